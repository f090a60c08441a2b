import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { welcomeQuery } from '../../commerce/visitor.queries.ts';
import { paths } from '../../lib/paths.ts';
import { ProviderButtons } from './provider-buttons.tsx';

/** Leads visitors to sign-in, account request and password recovery (AUTH-02). */
export function AuthPage() {
  const { t } = useTexts();
  const { data: welcome } = useQuery(welcomeQuery);
  return (
    <LoggedOutPage title={t('sessions.access')} intro={t('sessions.subtitle')}>
      <Stack gap="md" maw={420}>
        <ButtonLink {...paths.landing()} size="md">
          {t('sessions.title')}
        </ButtonLink>
        <ProviderButtons providers={welcome?.providers} />
        <ButtonLink {...paths.signup()} size="md" variant="default">
          {t('sessions.signup')}
        </ButtonLink>
        <ButtonLink {...paths.forgotPassword()} size="md" variant="default">
          {t('sessions.forgot')}
        </ButtonLink>
      </Stack>
    </LoggedOutPage>
  );
}
