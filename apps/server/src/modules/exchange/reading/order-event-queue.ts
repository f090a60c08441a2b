import type { ExchangedEvent } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../../database/connection.ts';

/** The order events that wait, in order (docs/order-events.md). */
export async function waitingEvents(pool: Pool, tenantId: number, limit: number): Promise<ExchangedEvent[]> {
  const rows = await prepared<Omit<ExchangedEvent, 'createdAt'> & { createdAt: Date }>(
    pool,
    'exchange-events',
    `select order_event.sequence, order_event.type, order_event.order_id as "orderId",
       sales_order.order_number::text as "orderNumber", order_event.payload, order_event.created_at as "createdAt"
     from order_event
     join sales_order on sales_order.tenant_id = order_event.tenant_id and sales_order.id = order_event.order_id
     where order_event.tenant_id = $1 and order_event.delivered_at is null
     order by order_event.sequence limit $2`,
    [tenantId, limit],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Marks events as delivered; answers how many were waiting. */
export async function acknowledgeEvents(
  pool: Pool,
  { tenantId, sequences, now }: { tenantId: number; sequences: readonly number[]; now: Date },
): Promise<number> {
  const rows = await prepared<{ sequence: number }>(
    pool,
    'exchange-acknowledge',
    `update order_event set delivered_at = $3
     where tenant_id = $1 and sequence = any ($2::bigint[]) and delivered_at is null returning sequence`,
    [tenantId, sequences, now],
  );
  return rows.length;
}
