import type { Sort } from '@kontor/contract';
import type { Locale } from '../../shared/locale.ts';

/** What a product list asks for, with ids checked and texts cleaned. */
export interface ListWish {
  tenantId: number;
  /** Users with deals see all, others no product that is in deal categories only (ROLE-05). */
  isDeal: boolean;
  /** Null: all categories. */
  categoryId: string | null;
  rows: 'variants' | 'products';
  page: number;
  pageSize: number;
  sort: Sort;
  locale: Locale;
  /** Values of one key combine with OR, keys with AND (CATG-09). */
  attributes: readonly { key: string; values: readonly string[] }[];
  /** All must match (SRCH-10); empty: no search. */
  searchTerms: readonly string[];
  isStockOnly: boolean;
  isPreOrderMode: boolean;
  seasonIds: readonly string[];
  /** Net, in the tenant's currency. */
  priceMin: number | undefined;
  priceMax: number | undefined;
  priceListId: number | null;
  standardVatRate: number;
}

/** The pseudo category of all products, without and with those that only users with deals see. */
export function listingKey(wish: Pick<ListWish, 'categoryId' | 'isDeal'>): string {
  return wish.categoryId ?? (wish.isDeal ? '**' : '*');
}

/** A statement that answers one row `{rows, total}`; rows is `[[productId, [variantId, …]], …]`, one entry a list row. */
export function listSql(wish: ListWish): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const tenant = value(wish.tenantId);
  const conditions = conditionsOf(wish, tenant, value);
  const isByProduct = wish.rows === 'products';
  const first = (wish.page - 1) * wish.pageSize;
  const text = `
    with ${wish.searchTerms.length > 0 ? searchWith(wish, tenant, value) : ''}
    matching as (
      select variant.id, variant.product_id, listing.position, variant.position as variant_position,
        ${needsPrice(wish) ? netPriceSql(value(wish.standardVatRate)) : 'null::numeric'} as net,
        ${nameSql(wish)} as name, product.rating_average as rating,
        ${wish.searchTerms.length > 0 ? exactSkuSql : 'false'} as is_exact
      from category_listing listing
      join variant on variant.tenant_id = ${tenant} and variant.id = listing.variant_id
      join product on product.tenant_id = ${tenant} and product.id = variant.product_id
      ${wish.searchTerms.length > 0 ? searchJoins : ''}
      ${needsPrice(wish) ? priceJoins(tenant, value(wish.priceListId)) : ''}
      where listing.tenant_id = ${tenant} and listing.category_id = ${value(listingKey(wish))}
        ${conditions.map((condition) => `and ${condition}`).join('\n        ')}
    ),
    listed as (
      select ${
        isByProduct
          ? `product_id, array_agg(id order by position) as variant_ids, min(position) as position,
        0 as variant_position, min(net) as net, min(name) as name, min(rating) as rating, bool_or(is_exact) as is_exact`
          : `product_id, array[id] as variant_ids, position, variant_position, net, name, rating, is_exact`
      }
      from matching ${isByProduct ? 'group by product_id' : ''}
    ),
    numbered as (
      select product_id, variant_ids, row_number() over (order by ${sortSql[wish.sort]}) as number from listed
    )
    select coalesce(json_agg(json_build_array(product_id, variant_ids) order by number)
        filter (where number > ${value(first)} and number <= ${value(first + wish.pageSize)}), '[]') as rows,
      count(*)::int as total
    from numbered
  `;
  return { text, values };
}

const needsPrice = (wish: ListWish) =>
  wish.sort === 'priceAsc' ||
  wish.sort === 'priceDesc' ||
  wish.priceMin !== undefined ||
  wish.priceMax !== undefined;

/** The product's id breaks ties; without a price or rating an article comes last either way (CATG-10). */
const sortSql = {
  featured: 'is_exact desc, position',
  priceAsc: 'net asc nulls last, product_id collate "C", variant_position, position',
  priceDesc: 'net desc nulls last, product_id collate "C", variant_position, position',
  nameAsc: 'name collate german asc, product_id collate "C", variant_position, position',
  nameDesc: 'name collate german desc, product_id collate "C", variant_position, position',
  ratingDesc: 'rating desc nulls last, product_id collate "C", variant_position, position',
  ratingAsc: 'rating asc nulls last, product_id collate "C", variant_position, position',
} as const satisfies Record<Sort, string>;

function nameSql({ locale, rows }: ListWish): string {
  const ofProduct =
    locale === 'en' ? `coalesce(nullif(product.name_en, ''), product.name_de)` : 'product.name_de';
  if (rows === 'products') return ofProduct;
  const ofVariant =
    locale === 'en' ? `coalesce(nullif(variant.name_en, ''), variant.name_de)` : 'variant.name_de';
  return `case when variant.name_de is null then ${ofProduct} else ${ofVariant} end`;
}

