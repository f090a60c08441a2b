import { routes, type ShopOrderDetail } from '@kontor/contract';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';

export const orderQuery = (id: string) => apiQuery(routes.orderLife.read, { params: { id } });

const followMs = 60_000;
const lookEveryMs = 2_000;

/** The interval in which a page looks for what a job makes of a change, within seconds; false once the change is older. */
export const followSince = (changedAt: string | null | undefined): number | false =>
  Date.now() - (Date.parse(changedAt ?? '') || 0) < followMs ? lookEveryMs : false;

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
    routes.outbox.ofOrder,
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
