import { routes } from '@kontor/contract';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';

export const userQuery = (id: string) => apiQuery(routes.shopUsers.read, { params: { id } });

/** Loads anew what shows users. */
export const refreshUsers = () =>
  Promise.all(
    [
      routes.shopUsers.read,
      routes.shopUsers.list,
      routes.identityProviders.userLinks,
      routes.customers.read,
      routes.customers.salesPersons,
    ].map((route) => queryClient.invalidateQueries({ queryKey: apiKey(route) })),
  );
