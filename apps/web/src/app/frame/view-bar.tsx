import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { endView } from '@kontor/web-kit/lib/cookies.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useAccount } from '../../commerce/shop-context.ts';
import classes from './view-bar.module.css';

/** Marks the window in which an operator sees the shop as a user, with the way out (decision 106). */
export function ViewBar() {
  const { t } = useTexts();
  const account = useAccount();
  const { viewedBy, company } = account;
  if (viewedBy === undefined) return null;
  const leave = async () => {
    await callApi(routes.sessions.logout).catch(() => undefined);
    endView();
    window.close();
    // The browser closes only windows that a script has opened.
    window.location.assign('/admin/');
  };
  return (
    <section className={classes.bar} aria-label={t('frame.view.label')}>
      <IconEye size={18} aria-hidden="true" />
      <p>
        {t('frame.view.text', {
          name: personName(account),
          company: company?.name ?? '',
        })}
      </p>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void leave()}>
        {t('frame.view.leave')}
      </Button>
    </section>
  );
}
