import type {
  EditedDocument,
  EditedPicture,
  EditedProduct,
  EditedVariant,
  ProductChoices,
  ProductListRow,
} from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { categoriesBelow, isInCategories } from '../../shared/categories-below.ts';
import { likePart } from '../../shared/like.ts';
import type { Locale } from '../../shared/locale.ts';
import { productText } from '../../shared/product-text.ts';
import { documentsSql, picturesSql, termsSql, variantsSql } from './product-parts.sql.ts';

export interface ProductFilter {
  search?: string | undefined;
  sort?: 'name' | '-name' | 'number' | '-number' | undefined;
  category?: string | undefined;
  state?: 'active' | 'hidden' | 'deal' | 'featured' | undefined;
  pictures?: 'none' | undefined;
  season?: string | undefined;
}

/**
 * Limits of counted and paged products, without and with conditions on other tables. Beyond them the list only tells that there
 * are more.
 */
const maxAll = 10_000;
const maxOfParts = 1_000;

const maxWords = 6;

const stateSql = {
  active: 'product.is_active',
  hidden: 'not product.is_active',
  deal: 'product.is_deal_only',
  featured: 'product.featured_rank is not null',
} as const;

export type ProductTerms = Omit<
  EditedProduct,
  'variants' | 'pictures' | 'documents' | 'seasons' | 'currency'
>;

interface ProductParts {
  terms: ProductTerms;
  variants: { version: string; items: EditedVariant[] };
  pictures: { version: string; items: EditedPicture[] };
  documents: { version: string; items: EditedDocument[] };
  seasons: EditedProduct['seasons'];
}

export type ProductsRepository = ReturnType<typeof createProductsRepository>;

/** Makes the repository of products for operators. */
export function createProductsRepository({ pool }: { pool: Pool }) {
  return {
    async findPage(
      { tenantId, locale }: { tenantId: number; locale: Locale },
      { search = '', sort = 'name', category, state, pictures, season }: ProductFilter,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ rows: ProductListRow[]; total: number; hasMore: boolean }> {
      const values: unknown[] = [tenantId];
      const add = (value: unknown) => `$${values.push(value)}`;
      const where = ['product.tenant_id = $1'];
      // The same conditions as a filter of products in the order of their index: `limit` keeps the planner from a join of all.
      const walk = ['product.tenant_id = $1'];
      const also = (condition: string, filter = condition) => {
        where.push(condition);
        walk.push(filter);
      };
      if (state) also(stateSql[state]);
      if (category) {
        const ids = add(await categoriesBelow(pool, tenantId, category));
        also(
          `product.id in (select product_category.product_id from product_category
            where product_category.tenant_id = $1 and product_category.category_id = any(${ids}::text[]))`,
          isInCategories('product.id', ids),
        );
      }
      if (pictures)
        also(`not exists (select from product_image
          where product_image.tenant_id = $1 and product_image.product_id = product.id)`);
      if (season) {
        const inSeason = `from variant
          join pre_stock on pre_stock.tenant_id = variant.tenant_id and pre_stock.variant_id = variant.id
          where variant.tenant_id = $1 and variant.product_id = product.id and pre_stock.season_id = ${add(season)}`;
        also(`exists (select ${inSeason})`, `(select true ${inSeason} limit 1)`);
      }
      const words = wordsOf(search).map((word) => ({
        part: add(likePart(word)),
        ofVariants: ofVariantsSql(add(word), add(likePart(word).slice(1))),
      }));
      if (words.length > 0) where.push(`product.id in (${foundSql(words)})`);
      for (const { part, ofVariants } of words)
        walk.push(`(${productText('product')} like ${part} or product.id in (${ofVariants}))`);
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const name =
        locale === 'de' ? 'product.name_de' : "coalesce(nullif(product.name_en, ''), product.name_de)";
      const [key, collation] = sort.endsWith('name') ? [name, 'collate german'] : ['product.sku', ''];
      const order = `${key} ${collation} ${direction}, product.id ${direction}`;
      const offset = (page - 1) * pageSize;
      const maxListed = category || season || pictures || search ? maxOfParts : maxAll;
      const slice = `limit ${add(Math.max(0, Math.min(pageSize, maxListed - offset)))} offset ${add(offset)}`;
      // Few products are found once and sorted; of many, or all, the index by which they are sorted finds the page.
      const isAll = where.length === 1;
      const { rows } = await pool.query<ProductListRow & { total: number }>(
        `with matching as materialized (
           select product.id from product where ${where.join(' and ')} limit ${maxListed + 1}
         ),
         total as materialized (select count(*)::integer as total from matching),
         listed as materialized (
           (select product.id from matching join product on product.tenant_id = $1 and product.id = matching.id
             where ${!isAll} and (select total.total from total) <= ${maxListed}
             order by ${order} ${slice})
           union all
           (select product.id from product where (${isAll} or (select total.total from total) > ${maxListed}) and ${walk.join(' and ')}
             order by ${order} ${slice})
         )
         select total.total, page.*
         from total
         left join (
           select product.id as "_id", product.sku, ${name} as name,
             (select product_image.url from product_image
               where product_image.tenant_id = $1 and product_image.product_id = product.id
               order by product_image.variant_id is not null, product_image.position, product_image.id limit 1) as image,
             array(select coalesce(category.name ->> ${add(locale)}, category.name ->> 'de')
               from product_category
               join category on category.tenant_id = $1 and category.id = product_category.category_id
               where product_category.tenant_id = $1 and product_category.product_id = product.id
               order by category.position, category.id limit 3) as categories,
             offers.variants, offers."priceFrom", offers.stock,
             product.is_active as "isActive", product.is_deal_only as "isDealOnly",
             product.featured_rank is not null as "isFeatured", product.release_date as "releaseDate"
           from listed
           join product on product.tenant_id = $1 and product.id = listed.id
           cross join lateral (
             select count(*)::integer as variants, coalesce(sum(stock.quantity), 0)::integer as stock,
               round(min(nullif(price.value, 0) / price.price_unit), 4)::float as "priceFrom"
             from variant
             left join stock on stock.tenant_id = $1 and stock.variant_id = variant.id
             left join price on price.tenant_id = $1 and price.variant_id = variant.id and price.min_quantity = 1
               and price.price_list_id = (select price_list.id from price_list where price_list.tenant_id = $1 and price_list.is_base)
             where variant.tenant_id = $1 and variant.product_id = product.id
           ) offers
           order by ${order}
         ) page on true`,
        values,
      );
      const total = rows[0]?.total ?? 0;
      return {
        rows: rows.filter(({ _id }) => _id !== null).map(({ total: _, ...row }) => row),
        total: Math.min(total, maxListed),
        hasMore: total > maxListed,
      };
    },

    /** A product by id or number. */
    async find(tenantId: number, idOrNumber: string): Promise<ProductParts | undefined> {
      return (await prepared<ProductParts>(pool, 'products-find', findSql, [tenantId, idOrNumber]))[0];
    },

    async choices(tenantId: number): Promise<ProductChoices> {
      const [found] = await prepared<ProductChoices>(pool, 'products-choices', choicesSql, [tenantId]);
      return found as ProductChoices;
    },

    /** The keys of categories in the order of their ids; undefined for unknown ids. */
    async categoryKeys(tenantId: number, ids: readonly string[]): Promise<(string | undefined)[]> {
      const rows = await prepared<{ id: string; key: string }>(
        pool,
        'products-category-keys',
        'select category.id, category.key from category where category.tenant_id = $1 and category.id = any($2::text[])',
        [tenantId, ids],
      );
      const keys = new Map(rows.map(({ id, key }) => [id, key]));
      return ids.map((id) => keys.get(id));
    },

    /** Whether a product or variant has the article number. */
    async isNumberTaken(tenantId: number, sku: string): Promise<boolean> {
      const rows = await prepared(
        pool,
        'products-number-taken',
        `select from product where product.tenant_id = $1 and product.sku = $2
         union all select from variant where variant.tenant_id = $1 and variant.sku = $2 limit 1`,
        [tenantId, sku],
      );
      return rows.length > 0;
    },
  };
}

