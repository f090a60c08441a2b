import { prepared, type StatementRunner } from '../../database/connection.ts';

/** Pieces that an order took from stock (`seasonId` null) or pre-stock. */
export interface TakenPieces {
  variantId: number;
  seasonId: string | null;
  quantity: number;
}

/** A line after its change: its open pieces, and the pieces just cancelled. */
export interface ReleasingLine {
  productId: string;
  sku: string;
  seasonId: string | null;
  open: number;
  cancelled: number;
}

interface TakenVariant {
  id: number;
  sku: string;
  product_id: string;
  /** As it was when the order took the pieces. */
  is_frozen: boolean;
}

/**
 * Splits the taken stock of an order into the part of its open pieces and the part to return. Delivered pieces are neither.
 * Never returns more than was taken and not yet released, so stock comes back once (decision 72).
 *
 * @example splitTaken([{ variantId: 1, seasonId: null, quantity: 10 }], [variant1], [{ ...line, open: 4, cancelled: 6 }])
 * // { kept: [{ …, quantity: 4 }], returned: [{ …, quantity: 6 }] }
 */
export function splitTaken(
  taken: readonly TakenPieces[],
  variants: readonly TakenVariant[],
  lines: readonly ReleasingLine[],
): { kept: TakenPieces[]; returned: TakenPieces[] } {
  const variantOf = (line: ReleasingLine) => {
    const named = variants.find(({ sku }) => sku === line.sku);
    if (named) return named.id;
    // The article may have another number by now: the one variant of its product that no line names.
    const [renamed, ...others] = variants.filter(
      ({ product_id, sku }) => product_id === line.productId && !lines.some((other) => other.sku === sku),
    );
    return others.length === 0 ? renamed?.id : undefined;
  };
  const byVariant = Map.groupBy(lines, variantOf);
  const split = { kept: [] as TakenPieces[], returned: [] as TakenPieces[] };
  for (const pieces of taken) {
    const variant = variants.find(({ id }) => id === pieces.variantId);
    const isAnySeason = pieces.seasonId === null || variant?.is_frozen;
    const concerned = (byVariant.get(pieces.variantId) ?? []).filter(
      ({ seasonId }) => isAnySeason || seasonId === pieces.seasonId,
    );
    const sum = (of: 'open' | 'cancelled') => concerned.reduce((total, line) => total + line[of], 0);
    const kept = Math.min(pieces.quantity, sum('open'));
    const returned = Math.min(pieces.quantity - kept, sum('cancelled'));
    if (kept > 0) split.kept.push({ ...pieces, quantity: kept });
    if (returned > 0) split.returned.push({ ...pieces, quantity: returned });
  }
  return split;
}

/**
 * Updates the record of an order's taken stock after pieces were delivered or cancelled. Returns the stock to give back with
 * `giveBack`. The caller has locked the order.
 */
export async function releaseStock(
  runner: StatementRunner,
  { tenantId, orderId, lines }: { tenantId: number; orderId: string; lines: readonly ReleasingLine[] },
): Promise<TakenPieces[]> {
  const [noted] = await prepared<{
    variant_ids: number[];
    season_ids: string[] | null;
    quantities: number[];
    variants: TakenVariant[];
  }>(runner, 'order-stock-noted', notedSql, [tenantId, orderId]);
  if (!noted) return [];
  const { variant_ids, season_ids, quantities, variants } = noted;
  const taken = variant_ids.map((variantId, index) => ({
    variantId,
    seasonId: season_ids?.[index] ?? null,
    quantity: quantities[index] ?? 0,
  }));
  const { kept, returned } = splitTaken(taken, variants, lines);
  if (kept.length === 0) await forgetStock(runner, { tenantId, orderId });
  else
    await prepared(
      runner,
      'order-stock-keep',
      `update order_stock set variant_ids = $3::integer[], season_ids = $4::text[], quantities = $5::integer[]
       where order_stock.tenant_id = $1 and order_stock.order_id = $2`,
      [
        tenantId,
        orderId,
        kept.map(({ variantId }) => variantId),
        season_ids && kept.map(({ seasonId }) => seasonId),
        kept.map(({ quantity }) => quantity),
      ],
    );
  return returned;
}

/** Adds pieces to stock and pre-stock; rows are locked by their ids, as orders lock them. Deleted articles get no stock back. */
export async function giveBack(
  runner: StatementRunner,
  tenantId: number,
  pieces: readonly TakenPieces[],
): Promise<void> {
  if (pieces.length === 0) return;
  await prepared(
    runner,
    'order-stock-give-back',
    `with returned as (
       select article.variant_id, article.season_id, sum(article.quantity)::integer as quantity
       from unnest($2::integer[], $3::text[], $4::integer[]) as article (variant_id, season_id, quantity)
       group by article.variant_id, article.season_id
     ), ${giveBackSql}`,
    [
      tenantId,
      pieces.map(({ variantId }) => variantId),
      pieces.map(({ seasonId }) => seasonId),
      pieces.map(({ quantity }) => quantity),
    ],
  );
}

/** Deletes the record of the taken stock, because the ERP's stock figures include it already. */
export async function forgetStock(
  runner: StatementRunner,
  { tenantId, orderId }: { tenantId: number; orderId: string },
): Promise<void> {
  await prepared(
    runner,
    'order-stock-forget',
    'delete from order_stock where order_stock.tenant_id = $1 and order_stock.order_id = $2',
    [tenantId, orderId],
  );
}

const notedSql = `
  select order_stock.variant_ids, order_stock.season_ids, order_stock.quantities,
    (select coalesce(jsonb_agg(jsonb_build_object('id', variant.id, 'sku', variant.sku, 'product_id', variant.product_id,
        'is_frozen', coalesce(variant.id = any (order_stock.frozen_variant_ids), product.is_stock_freeze))), '[]')
      from variant
      join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
      where variant.tenant_id = order_stock.tenant_id and variant.id = any (order_stock.variant_ids)) as variants
  from order_stock
  where order_stock.tenant_id = $1 and order_stock.order_id = $2`;

/** The end of a statement with the pieces as `returned (variant_id, season_id, quantity)` of the tenant $1. */
export const giveBackSql = `locked_stock as materialized (
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
