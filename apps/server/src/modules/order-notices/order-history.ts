import type { OrderHistoryEntry } from '@kontor/contract';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { personName } from '../../shared/person-name.ts';

/** Who changed an order; null: an operator's command. */
export type OrderPerson = { userId: string; firstName: string; lastName: string; username: string } | null;

/** Details of an entry. Lines are named by article number, because an import may replace them. */
export interface OrderHistoryDetails {
  isUnpaid?: true;
  orderStatus?: OrderHistoryEntry['orderStatus'];
  deliveryStatus?: OrderHistoryEntry['deliveryStatus'];
  pack?: OrderHistoryEntry['pack'];
  lines?: Omit<OrderHistoryEntry['lines'][number], 'name'>[];
  changes?: OrderHistoryEntry['changes'];
}

export interface NewOrderHistory {
  tenantId: number;
  orderId: string;
  at: Date;
  kind: Exclude<OrderHistoryEntry['kind'], 'placed'>;
  actor: OrderHistoryEntry['actor'];
  person?: OrderPerson;
  note?: string | undefined;
  details?: OrderHistoryDetails;
  /** Whether the buyer is to be mailed, if the settings say so. */
  isMailDue?: boolean;
}

/**
 * Adds a change of an order to its history, in the transaction of the change, and returns the entry's id (decision 72). That
 * transaction must have locked the order's row.
 */
export async function appendOrderHistory(
  runner: StatementRunner,
  { tenantId, orderId, at, kind, actor, person, note, details, isMailDue }: NewOrderHistory,
): Promise<number> {
  const [row] = await prepared<{ id: number }>(
    runner,
    'order-history-append',
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, user_id, user_name, note, details, is_mail_due)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)
     returning order_history.id`,
    [
      tenantId,
      orderId,
      at,
      kind,
      actor,
      person?.userId ?? null,
      person ? personName(person) : null,
      note || null,
      JSON.stringify(details ?? {}),
      isMailDue ?? false,
    ],
  );
  return row?.id ?? 0;
}
