import type { GridRow } from '@kontor/contract';
import { type GRID_STATES, type Locale, MAX_GRID_LISTS, MAX_GRID_ROWS } from '@kontor/domain';
import type { Pool } from 'pg';
import { likePart } from '../../shared/like.ts';
import type { LocalizedText } from '../../shared/locale.ts';
import { productText } from '../../shared/product-text.ts';

export interface GridFilter {
  search?: string | undefined;
  category?: string | undefined;
  season?: string | undefined;
  priceLists?: string | undefined;
  state?: (typeof GRID_STATES)[number] | undefined;
  product?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

export interface GridOptions {
  priceLists: { code: string; name: string; isBase: boolean }[];
  seasons: { key: string; name: LocalizedText; date: string }[];
  categories: { _id: string; path: LocalizedText }[];
}

const maxWords = 6;
const defaultLimit = 1_000;

/** Products, and article numbers, that a word finds. */
const maxFound = 5_000;

/** Makes the repository of the bulk grid. */
export function createGridRepository({ pool }: { pool: Pool }) {
  return {
    /** A part of the rows by article number, and with the first part how many there are. */
    async findRows(tenantId: number, filter: GridFilter, locale: Locale) {
      const { after, limit = defaultLimit } = filter;
      const values: unknown[] = [tenantId];
      const add = (value: unknown) => `$${values.push(value)}`;
      const codes = (filter.priceLists ?? '').split(',').filter(Boolean).slice(0, MAX_GRID_LISTS);
      const lists = add(codes);
      const conditions = conditionsOf(filter, codes, add);
      const where = conditions.map(({ few }) => few).join(' and ');
      const counting = values.slice();
      const page = after === undefined ? '' : `and variant.sku > ${add(after)}`;
      const counted = await pool.query<{ total: number }>(
        `select count(*)::integer as total from (
           select from variant ${joinSql} where ${where} and ${lists}::text[] is not null
           limit ${MAX_GRID_ROWS + 1}) counted`,
        counting,
      );
      const total = counted.rows[0]?.total ?? 0;
      // Few rows are found and sorted; of many, the index of article numbers finds the part.
      const fits = total > MAX_GRID_ROWS ? conditions.map(({ many }) => many).join(' and ') : where;
      const { rows } = await pool.query<GridRow>(
        `select variant.sku, variant.product_id as "productId", product.sku as "productSku",
             product.is_active as "productIsActive", product.is_stock_freeze as "isStockFreeze",
             product.is_only_sellable_with_positive_stock as "isOnlySellableWithPositiveStock",
             product.is_gross_price as "isGrossPrice", ${nameSql(locale)} as name,
             variant.is_active as "isActive", variant.sales_batch_size as "salesBatchSize",
             variant.release_date::text as "releaseDate", variant.rrp::float as rrp,
             (select stock.quantity from stock
               where stock.tenant_id = $1 and stock.variant_id = variant.id) as stock,
             (select coalesce(jsonb_object_agg(season.key, pre_stock.quantity), '{}') from pre_stock
               join season on season.tenant_id = $1 and season.id = pre_stock.season_id
               where pre_stock.tenant_id = $1 and pre_stock.variant_id = variant.id) as "preStocks",
             (select coalesce(jsonb_object_agg(own.code, own.steps), '{}') from (
               select list.code, jsonb_agg(jsonb_build_array(price.min_quantity, price.value, price.pre_order_value,
                 price.price_unit) order by price.min_quantity) as steps
               from price join price_list list on list.tenant_id = $1 and list.id = price.price_list_id
               where price.tenant_id = $1 and price.variant_id = variant.id and list.code = any(${lists})
               group by list.code) own) as prices,
             (select coalesce(jsonb_agg(jsonb_build_array(list.code, s.min_quantity, s.value, s.valid_from, s.valid_until,
                 s.applied is not null) order by s.valid_from), '[]')
               from scheduled_price s join price_list list on list.tenant_id = $1 and list.id = s.price_list_id
               where s.tenant_id = $1 and s.variant_id = variant.id and s.ended_at is null
                 and list.code = any(${lists})) as scheduled
           from (select variant.* from variant ${joinSql} where ${fits} ${page}
             order by variant.sku limit ${add(limit + 1)}) variant ${joinSql}
           order by variant.sku`,
        values,
      );
      const data = rows.slice(0, limit);
      return {
        data,
        meta: {
          total: after === undefined ? total : null,
          next: rows.length > limit ? (data.at(-1)?.sku ?? null) : null,
        },
      };
    },

    async findOptions(tenantId: number): Promise<GridOptions> {
      const { rows } = await pool.query<GridOptions>(optionsSql, [tenantId]);
      return rows[0] as GridOptions;
    },
  };
}

/** A condition on variants: as a set that is looked up, and as a filter of variants in their order. */
interface Condition {
  few: string;
  many: string;
}

function conditionsOf(
  { search, category, season, state, product }: GridFilter,
  codes: readonly string[],
  add: (value: unknown) => string,
): Condition[] {
  const all: Condition[] = [];
  const also = (few: string, many = few) => all.push({ few, many });
  also('variant.tenant_id = $1');
  const words = [...new Set((search ?? '').normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))];
  if (words.length > 0) {
    const wanted = words
      .slice(0, maxWords)
      .map((word) => ({ part: add(likePart(word)), beginning: add(likePart(word).slice(1)) }));
    also(
      foundSql(wanted),
      wanted
        .map(
          ({ part, beginning }) =>
            `(lower(variant.sku) like ${beginning} or ${productText('product')} like ${part})`,
        )
        .join(' and '),
    );
  }
  if (product) also(`variant.product_id = ${add(product)}`);
  if (category) {
    const tree = `with recursive tree as (
        select category.id from category where category.tenant_id = $1 and category.id = ${add(category)}
        union all
        select category.id from category join tree on category.parent_id = tree.id where category.tenant_id = $1)`;
    const inCategory = `from product_category where product_category.tenant_id = $1
      and product_category.category_id = any(array(${tree} select tree.id from tree))`;
    also(
      `variant.product_id in (select product_category.product_id ${inCategory})`,
      `(select true ${inCategory} and product_category.product_id = variant.product_id limit 1)`,
    );
  }
  if (season) {
    const id = `(select season.id from season where season.tenant_id = $1 and season.key = ${add(season)})`;
    also(`exists (select from pre_stock where pre_stock.tenant_id = $1 and pre_stock.variant_id = variant.id
      and pre_stock.season_id = ${id} and pre_stock.quantity > 0)`);
  }
  if (state === 'inactive') also('not (variant.is_active and product.is_active)');
  if (state === 'outOfStock')
    also(`coalesce((select stock.quantity from stock
      where stock.tenant_id = $1 and stock.variant_id = variant.id), 0) <= 0`);
  if (state === 'withoutPrice')
    also(`not exists (select from price join price_list list
        on list.tenant_id = $1 and list.id = price.price_list_id
      where price.tenant_id = $1 and price.variant_id = variant.id and price.min_quantity = 1 and price.value > 0
        and ${codes.length === 0 ? 'list.is_base' : `list.code = any(${add(codes)})`})`);
  if (state === 'scheduled')
    also(`variant.id in (select s.variant_id from scheduled_price s
      where s.tenant_id = $1 and s.ended_at is null)`);
  return all;
}

