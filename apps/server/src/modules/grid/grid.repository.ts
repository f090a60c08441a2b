import type { GridRow } from '@kontor/contract';
import { type GRID_STATES, type Locale, MAX_GRID_LISTS, valuesBeside } from '@kontor/domain';
import type { Pool } from 'pg';
import { categoriesBelow, isInCategories } from '../../shared/categories-below.ts';
import { likePart } from '../../shared/like.ts';
import { type Add, chooseConditions, type Place } from '../../shared/list-conditions.ts';
import type { LocalizedText } from '../../shared/locale.ts';
import { productText } from '../../shared/product-text.ts';
import { usualPricesSql } from '../exchange/scheduled-prices.ts';

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

/** So many variants are read for each row of a part. A part may have fewer rows than its limit, or none. */
const readForRow = 10;

/** Makes the repository of the bulk grid. */
export function createGridRepository({ pool }: { pool: Pool }) {
  return {
    /** A part of the rows by article number. It may be short, or empty, while `next` tells where to go on. */
    async findRows(tenantId: number, filter: GridFilter, locale: Locale) {
      const { after = '', limit = defaultLimit } = filter;
      const codes = (filter.priceLists ?? '').split(',').filter(Boolean).slice(0, MAX_GRID_LISTS);
      const words = [
        ...new Set((filter.search ?? '').normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)),
      ].slice(0, maxWords);
      const [categories, named] = await Promise.all([
        filter.category ? categoriesBelow(pool, tenantId, filter.category) : undefined,
        valuesNamed(pool, tenantId, words),
      ]);
      const { ids, others } = await chooseConditions<number>(pool, {
        ...{ tenantId, id: 'variant.id' },
        conditions: conditionsOf(filter, { words, named, categories, codes }).map((place) => [place]),
      });
      const values: unknown[] = [tenantId];
      const add: Add = (value) => `$${values.push(value)}`;
      const lists = add(codes);
      const inOrder = `select variant.* from variant where variant.tenant_id = $1 and variant.sku > ${add(after)}`;
      const read = limit * readForRow;
      const candidates = ids
        ? `${inOrder} and variant.id = any(${add(ids)}::integer[])`
        : `${inOrder} order by variant.sku limit ${add(read)}`;
      const fits = others.map((condition) => condition.filter(add));
      const { rows } = await pool.query<GridRow & { labels: string[] }>(
        `select variant.sku, variant.product_id as "productId", product.sku as "productSku",
             product.is_active as "productIsActive", product.is_stock_freeze as "isStockFreeze",
             product.is_only_sellable_with_positive_stock as "isOnlySellableWithPositiveStock",
             product.is_gross_price as "isGrossPrice", ${nameSql(locale)} as name, ${labelsSql(locale)} as labels,
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
               from ${usualPricesSql} price
               join price_list list on list.tenant_id = $1 and list.id = price.price_list_id
               where price.tenant_id = $1 and price.variant_id = variant.id and list.code = any(${lists})
               group by list.code) own) as prices,
             (select coalesce(jsonb_agg(jsonb_build_array(list.code, s.min_quantity, s.value, s.valid_from, s.valid_until,
                 s.applied is not null) order by s.valid_from), '[]')
               from scheduled_price s join price_list list on list.tenant_id = $1 and list.id = s.price_list_id
               where s.tenant_id = $1 and s.variant_id = variant.id and s.ended_at is null
                 and list.code = any(${lists})) as scheduled
           from (select variant.* from (${candidates}) variant ${joinSql} where ${['true', ...fits].join(' and ')}
             order by variant.sku limit ${add(limit + 1)}) variant ${joinSql}
           order by variant.sku`,
        values,
      );
      const data = rows
        .slice(0, limit)
        .map(({ labels, ...row }) => ({ ...row, name: nameOf(row.name, labels) }));
      if (rows.length > limit) return { data, meta: { next: data.at(-1)?.sku ?? null } };
      if (ids) return { data, meta: { next: null } };
      const last = await pool.query<{ sku: string }>(
        `select variant.sku from variant where variant.tenant_id = $1 and variant.sku > $2
         order by variant.sku offset $3 limit 1`,
        [tenantId, after, read - 1],
      );
      return { data, meta: { next: last.rows[0]?.sku ?? null } };
    },

    async findOptions(tenantId: number): Promise<GridOptions> {
      const { rows } = await pool.query<GridOptions>(optionsSql, [tenantId]);
      return rows[0] as GridOptions;
    },
  };
}

function conditionsOf(
  { season, state, product }: GridFilter,
  {
    words,
    named,
    categories,
    codes,
  }: {
    words: readonly string[];
    named: NamedValues;
    categories: readonly string[] | undefined;
    codes: readonly string[];
  },
): Place[] {
  const all: Place[] = [];
  if (words.length > 0) all.push(wordsCondition(words, named));
  if (product)
    all.push({
      few: (add, some) => `select variant.id from variant
        where variant.tenant_id = $1 and variant.product_id = ${add(product)} ${some}`,
      filter: (add) => `variant.product_id = ${add(product)}`,
    });
  if (categories)
    all.push({
      few: (add, some) => `select variant.id from product_category
        join variant on variant.tenant_id = $1 and variant.product_id = product_category.product_id
        where product_category.tenant_id = $1 and product_category.category_id = any(${add(categories)}::text[]) ${some}`,
      filter: (add) => isInCategories('variant.product_id', add(categories)),
    });
  if (season) {
    const inSeason = (
      add: Add,
    ) => `pre_stock.tenant_id = $1 and pre_stock.quantity > 0 and pre_stock.season_id = (
      select season.id from season where season.tenant_id = $1 and season.key = ${add(season)})`;
    all.push({
      few: (add, some) => `select pre_stock.variant_id as id from pre_stock where ${inSeason(add)} ${some}`,
      filter: (add) => `(select true from pre_stock
        where ${inSeason(add)} and pre_stock.variant_id = variant.id)`,
    });
  }
  if (state) all.push(stateCondition(state, codes));
  return all;
}

