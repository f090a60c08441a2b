import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconHome, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import classes from './bottom-bar.module.css';

/** The bottom bar without a session: both entries lead to the sign-in page, and there is no cart (LAYO-02). */
export function LoggedOutBottomBar() {
  const { t } = useTexts();
  return (
    <nav className={classes.bar} aria-label={t('frame.bottom.label')}>
      <Link {...paths.landing()} className={classes.entry}>
        <IconHome size={22} stroke={1.6} aria-hidden="true" />
        {t('frame.bottom.home')}
      </Link>
      <Link {...paths.landing()} className={classes.entry}>
        <IconUser size={22} stroke={1.6} aria-hidden="true" />
        {t('frame.bottom.profile')}
      </Link>
    </nav>
  );
}
