import { type NewSession, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Center, Loader, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { welcomeQuery } from '../../commerce/visitor.queries.ts';
import { paths } from '../../lib/paths.ts';
import { readKept } from '../../lib/tab-storage.ts';
import { CodeForm } from './code-form.tsx';
import { keptRedirect } from './provider-buttons.tsx';
import { useSignedIn } from './use-signed-in.ts';

/** The redirect page of identity providers: begins the session with their answer (decision 63). */
export function ProviderLoginPage() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const signIn = useSignedIn();
  const hasBegun = useRef(false);
  const [search] = useState(() => location.search);

  async function finish(proof: { search: string } | { code: string }): Promise<NewSession> {
    const { data: welcome } = await queryClient.ensureQueryData(welcomeQuery);
    return await callApi(routes.identityProviders.finish, { body: { ...proof, tenant: welcome.tenant } });
  }
  async function enter(session: NewSession) {
    const redirect = readKept(keptRedirect);
    await signIn(session, typeof redirect === 'string' ? redirect : undefined);
  }

  const { mutate, error } = useMutation({ mutationFn: () => finish({ search }), onSuccess: enter });
  useEffect(() => {
    // The answer of a provider can be used once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);

  const asksCode = isApiError(error, 'second.factor.required');
  return (
    <LoggedOutPage title={t('sessions.title')} intro={asksCode ? errorText(error) : undefined}>
      <Stack gap="md">
        {asksCode ? (
          <CodeForm send={(code) => finish({ code })} onSent={enter} />
        ) : error ? (
          <FormAlert text={errorText(error)} />
        ) : (
          <Center mih={120} role="status" aria-label={t('sessions.submitting')}>
            <Loader size="sm" />
          </Center>
        )}
        {error ? <AnchorLink {...paths.landing()}>{t('passwords.toSignIn')}</AnchorLink> : null}
      </Stack>
    </LoggedOutPage>
  );
}
