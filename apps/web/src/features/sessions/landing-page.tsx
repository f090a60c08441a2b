import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactsOf } from '../../commerce/contacts.ts';
import { LoggedOutHeader } from '../../commerce/logged-out-page.tsx';
import { publicSettingsQuery, welcomeQuery } from '../../commerce/visitor.queries.ts';
import { paths } from '../../lib/paths.ts';
import classes from './landing-page.module.css';
import { LoginForm } from './login-form.tsx';

/** The sign-in page: paints at once, picture and contact follow (AUTH-01). */
export function LandingPage() {
  const { t, locale } = useTexts();
  const { data: welcome } = useQuery(welcomeQuery);
  const claim = localized(welcome?.claim, locale);
  usePageTitle(t('sessions.title'));

  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <LoggedOutHeader />
        <div className={classes.center}>
          <div className={classes.form}>
            <h1 className={classes.title}>{t('sessions.title')}</h1>
            <p className={classes.subtitle}>{t('sessions.subtitle')}</p>
            <LoginForm />
            <Help />
          </div>
        </div>
        <Legal />
      </div>
      <div
        className={classes.picture}
        data-bare={(welcome && !welcome.image) || undefined}
        aria-hidden={claim === '' || undefined}
      >
        {welcome?.image ? <img src={welcome.image} alt="" fetchPriority="high" /> : null}
        {claim ? <p className={classes.claim}>{claim}</p> : null}
      </div>
    </div>
  );
}

/** Accounts and passwords are given out by people, so their phone number and e-mail stand here. */
function Help() {
  const { t } = useTexts();
  const { data: settings } = useQuery(publicSettingsQuery);
  const contacts = settings && contactsOf(settings.companyData);
  return (
    <div className={classes.help}>
      <Text size="sm" fw={550}>
        {t('sessions.help')}
      </Text>
      <Text size="sm" mb={6}>
        <Link {...paths.signup()} className={classes.link}>
          {t('sessions.signup')}
        </Link>
      </Text>
      <Text size="sm" c="dimmed" component="div" hidden={contacts?.length === 0}>
        {t('sessions.contact')}
        {contacts ? (
          <ul className={classes.contacts}>
            {contacts.map(({ key, href, text }) => (
              <li key={key}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        ) : (
          <ul className={classes.contacts} aria-hidden="true">
            <li>&nbsp;</li>
            <li>&nbsp;</li>
          </ul>
        )}
      </Text>
    </div>
  );
}

function Legal() {
  const { t, locale } = useTexts();
  const { data: settings } = useQuery(publicSettingsQuery);
  const pages = settings?.contentPages.filter(({ isPublic }) => isPublic) ?? [];
  const hasPrivacy = pages.some(({ slug }) => slug === 'privacy');
  const hasPolicy = Boolean(settings?.privacyPolicyDE || settings?.privacyPolicy);
  return (
    <footer className={classes.legal}>
      <nav aria-label={t('frame.footer.legal')}>
        {pages.map(({ slug, title }) => (
          <Link key={slug} {...paths.content(slug)}>
            {localized(title, locale)}
          </Link>
        ))}
        {hasPolicy && !hasPrivacy ? <Link {...paths.content('privacy')}>{t('content.privacy')}</Link> : null}
      </nav>
    </footer>
  );
}
