import { type Account, routes, type SiteSettings } from '@kontor/contract';
import { hasOperatorRight, type OperatorRight } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { lookOf, rememberTenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

export const accountQuery = queryOptions({
  ...apiQuery(routes.accounts.currentUser),
  staleTime: 5 * 60_000,
  // The shop's window may have changed the active customer.
  refetchOnWindowFocus: 'always',
  select: (answer): Account => answer.data,
});

export const settingsQuery = queryOptions({
  ...apiQuery(routes.settings.configuration),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shows the name, logo and colour that were just saved or published. */
export async function refreshLook(): Promise<void> {
  const { data } = await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 });
  rememberTenantLook(lookOf(data as SiteSettings));
}

/** The signed-in operator; provided by the shell. */
export const OperatorContext = createContext<Account | undefined>(undefined);

/** The signed-in operator with the rights of the role (ROLE-03). The server decides; this hides and explains. */
export function useOperator() {
  const user = useContext(OperatorContext);
  if (!user) throw new Error('The operator is only there below the shell');
  const { locale } = useTexts();
  const may = (right: OperatorRight) => hasOperatorRight(user, right);
  return {
    user,
    tenant: user.transientObject.tenant,
    may,
    /** Why the operator lacks a right; undefined with it. For `disabledReason`. */
    reason: (right: OperatorRight): string | undefined =>
      may(right) ? undefined : errorCodeText('operator.right.missing', { right }, locale),
  };
}
