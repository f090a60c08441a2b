import { DEFAULT_LOCALE } from '@kontor/domain';
import type { Locale, LocalizedText } from '../../shared/locale.ts';
import type { Packed } from './packed.ts';
import { packedPriceSql } from './packed-price.ts';

/** One row for each `kind` (and category); each part of the statement says what a and b are. */
export interface ListingRow {
  kind: 'products' | 'ids' | 'variants' | 'category' | 'product-values' | 'variant-values';
  category_id: string | null;
  a: Packed;
  b: Packed;
  c: Packed;
}

/**
 * The order and structure of a tenant's catalogue, in one statement and thus one snapshot. $1 tenant.
 *
 * Products are numbered from 0 in the default order (CATG-10): featured ones by rank, then by German name.
 */
export const listingSql = `
  with numbered as materialized (
    select product.id, product.is_deal_only, product.attribute_value_ids,
      case when product.is_gross_price then coalesce(product.vat_rate::float8, 'NaN') else -1 end as rate,
      (row_number() over (order by product.featured_rank nulls last, product.name_de collate german, product.id))::int - 1
        as ordinal
    from product
    where product.tenant_id = $1 and product.is_active
  )
  select 'products' as kind, null as category_id,
    -- 1 for users with deals only, its VAT rate in percent (-1: prices are net, NaN: the standard rate).
    string_agg(int4send(is_deal_only::int), '' order by ordinal) as a,
    string_agg(float8send(rate), '' order by ordinal) as b,
    null::bytea as c
  from numbered
  union all
  -- The ids of products in their own order, and the numbers of these products.
  select 'ids', null, convert_to(string_agg(id, chr(30) order by id collate "C"), 'UTF8'),
    string_agg(int4send(ordinal), '' order by id collate "C"), null
  from numbered
  union all
  -- Ids and the numbers of their products, in the default order.
  select 'variants', null, string_agg(int4send(id), '' order by ordinal, position, id),
    string_agg(int4send(ordinal), '' order by ordinal, position, id), null
  from (
    select variant.id, variant.position, numbered.ordinal
    from variant join numbered on numbered.id = variant.product_id
    where variant.tenant_id = $1 and variant.is_active
  ) listed
  union all
  -- The numbers of a category's own products.
  select 'category', product_category.category_id, string_agg(int4send(numbered.ordinal), '' order by numbered.ordinal),
    null, null
  from product_category join numbered on numbered.id = product_category.product_id
  where product_category.tenant_id = $1
  group by product_category.category_id
  union all
  -- Pairs of a product's number and an attribute value's id.
  select 'product-values', null, string_agg(int4send(numbered.ordinal), ''), string_agg(int4send(value.id), ''), null
  from numbered cross join unnest(numbered.attribute_value_ids) value (id)
  union all
  -- Pairs of a variant's id and an attribute value's id.
  select 'variant-values', null, string_agg(int4send(variant.id), ''), string_agg(int4send(value.id), ''), null
  from variant cross join unnest(variant.attribute_value_ids) value (id)
  where variant.tenant_id = $1 and variant.is_active
`;

export interface ValueRow {
  id: number;
  key: string;
  value: string;
  is_filterable: boolean;
  attribute: LocalizedText;
  label: LocalizedText;
  attribute_position: number;
  position: number;
}

/** All attribute values of a tenant. $1 tenant. */
export const valuesSql = `
  select attribute_value.id, attribute_value.attribute_key as key, attribute_value.value, attribute.is_filterable,
    attribute.name as attribute, attribute_value.label, attribute.position as attribute_position, attribute_value.position
  from attribute_value
  join attribute on attribute.tenant_id = attribute_value.tenant_id and attribute.key = attribute_value.attribute_key
  where attribute_value.tenant_id = $1
`;

/** Pairs of a variant's id and a number of it. */
export interface PairsRow {
  ids: Packed;
  numbers: Packed;
}

/** The name under which a variant is sorted: its own or its product's. */
export function shownNameSql(rows: 'variants' | 'products', locale: Locale): string {
  const ofProduct =
    locale === DEFAULT_LOCALE
      ? 'product.name_de'
      : `coalesce(nullif(product.name_${locale}, ''), product.name_de)`;
  const ofVariant =
    locale === DEFAULT_LOCALE
      ? 'variant.name_de'
      : `coalesce(nullif(variant.name_${locale}, ''), variant.name_de)`;
  return rows === 'products'
    ? ofProduct
    : `case when variant.name_de is null then ${ofProduct} else ${ofVariant} end`;
}