/** The variants of all words: of products with all in their text, and those whose number begins with one and whose product has the others. */
function foundSql(words: readonly { part: string; beginning: string }[]): string {
  const inText = ({ part }: { part: string }) => `and ${productText('named')} like ${part}`;
  const ofNumbers = words.map((word) => {
    const others = words.filter((other) => other !== word).map(inText);
    return `(select found.id from variant found
      join product named on named.tenant_id = $1 and named.id = found.product_id
      where found.tenant_id = $1 and lower(found.sku) like ${word.beginning} ${others.join(' ')} limit ${maxFound})`;
  });
  const ofTexts = `(select found.id from variant found where found.tenant_id = $1 and found.product_id in (
    select named.id from product named where named.tenant_id = $1 ${words.map(inText).join(' ')} limit ${maxFound}))`;
  return `variant.id in (${[ofTexts, ...ofNumbers].join(' union ')})`;
}

const joinSql = 'join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id';

const nameSql = (locale: Locale) => {
  const name = (table: string) =>
    locale === 'en' ? `coalesce(${table}.name_en, ${table}.name_de)` : `${table}.name_de`;
  return `concat_ws(' · ', (select string_agg(coalesce(value.label ->> '${locale}', value.label ->> 'de'), ' / '
      order by value.attribute_key) from attribute_value value
    where value.tenant_id = $1 and value.id = any(variant.attribute_value_ids)),
    coalesce(${name('variant')}, ${name('product')}))`;
};

const optionsSql = `
  select
    (select coalesce(jsonb_agg(jsonb_build_object('code', list.code, 'name', list.name, 'isBase', list.is_base)
        order by list.is_base desc, list.name, list.code), '[]')
      from (select * from price_list where price_list.tenant_id = $1
        order by price_list.is_base desc, price_list.name limit 500) list) as "priceLists",
    (select coalesce(jsonb_agg(jsonb_build_object('key', season.key, 'name', season.name, 'date', season.date)
        order by season.date desc, season.key), '[]')
      from season where season.tenant_id = $1) as seasons,
    (with recursive tree as (
        select category.id, array[category.name ->> 'de'] as de,
          array[coalesce(category.name ->> 'en', category.name ->> 'de')] as en,
          array[lpad(category.position::text, 10, '0') || category.id] as place
        from category where category.tenant_id = $1 and category.parent_id is null
        union all
        select category.id, tree.de || (category.name ->> 'de'),
          tree.en || coalesce(category.name ->> 'en', category.name ->> 'de'),
          tree.place || (lpad(category.position::text, 10, '0') || category.id)
        from category join tree on category.parent_id = tree.id where category.tenant_id = $1)
      select coalesce(jsonb_agg(jsonb_build_object('_id', part.id, 'path',
          jsonb_build_object('de', array_to_string(part.de, ' > '), 'en', array_to_string(part.en, ' > ')))
        order by part.place), '[]')
      from (select * from tree order by tree.place limit 2000) part) as categories`;
