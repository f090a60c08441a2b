import type { PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';

/**
 * Something that happened to an order, with the facts that the order does not store (docs/order-events.md). Amounts are in
 * the currency's main unit, currencies in ISO 4217.
 */
export type OrderEvent = { readonly orderId: string } & (
  | { readonly type: 'order.placed'; readonly payload?: Record<string, never> }
  | { readonly type: 'order.confirmed'; readonly payload: { readonly expectedDate?: string } }
  | {
      readonly type: 'order.dispatched';
      /** `pack` is the position of the pack; `position` that of a line. */
      readonly payload: {
        readonly pack: number;
        readonly lines: readonly { readonly position: number; readonly quantity: number }[];
      };
    }
  | {
      readonly type: 'order.changed';
      /** `quantity` is the remaining quantity of a line. Absent fields did not change. */
      readonly payload: {
        readonly lines: readonly {
          readonly position: number;
          readonly quantity?: number | undefined;
          readonly expectedDate?: string | null | undefined;
        }[];
        readonly note?: string | undefined;
      };
    }
  | {
      /** Goods of a line come back: billing credits them when they are accepted, stock has them when they are received. */
      readonly type: 'return.accepted' | 'return.received';
      readonly payload: {
        readonly returnId: string;
        readonly position: number;
        readonly sku: string;
        readonly quantity: number;
        /** Received goods that did not return to stock. */
        readonly isRestocked?: false;
      };
    }
  | { readonly type: 'order.cancelled'; readonly payload: { readonly reason: string } }
  | {
      readonly type: 'order.paid';
      readonly payload: { readonly paymentId: string; readonly amount: number; readonly currency: string };
    }
);

/**
 * Records an event for the systems behind the shop, in the transaction that changes the order. That transaction must have
 * written or locked the order's row, so that event numbers of one order follow the order of changes.
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