function stateCondition(state: NonNullable<GridFilter['state']>, codes: readonly string[]): Place {
  const isScheduled = 's.tenant_id = $1 and s.ended_at is null';
  switch (state) {
    case 'inactive':
      return {
        few: (
          _,
          some,
        ) => `(select variant.id from variant where variant.tenant_id = $1 and not variant.is_active ${some})
          union all (select variant.id from product
            join variant on variant.tenant_id = $1 and variant.product_id = product.id
            where product.tenant_id = $1 and not product.is_active ${some})`,
        filter: () => 'not (variant.is_active and product.is_active)',
      };
    case 'outOfStock':
      return {
        filter: () => `coalesce((select stock.quantity from stock
          where stock.tenant_id = $1 and stock.variant_id = variant.id), 0) <= 0`,
      };
    case 'withoutPrice':
      return {
        filter: (add) => `not exists (select from price
          where price.tenant_id = $1 and price.variant_id = variant.id and price.min_quantity = 1 and price.value > 0
            and price.price_list_id = any(array(select list.id from price_list list where list.tenant_id = $1
              and ${codes.length === 0 ? 'list.is_base' : `list.code = any(${add(codes)})`})))`,
      };
    case 'scheduled':
      return {
        few: (_, some) => `select s.variant_id as id from scheduled_price s where ${isScheduled} ${some}`,
        filter: () =>
          `exists (select from scheduled_price s where ${isScheduled} and s.variant_id = variant.id)`,
      };
  }
}

/** Ids of attribute values by the word that names them. */
type NamedValues = ReadonlyMap<string, readonly number[]>;

/** The attribute values with a label that has a word, or from three characters on the beginning of a word. */
async function valuesNamed(pool: Pool, tenantId: number, words: readonly string[]): Promise<NamedValues> {
  if (words.length === 0) return new Map();
  const patterns = words.map((word) => `% ${likePart(word).slice(1, -1)}${word.length < 3 ? ' ' : ''}%`);
  const { rows } = await pool.query<{ word: string; ids: number[] }>(
    `select typed.word, array_agg(value.id) as ids
     from unnest($2::text[], $3::text[]) typed (word, pattern)
     join attribute_value value on value.tenant_id = $1
       and lower(concat(' ', value.label ->> 'de', ' ', value.label ->> 'en', ' ')) like typed.pattern
     group by typed.word`,
    [tenantId, words, patterns],
  );
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}

/** Each word is in the text of the product, begins the number of the variant or names one of its attribute values. */
function wordsCondition(words: readonly string[], named: NamedValues): Place {
  const begins = (variant: string, word: string, add: Add) =>
    `lower(${variant}.sku) like ${add(likePart(word).slice(1))}`;
  const isIn = (product: string, word: string, add: Add) =>
    `${productText(product)} like ${add(likePart(word))}`;
  const anywhere = (variant: string, product: string, word: string, add: Add) => {
    const ids = named.get(word);
    const places = [
      begins(variant, word, add),
      isIn(product, word, add),
      ...(ids ? [`${variant}.attribute_value_ids && ${add(ids)}::integer[]`] : []),
    ];
    return `(${places.join(' or ')})`;
  };
  const others = words.filter((word) => !named.has(word));
  return {
    // No index covers attribute values, so the other words select the set.
    ...(others.length > 0 && {
      few: (add, some) =>
        [undefined, ...others]
          .map((number) => {
            const fits = words.map((word) => {
              if (word === number) return begins('found', word, add);
              return named.has(word) ? anywhere('found', 'named', word, add) : isIn('named', word, add);
            });
            return `(select found.id from product named
              join variant found on found.tenant_id = $1 and found.product_id = named.id
              where named.tenant_id = $1 and ${fits.join(' and ')} ${some})`;
          })
          .join(' union all '),
    }),
    filter: (add) => words.map((word) => anywhere('variant', 'product', word, add)).join(' and '),
  };
}

const joinSql = 'join product on product.tenant_id = variant.tenant_id and product.id = variant.product_id';

const nameSql = (locale: Locale) => {
  const name = (table: string) =>
    locale === 'en' ? `coalesce(${table}.name_en, ${table}.name_de)` : `${table}.name_de`;
  return `coalesce(${name('variant')}, ${name('product')})`;
};

const labelsSql = (locale: Locale) =>
  `array(select coalesce(value.label ->> '${locale}', value.label ->> 'de') from attribute_value value
     where value.tenant_id = $1 and value.id = any(variant.attribute_value_ids) order by value.attribute_key)`;

/** The values come first, because the end of a long name is cut. */
function nameOf(name: string, labels: readonly string[]): string {
  return [valuesBeside(name, labels).join(' / '), name].filter(Boolean).join(' · ');
}

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