/** The price of one piece by the same rule as in live-offers.ts. */
function priceJoins(tenant: string, list: string): string {
  return `
      left join price own on own.tenant_id = ${tenant} and own.variant_id = variant.id
        and own.price_list_id = ${list}::int and own.min_quantity = 1
      left join price base on base.tenant_id = ${tenant} and base.variant_id = variant.id and base.min_quantity = 1
        and base.price_list_id = (select id from price_list where tenant_id = ${tenant} and is_base)`;
}

/** A gross price is divided by 1 + rate/100 to 4 decimals (PROD-09); 0 is a price on request (PROD-10). */
function netPriceSql(standardVatRate: string): string {
  const stored = 'nullif(coalesce(own.value, base.value), 0)';
  return `case when product.is_gross_price
          then round(${stored} * 100 / (100 + coalesce(product.vat_rate, ${standardVatRate}::numeric)), 4)
          else ${stored} end`;
}

function conditionsOf(wish: ListWish, tenant: string, value: (given: unknown) => string): string[] {
  const conditions = ['variant.is_active', 'product.is_active'];
  if (!wish.isDeal) conditions.push('not product.is_deal_only');
  for (const { key, values } of wish.attributes) {
    conditions.push(`(variant.attribute_value_ids || product.attribute_value_ids) && array(
          select attribute_value.id from attribute_value
          where attribute_value.tenant_id = ${tenant} and attribute_value.attribute_key = ${value(key)}
            and attribute_value.value = any(${value(values)}::text[]))`);
  }
  const preStock = (least: number) => `exists (select from pre_stock
          where pre_stock.tenant_id = ${tenant} and pre_stock.variant_id = variant.id
            and pre_stock.season_id = any(${value(wish.seasonIds)}::text[]) and pre_stock.quantity >= ${least})`;
  if (wish.isPreOrderMode) conditions.push(preStock(wish.isStockOnly ? 1 : 0));
  else if (wish.isStockOnly) {
    conditions.push(`exists (select from stock
          where stock.tenant_id = ${tenant} and stock.variant_id = variant.id and stock.quantity > 0)`);
  }
  if (wish.priceMin !== undefined || wish.priceMax !== undefined) {
    const net = netPriceSql(value(wish.standardVatRate));
    if (wish.priceMin !== undefined) conditions.push(`${net} >= ${value(wish.priceMin)}::numeric`);
    if (wish.priceMax !== undefined) conditions.push(`${net} <= ${value(wish.priceMax)}::numeric`);
  }
  if (wish.searchTerms.length > 0) {
    conditions.push(`not exists (select from search_term
          where strpos(product_words.words, search_term.words) = 0
            and strpos(variant_words.words, search_term.words) = 0
            and strpos(product_words.sku, search_term.folded) = 0
            and strpos(variant_words.sku, search_term.folded) = 0)`);
  }
  return conditions;
}

/**
 * The folded terms and the words of every product. The last term is the whole text, for the exact article number; it is
 * not among those that must match.
 */
function searchWith(wish: ListWish, tenant: string, value: (given: unknown) => string): string {
  const folded = foldSql('term.text');
  return `search_term as materialized (
      select ${folded} as folded, case when ${wordsSql(folded)} = ' ' then chr(1) else ${wordsSql(folded)} end as words
      from unnest(${value(wish.searchTerms)}::text[]) as term (text)
    ),
    search_text as materialized (select ${foldSql(`${value(wish.searchTerms.join(' '))}::text`)} as folded),
    product_words as materialized (
      select product.id as product_id, ${foldSql('product.sku')} as sku,
        ${wordsSql(foldSql(`concat_ws(' ', product.name_de, product.name_en)`))} as words
      from product where product.tenant_id = ${tenant}
    ),`;
}

/** Folded once a row, not once a term: `offset 0` keeps the planner from repeating it. */
const searchJoins = `
      join product_words on product_words.product_id = product.id
      cross join lateral (
        select ${foldSql('variant.sku')} as sku,
          case when variant.name_de is null then ''
            else ${wordsSql(foldSql(`concat_ws(' ', variant.name_de, variant.name_en)`))} end as words
        offset 0
      ) variant_words`;

const exactSkuSql = '(select folded from search_text) in (variant_words.sku, product_words.sku)';

/** Lower case, umlauts written out, other accents removed: 'Größe' and 'groesse' are the same (SRCH-10). */
function foldSql(text: string): string {
  return `unaccent(replace(replace(replace(replace(lower(${text}), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'))`;
}

/** The words of a folded text, each after one space, so that the beginning of a word is found as ' beginning'. */
function wordsSql(folded: string): string {
  return `' ' || btrim(regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g'))`;
}
