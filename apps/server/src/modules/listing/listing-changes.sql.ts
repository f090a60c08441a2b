import type { Locale } from '../../shared/locale.ts';
import { shownNameSql } from './listing.sql.ts';
import { packedPriceSql } from './packed-price.ts';

/** A position in the change records of migration 0024. Records of transactions from this number on may be unread. */
export interface PositionRow {
  position: string;
}

/** The first transaction that a snapshot of this moment may not see. */
export const positionSql = `select pg_snapshot_xmin(pg_current_snapshot())::text as position`;

export interface NoteRow {
  id: number;
  product_id: string | null;
}

/**
 * The change records of transactions from $2 on. A restored dump may contain transaction numbers that this server has not
 * reached yet. $1 tenant, $2 transaction, $3 how many at most.
 */
export const notesSql = `
  select catalogue_change.id, catalogue_change.product_id
  from catalogue_change
  where catalogue_change.tenant_id = $1 and catalogue_change.transaction >= $2::text::xid8
    and catalogue_change.transaction < pg_snapshot_xmax(pg_current_snapshot())
  order by catalogue_change.id
  limit $3
`;

/** A listed product with all that a listing and its words keep of it. */
export interface ChangedProductRow {
  id: string;
  rate: number;
  is_deal_only: boolean;
  value_ids: number[];
  sku: string;
  name_de: string;
  name_en: string | null;
  brand: string | null;
  /** In hundredths. */
  rating: number | null;
  category_ids: string[] | null;
  variants:
    | {
        id: number;
        valueIds: number[];
        sku: string;
        ean: string | null;
        nameDe: string | null;
        nameEn: string | null;
      }[]
    | null;
}

/** Some products, those that are not active left out, in the default order (CATG-10). $1 tenant, $2 ids. */
export const changedProductsSql = `
  select product.id, product.is_deal_only, product.attribute_value_ids as value_ids, product.sku, product.name_de,
    product.name_en, product.brand, (product.rating_average * 100)::int as rating,
    case when product.is_gross_price then coalesce(product.vat_rate::float8, 'NaN') else -1 end as rate,
    (select array_agg(product_category.category_id) from product_category
      where product_category.tenant_id = product.tenant_id and product_category.product_id = product.id) as category_ids,
    (select json_agg(json_build_object('id', variant.id, 'valueIds', variant.attribute_value_ids, 'sku', variant.sku,
        'ean', variant.ean, 'nameDe', variant.name_de, 'nameEn', variant.name_en) order by variant.position, variant.id)
      from variant
      where variant.tenant_id = product.tenant_id and variant.product_id = product.id and variant.is_active) as variants
  from product
  where product.tenant_id = $1 and product.id = any($2::text[]) and product.is_active
  order by product.featured_rank nulls last, product.name_de collate german, product.id
`;

const orderOf = (product: string) =>
  `(${product}.featured_rank is null, coalesce(${product}.featured_rank, 0), ${product}.name_de collate german, ${product}.id)`;

/** Whether the first product of each pair comes before the second in the default order. $1 tenant, $2 and $3 ids. */
export const productsBeforeSql = `
  select ${orderOf('one')} < ${orderOf('other')} as is_before
  from unnest($2::text[], $3::text[]) with ordinality as pair (one_id, other_id, number)
  join product one on one.tenant_id = $1 and one.id = pair.one_id
  join product other on other.tenant_id = $1 and other.id = pair.other_id
  order by pair.number
`;

/** Whether the first name of each pair comes before that of the second variant. $1 tenant, $2 names, $3 variants. */
export function namesBeforeSql(rows: 'variants' | 'products', locale: Locale): string {
  return `
    select pair.name collate german < (${shownNameSql(rows, locale)}) collate german as is_before,
      pair.name = (${shownNameSql(rows, locale)}) as is_same
    from unnest($2::text[], $3::int[]) with ordinality as pair (name, variant_id, number)
    join variant on variant.tenant_id = $1 and variant.id = pair.variant_id
    join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
    order by pair.number
  `;
}

/** The names under which variants are sorted. $1 tenant, $2 variants. */
export function namesOfSql(rows: 'variants' | 'products', locale: Locale): string {
  return `
    select variant.id, ${shownNameSql(rows, locale)} as name
    from variant join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id
    where variant.tenant_id = $1 and variant.id = any($2::int[])
  `;
}

/** The prices of one piece of some variants, packed. $1 tenant, $2 price list, $3 variants. */
export const pricesOfSql = `
  select price.variant_id as id, ${packedPriceSql} as packed
  from price
  where price.tenant_id = $1 and price.price_list_id = $2 and price.min_quantity = 1 and price.variant_id = any($3::int[])
`;
