import type { PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';

/**
 * Something that happened to an order, with the facts that the order itself does not keep (docs/order-events.md):
 * amounts in the currency's main unit, currencies in ISO 4217.
 */
export type OrderEvent = { readonly orderId: string } & (
  | { readonly type: 'order.placed'; readonly payload?: Record<string, never> }
  | { readonly type: 'order.cancelled'; readonly payload: { readonly reason: string } }
  | {
      readonly type: 'order.paid';
      readonly payload: { readonly paymentId: string; readonly amount: number; readonly currency: string };
    }
);

/**
 * Notes an event for the systems behind the shop within the transaction of what it tells of, which must have written or
 * locked the order's row: only so do the numbers of one order's events rise as things happened.
 *
 * @example await appendOrderEvent(client, { tenantId, now, event: { type: 'order.placed', orderId } });
 */
export async function appendOrderEvent(
  client: PoolClient,
  { tenantId, now, event }: { tenantId: number; now: Date; event: OrderEvent },
): Promise<void> {
  await prepared(
    client,
    'append-order-event',
    `insert into order_event (tenant_id, type, order_id, payload, created_at)
     values ($1, $2, $3, $4::jsonb, $5)`,
    [tenantId, event.type, event.orderId, JSON.stringify(event.payload ?? {}), now],
  );
}
