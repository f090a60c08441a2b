import { type ProviderButton, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { welcomeQuery } from '../../commerce/visitor.queries.ts';
import { keep } from '../../lib/tab-storage.ts';

/** The storage key of the page to open after the sign-in by a provider. */
export const keptRedirect = 'visitor provider-redirect';

/** Sign-in by the identity provider of the user's company (decision 63). */
export function ProviderButtons({
  providers = [],
  email = '',
  redirect,
}: {
  providers?: readonly ProviderButton[] | undefined;
  /** The e-mail address whose provider is offered, too; may be empty. */
  email?: string;
  redirect?: string | undefined;
}) {
  const { locale } = useTexts();
  const queryClient = useQueryClient();
  const { data: found } = useQuery({
    ...apiQuery(routes.identityProviders.list, { query: { email } }),
    enabled: email !== '',
  });
  const begin = useWork({
    mutationFn: async (provider: string) => {
      const { data: welcome } = await queryClient.ensureQueryData(welcomeQuery);
      return callApi(routes.identityProviders.begin, { body: { provider, tenant: welcome.tenant } });
    },
    onSuccess: ({ data }) => {
      keep(keptRedirect, redirect, { maxLength: 4_000 });
      location.assign(data.url);
    },
  });
  const unique = new Map([...providers, ...(found?.data ?? [])].map(({ id, label }) => [id, label]));
  if (unique.size === 0) return null;
  return (
    <Stack gap="sm">
      <FormAlert text={begin.error ? errorText(begin.error) : undefined} />
      {[...unique].map(([id, label]) => (
        <BusyButton
          key={id}
          variant="default"
          size="md"
          fullWidth
          loading={begin.variables === id && (begin.isPending || begin.isSuccess)}
          onClick={() => begin.mutate(id)}
        >
          {localized(label, locale)}
        </BusyButton>
      ))}
    </Stack>
  );
}
