import type { PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';

/** Gives back what an order took, once: the note of it goes with it. Orders of an import took nothing here. */
export async function returnStock(
  client: PoolClient,
  { tenantId, orderId }: { tenantId: number; orderId: string },
): Promise<void> {
  await prepared(client, 'order-stock-return', returnSql, [tenantId, orderId]);
}

/** Forgets what an order took, where somebody else's counts tell of it. */
export async function forgetStock(
  client: PoolClient,
  { tenantId, orderId }: { tenantId: number; orderId: string },
): Promise<void> {
  await prepared(
    client,
    'order-stock-forget',
    'delete from order_stock where order_stock.tenant_id = $1 and order_stock.order_id = $2',
    [tenantId, orderId],
  );
}

/** Gives the use of a promotion code back (CHKO-25). */
export async function returnPromotion(
  client: PoolClient,
  { tenantId, orderId }: { tenantId: number; orderId: string },
): Promise<void> {
  await prepared(client, 'order-promotion-return', promotionSql, [tenantId, orderId]);
}

/** Rows are locked in the order of their ids, as placing an order does. What has gone from the catalogue stays gone. */
const returnSql = `
  with noted as (
    delete from order_stock where order_stock.tenant_id = $1 and order_stock.order_id = $2
    returning order_stock.variant_ids, order_stock.season_ids, order_stock.quantities
  ), returned as (
    select article.variant_id, article.season_id, article.quantity
    from noted
    cross join lateral unnest(noted.variant_ids, coalesce(noted.season_ids, array_fill(null::text, array[cardinality(noted.variant_ids)])), noted.quantities)
      as article (variant_id, season_id, quantity)
  ), locked_stock as materialized (
    select stock.variant_id from stock
    where stock.tenant_id = $1
      and stock.variant_id in (select returned.variant_id from returned where returned.season_id is null)
    order by stock.variant_id
    for no key update
  ), to_stock as (
    update stock set quantity = stock.quantity + returned.quantity
    from returned
    join locked_stock on locked_stock.variant_id = returned.variant_id
    where returned.season_id is null and stock.tenant_id = $1 and stock.variant_id = returned.variant_id
  ), locked_pre_stock as materialized (
    select pre_stock.variant_id, pre_stock.season_id from pre_stock
    where pre_stock.tenant_id = $1
      and (pre_stock.variant_id, pre_stock.season_id) in (
        select returned.variant_id, returned.season_id from returned where returned.season_id is not null)
    order by pre_stock.variant_id, pre_stock.season_id
    for no key update
  )
  update pre_stock set quantity = pre_stock.quantity + returned.quantity
  from returned
  join locked_pre_stock on locked_pre_stock.variant_id = returned.variant_id
    and locked_pre_stock.season_id = returned.season_id
  where pre_stock.tenant_id = $1 and pre_stock.variant_id = returned.variant_id
    and pre_stock.season_id = returned.season_id`;

const promotionSql = `
  with returned as (
    delete from promotion_use where promotion_use.tenant_id = $1 and promotion_use.order_id = $2
    returning promotion_use.code
  )
  update promotion_code set use_count = greatest(0, promotion_code.use_count - 1)
  from returned
  where promotion_code.tenant_id = $1 and promotion_code.code = returned.code`;
