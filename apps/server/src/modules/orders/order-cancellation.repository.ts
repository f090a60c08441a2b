import type { OrderPaymentStatus } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { giveBackSql } from './order-stock.ts';

type Cancellations = ReturnType<typeof cancellationStatements>;

/** Statements that need no transaction. `cancellationsOn` has the others. */
type OrderCancellationRepository = Pick<
  Cancellations,
  'overdueUnpaid' | 'tenantsWithUnfinished' | 'unfinished'
>;

export interface CancellableOrder {
  order_status: string;
  /** When a cancellation was finished; null for an order that an import has just cancelled. */
  cancelled_at: Date | null;
  delivery_status: string;
  payment_status: OrderPaymentStatus;
  /** Decimal. */
  gross: number;
  /** Whether the import that cancelled it leaves the stock to the shop. */
  returns_stock: boolean;
}

/** Makes the repository of cancellations. It is not bound to a company: the shop itself cancels. */
export function createOrderCancellationRepository({ pool }: { pool: Pool }): OrderCancellationRepository {
  return cancellationStatements(pool);
}

/** All statements, within a transaction. */
export function cancellationsOn(client: PoolClient): Cancellations {
  return cancellationStatements(client);
}

function cancellationStatements(runner: StatementRunner) {
  return {
    /** Locks the order against payment and cancellation. */
    async lock(tenantId: number, orderId: string): Promise<CancellableOrder | undefined> {
      const [row] = await prepared<CancellableOrder>(
        runner,
        'order-cancellation-lock',
        `select sales_order.order_status, sales_order.cancelled_at, sales_order.delivery_status,
           sales_order.payment_status, sales_order.gross, sales_order.returns_stock
         from sales_order
         where sales_order.tenant_id = $1 and sales_order.id = $2
         for no key update`,
        [tenantId, orderId],
      );
      return row;
    },

    /** Whether a locked order has delivered pieces. An import may set them on lines without changing the order's status (decision 66). */
    async hasDelivered(tenantId: number, orderId: string): Promise<boolean> {
      const rows = await prepared(
        runner,
        'order-has-delivered',
        `select from order_item
         where order_item.tenant_id = $1 and order_item.order_id = $2 and order_item.delivered_quantity > 0
         limit 1`,
        [tenantId, orderId],
      );
      return rows.length > 0;
    },

    /** Stops waiting for the online payment. */
    async forgetUnpaid(tenantId: number, orderId: string): Promise<void> {
      await prepared(
        runner,
        'order-unpaid-forget',
        'delete from unpaid_order where unpaid_order.tenant_id = $1 and unpaid_order.order_id = $2',
        [tenantId, orderId],
      );
    },

    /** Extends the wait of an order that is due; false if it is not due, or does not wait. */
    async postponeUnpaid(
      tenantId: number,
      orderId: string,
      { now, dueAt }: { now: Date; dueAt: Date },
    ): Promise<boolean> {
      const rows = await prepared(
        runner,
        'order-unpaid-postpone',
        `update unpaid_order set due_at = $4
         where unpaid_order.tenant_id = $1 and unpaid_order.order_id = $2 and unpaid_order.due_at <= $3
         returning unpaid_order.order_id`,
        [tenantId, orderId, now, dueAt],
      );
      return rows.length > 0;
    },

    /** Orders of all tenants that should have been paid, or cancelled, before a moment; the oldest first. */
    async overdueUnpaid(before: Date): Promise<{ tenant_id: number; order_id: string }[]> {
      return prepared<{ tenant_id: number; order_id: string }>(
        runner,
        'order-unpaid-overdue',
        `select unpaid_order.tenant_id, unpaid_order.order_id from unpaid_order
         where unpaid_order.due_at < $1
         order by unpaid_order.due_at, unpaid_order.order_id`,
        [before],
      );
    },

    async setCancelled(tenantId: number, orderId: string, now: Date): Promise<void> {
      await prepared(
        runner,
        'order-set-cancelled',
        `update sales_order set order_status = 'cancelled', cancelled_at = $3
         where sales_order.tenant_id = $1 and sales_order.id = $2`,
        [tenantId, orderId, now],
      );
    },

    /** Returns the stock of an order, once, by deleting the record of the taken stock. Imported orders have none. */
    async returnStock(tenantId: number, orderId: string): Promise<void> {
      await prepared(runner, 'order-stock-return', returnSql, [tenantId, orderId]);
    },

    /** Returns the use of a promotion code (CHKO-25). */
    async returnPromotion(tenantId: number, orderId: string): Promise<void> {
      await prepared(runner, 'order-promotion-return', promotionSql, [tenantId, orderId]);
    },

    async tenantsWithUnfinished(): Promise<number[]> {
      const rows = await prepared<{ tenant_id: number }>(
        runner,
        'order-cancellations-tenants',
        unfinishedTenantsSql,
        [],
      );
      return rows.map(({ tenant_id }) => tenant_id);
    },

    /** Orders of a tenant that an import cancelled and that need follow-up: placed in the shop, or with payment attempts. */
    async unfinished(tenantId: number): Promise<string[]> {
      const rows = await prepared<{ id: string }>(runner, 'order-cancellations-unfinished', unfinishedSql, [
        tenantId,
      ]);
      return rows.map(({ id }) => id);
    },
  };
}

const unfinishedSql = `
  select sales_order.id from sales_order
  where sales_order.tenant_id = $1 and sales_order.order_status = 'cancelled'
    and sales_order.cancelled_at is null and sales_order.checkout_id is not null
  union
  select sales_order.id from payment
  join sales_order on sales_order.tenant_id = payment.tenant_id and sales_order.id = payment.order_id
  where payment.tenant_id = $1 and sales_order.order_status = 'cancelled' and sales_order.cancelled_at is null
  order by id`;

const unfinishedTenantsSql = `
  select sales_order.tenant_id from sales_order
  where sales_order.order_status = 'cancelled' and sales_order.cancelled_at is null
    and sales_order.checkout_id is not null
  union
  select payment.tenant_id from payment
  join sales_order on sales_order.tenant_id = payment.tenant_id and sales_order.id = payment.order_id
  where sales_order.order_status = 'cancelled' and sales_order.cancelled_at is null
  order by tenant_id`;

/**
 * Locks the row of a promotion code first, then rows by their ids, like placing an order. Another lock order could deadlock
 * with it. Deleted articles get no stock back.
 */
const returnSql = `
  with noted as (
    delete from order_stock where order_stock.tenant_id = $1 and order_stock.order_id = $2
    returning order_stock.variant_ids, order_stock.season_ids, order_stock.quantities
  ), returned as (
    select article.variant_id, article.season_id, article.quantity
    from noted
    cross join lateral unnest(noted.variant_ids, coalesce(noted.season_ids, array_fill(null::text, array[cardinality(noted.variant_ids)])), noted.quantities)
      as article (variant_id, season_id, quantity)
  ), ${giveBackSql}`;

const promotionSql = `
  with returned as (
    delete from promotion_use where promotion_use.tenant_id = $1 and promotion_use.order_id = $2
    returning promotion_use.code
  )
  update promotion_code set use_count = greatest(0, promotion_code.use_count - 1)
  from returned
  where promotion_code.tenant_id = $1 and promotion_code.code = returned.code`;
