import { routes } from '@kontor/contract';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';

export const customerQuery = (id: string) => apiQuery(routes.customers.read, { params: { id } });

/** Loads anew what shows a customer. */
export const refreshCustomer = () =>
  Promise.all(
    [
      routes.customers.read,
      routes.customers.list,
      routes.customers.addresses,
      routes.customers.salesPersons,
    ].map((route) => queryClient.invalidateQueries({ queryKey: apiKey(route) })),
  );
