import { Stack } from '@mantine/core';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';

/** Leads visitors to sign-in, account request and password recovery (AUTH-02). */
export function AuthPage() {
  const { t } = useTexts();
  return (
    <LoggedOutPage title={t('sessions.access')} intro={t('sessions.subtitle')}>
      <Stack gap="md" maw={420}>
        <ButtonLink {...paths.landing()} size="md">
          {t('sessions.title')}
        </ButtonLink>
        <ButtonLink {...paths.signup()} size="md" variant="default">
          {t('signup.title')}
        </ButtonLink>
        <ButtonLink {...paths.forgotPassword()} size="md" variant="default">
          {t('sessions.forgot')}
        </ButtonLink>
      </Stack>
    </LoggedOutPage>
  );
}
