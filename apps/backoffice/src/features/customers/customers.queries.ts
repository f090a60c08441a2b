import { routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';

export const customerQuery = (id: string) => apiQuery(routes.customers.read, { params: { id } });
