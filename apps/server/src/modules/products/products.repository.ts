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
import { type Add, type Condition, type Place, readListPage } from '../../shared/list-conditions.ts';
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
      page: { pageSize: number; offset: number },
    ): Promise<{ rows: ProductListRow[]; total: number; hasMore: boolean }> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const name =
        locale === 'de' ? 'product.name_de' : "coalesce(nullif(product.name_en, ''), product.name_de)";
      const isByName = sort.endsWith('name');
      const order = isByName
        ? `${name} collate german ${direction}, product.id ${direction}`
        : `product.sku ${direction}`;
      const categories = category ? await categoriesBelow(pool, tenantId, category) : undefined;
      const words = [...new Set(search.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean))];
      return await readListPage(pool, {
        ...{ table: 'product', key: isByName ? 'id' : 'sku', tenantId, order, page },
        base: [],
        conditions: [
          ...words.slice(0, maxWords).map(wordCondition),
          ...(state ? [[{ filter: () => stateSql[state] }]] : []),
          ...(categories ? [[categoryPlace(categories)]] : []),
          ...(pictures ? [[withoutPicture]] : []),
          ...(season ? [[seasonPlace(season)]] : []),
        ],
        select: (from) => `
          select product.id as "_id", product.sku, ${name} as name,
            (select product_image.url from product_image
              where product_image.tenant_id = $1 and product_image.product_id = product.id
              order by product_image.variant_id is not null, product_image.position, product_image.id limit 1) as image,
            array(select coalesce(category.name ->> '${locale}', category.name ->> 'de')
              from product_category
              join category on category.tenant_id = $1 and category.id = product_category.category_id
              where product_category.tenant_id = $1 and product_category.product_id = product.id
              order by category.position, category.id limit 3) as categories,
            offers.variants, offers."priceFrom", offers.stock,
            product.is_active as "isActive", product.is_deal_only as "isDealOnly",
            product.featured_rank is not null as "isFeatured", product.release_date as "releaseDate"
          from ${from}
          cross join lateral (
            select count(*)::integer as variants, coalesce(sum(stock.quantity), 0)::integer as stock,
              round(min(nullif(price.value, 0) / price.price_unit), 4)::float as "priceFrom"
            from variant
            left join stock on stock.tenant_id = $1 and stock.variant_id = variant.id
            left join price on price.tenant_id = $1 and price.variant_id = variant.id and price.min_quantity = 1
              and price.price_list_id = (select price_list.id from price_list where price_list.tenant_id = $1 and price_list.is_base)
            where variant.tenant_id = $1 and variant.product_id = product.id
          ) offers
          order by ${order}`,
      });
    },

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

const withoutPicture: Place = {
  few: (_, some) => `select product_without_picture.product_id as id from product_without_picture
    where product_without_picture.tenant_id = $1 ${some}`,
  filter: () => `exists (select from product_without_picture
    where product_without_picture.tenant_id = $1 and product_without_picture.product_id = product.id)`,
};

const categoryPlace = (ids: readonly string[]): Place => ({
  few: (add, some) => `select product_category.product_id as id from product_category
    where product_category.tenant_id = $1 and product_category.category_id = any(${add(ids)}::text[]) ${some}`,
  isIndexOnly: true,
  filter: (add) => isInCategories('product.id', add(ids)),
});

const seasonPlace = (season: string): Place => ({
  few: (add, some) => `select product_season.product_id as id from product_season
    where product_season.tenant_id = $1 and product_season.season_id = ${add(season)} ${some}`,
  isIndexOnly: true,
  filter: (add) => `(select true from product_season
    where product_season.tenant_id = $1 and product_season.season_id = ${add(season)} and product_season.product_id = product.id)`,
});

/** A word of the number or names of a product, the beginning of the number of a variant, or its EAN. */
function wordCondition(word: string): Condition {
  const ofVariants = (fits: (add: Add) => string): Place => ({
    few: (add, some) =>
      `select variant.product_id as id from variant where variant.tenant_id = $1 and ${fits(add)} ${some}`,
    rowsOfId: 5,
    filter: (add) => `(select true from variant
      where variant.tenant_id = $1 and variant.product_id = product.id and ${fits(add)} limit 1)`,
  });
  return [
    { filter: (add) => `${productText('product')} like ${add(likePart(word))}`, isIndexed: true },
    ofVariants((add) => `lower(variant.sku) like ${add(likePart(word).slice(1))}`),
    ofVariants((add) => `variant.ean = ${add(word)}`),
  ];
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