function wordsOf(search: string): string[] {
  const words = search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxWords);
}

/** The products of variants whose number begins with a word, or whose EAN it is. */
const ofVariantsSql = (word: string, beginning: string) => `
  (select variant.product_id from variant
    where variant.tenant_id = $1 and lower(variant.sku) like ${beginning} limit ${maxOfParts + 1})
  union all
  (select variant.product_id from variant
    where variant.tenant_id = $1 and variant.ean = ${word} limit ${maxOfParts + 1})`;

/**
 * The products of all words, by indexes: those that have all in their text, and those of which a variant has one as number and
 * the text the others.
 */
function foundSql(words: readonly { part: string; ofVariants: string }[]): string {
  const found = (condition: string) =>
    `(select found.id from product found where found.tenant_id = $1 and ${condition} limit ${maxOfParts + 1})`;
  const inText = ({ part }: { part: string }) => `${productText('found')} like ${part}`;
  return [
    found(words.map(inText).join(' and ')),
    ...words.map((word) => {
      const others = words.filter((other) => other !== word).map(inText);
      return found([`found.id in (${word.ofVariants})`, ...others].join(' and '));
    }),
  ].join(' union all ');
}

const findSql = `
  select (select to_jsonb(terms) from (${termsSql('found.id')}) terms) as terms,
    (select to_jsonb(part) from (${variantsSql('found.id')}) part) as variants,
    (select to_jsonb(part) from (${picturesSql('found.id')}) part) as pictures,
    (select to_jsonb(part) from (${documentsSql('found.id')}) part) as documents,
    (select coalesce(jsonb_agg(to_jsonb(one) order by one.date), '[]') from (
      select jsonb_build_object('de', season.name ->> 'de', 'en', season.name ->> 'en') as name, season.date,
        sum(pre_stock.quantity)::integer as quantity
      from variant
      join pre_stock on pre_stock.tenant_id = $1 and pre_stock.variant_id = variant.id
      join season on season.tenant_id = $1 and season.id = pre_stock.season_id
      where variant.tenant_id = $1 and variant.product_id = found.id
      group by season.id, season.name, season.date) one) as seasons
  from (select product.id from product where product.tenant_id = $1 and (product.id = $2 or product.sku = $2)
    order by product.id = $2 desc limit 1) found`;

const textsSql = (column: string) => `jsonb_build_object('de', ${column} ->> 'de', 'en', ${column} ->> 'en')`;

const choicesSql = `
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', unit.id, 'name', ${textsSql('unit.name')}) order by unit.id), '[]')
      from unit where unit.tenant_id = $1) as units,
    (select coalesce(jsonb_agg(jsonb_build_object('_id', season.id, 'key', season.key, 'name', ${textsSql('season.name')}) order by season.date), '[]')
      from season where season.tenant_id = $1) as seasons,
    (select coalesce(jsonb_agg(jsonb_build_object('key', attribute.key, 'name', ${textsSql('attribute.name')},
        'values', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
          select attribute_value.value, ${textsSql('attribute_value.label')} as label from attribute_value
          where attribute_value.tenant_id = $1 and attribute_value.attribute_key = attribute.key
          order by attribute_value.position, attribute_value.value limit 1000) one))
        order by attribute.position, attribute.key), '[]')
      from attribute where attribute.tenant_id = $1) as attributes`;
