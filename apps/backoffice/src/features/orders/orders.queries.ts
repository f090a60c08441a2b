import { routes, type ShopOrderDetail } from '@kontor/contract';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';

export const orderQuery = (id: string) => apiQuery(routes.orderLife.read, { params: { id } });

/** Caches a changed order under its id and its number, and invalidates the queries that depend on it. */
export function keepOrder(answer: { data: ShopOrderDetail }): void {
  queryClient.setQueriesData<{ data: ShopOrderDetail }>(
    { queryKey: [routes.orderLife.read.path] },
    (known) => (known?.data._id === answer.data._id ? answer : known),
  );
  for (const { path } of [
    routes.orderDesk.list,
    routes.orderDesk.documents,
    routes.orderDesk.money,
    routes.billing.order,
    routes.orderRequests.all,
    routes.returns.all,
  ])
    void queryClient.invalidateQueries({ queryKey: [path] });
}

/** Reads an order again, after something at it was done by another call. */
export async function refreshOrder(id: string): Promise<void> {
  keepOrder(await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 }));
}
