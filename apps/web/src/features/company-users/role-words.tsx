import { useTexts } from '../../lib/i18n.ts';
import classes from './company-users.module.css';
import { type ChosenRole, roleWords } from './user-roles.ts';

/** What a role may do and what not, in plain words (USER-04). */
export function RoleWords({ role }: { role: ChosenRole }) {
  const { t, locale } = useTexts();
  const { may, mayNot } = roleWords(role, locale);
  return (
    <p className={classes.hint} role="status">
      {t('companyUsers.may', { rights: may.join(', ') })}
      {mayNot.length > 0 ? (
        <>
          <br />
          {t('companyUsers.mayNot', { rights: mayNot.join(', ') })}
        </>
      ) : null}
    </p>
  );
}