/** The rank of each variant's name, or of its product's name, by German collation. $1 tenant. */
export function nameRanksSql(rows: 'variants' | 'products', locale: Locale): string {
  return `
    with named as materialized (
      select variant.id, ${shownNameSql(rows, locale)} as name
      from variant join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
      where variant.tenant_id = $1 and variant.is_active and product.is_active
    ),
    ranked as (
      select name, row_number() over (order by name collate german)::int as rank from (select distinct name from named) names
    )
    select string_agg(int4send(named.id), '') as ids, string_agg(int4send(ranked.rank), '') as numbers
    from named join ranked on ranked.name = named.name
  `;
}

/** The rating of each variant's product in hundredths, where it has one. $1 tenant. */
export const ratingsSql = `
  select string_agg(int4send(variant.id), '') as ids,
    string_agg(int4send((product.rating_average * 100)::int), '') as numbers
  from product join variant on variant.tenant_id = product.tenant_id and variant.product_id = product.id
  where product.tenant_id = $1 and product.rating_average is not null
`;

/** The prices of one piece of a price list, packed. $1 tenant, $2 price list. */
export const pricesSql = `
  select string_agg(int4send(price.variant_id), '') as ids,
    string_agg(float8send(${packedPriceSql}), '') as numbers
  from price
  where price.tenant_id = $1 and price.price_list_id = $2 and price.min_quantity = 1
`;

/** The same of some blocks of 1,024 variant ids. $1 tenant, $2 price list, $3 blocks. */
export const priceBlocksSql = `
  select string_agg(int4send(price.variant_id), '') as ids,
    string_agg(float8send(${packedPriceSql}), '') as numbers
  from unnest($3::int[]) block (number)
  join price on price.tenant_id = $1 and price.price_list_id = $2 and price.min_quantity = 1
    and price.variant_id between block.number << 10 and (block.number << 10) + 1023
`;

/**
 * A variant of each of the products that were ordered most since a time, by quantity. $1 tenant, $2 since, $3 how many products.
 */
export const bestsellersSql = `
  select string_agg(int4send(listed.variant_id), '' order by sold.quantity desc, sold.product_id) as ids
  from (
    select order_item.product_id, sum(order_item.quantity) as quantity
    from sales_order
    join order_item on order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id
    where sales_order.tenant_id = $1 and sales_order.order_date >= $2 and sales_order.order_status <> 'cancelled'
      and order_item.product_id is not null
    group by order_item.product_id
    order by sum(order_item.quantity) desc, order_item.product_id
    limit $3
  ) sold
  cross join lateral (
    select min(variant.id) as variant_id
    from variant
    where variant.tenant_id = $1 and variant.product_id = sold.product_id and variant.is_active
  ) listed
  where listed.variant_id is not null
`;

/** The variants in stock. $1 tenant. */
export const stockSql = `
  select string_agg(int4send(stock.variant_id), '') as ids
  from stock where stock.tenant_id = $1 and stock.quantity > 0
`;

/** The variants in stock of some blocks of 1,024 ids. $1 tenant, $2 blocks. */
export const stockBlocksSql = `
  select string_agg(int4send(stock.variant_id), '') as ids
  from unnest($2::int[]) block (number)
  join stock on stock.tenant_id = $1 and stock.quantity > 0
    and stock.variant_id between block.number << 10 and (block.number << 10) + 1023
`;

export interface SeasonRow extends PairsRow {
  season_id: string;
}

/** The variants that have a pre-stock, with 1 where some is left, by season. $1 tenant. */
export const preStockSql = `
  select pre_stock.season_id, string_agg(int4send(pre_stock.variant_id), '') as ids,
    string_agg(int4send((pre_stock.quantity > 0)::int), '') as numbers
  from pre_stock where pre_stock.tenant_id = $1
  group by pre_stock.season_id
`;

/** The same for some blocks of 1,024 ids. $1 tenant, $2 blocks. */
export const preStockBlocksSql = `
  select pre_stock.season_id, string_agg(int4send(pre_stock.variant_id), '') as ids,
    string_agg(int4send((pre_stock.quantity > 0)::int), '') as numbers
  from unnest($2::int[]) block (number)
  join pre_stock on pre_stock.tenant_id = $1
    and pre_stock.variant_id between block.number << 10 and (block.number << 10) + 1023
  group by pre_stock.season_id
`;
