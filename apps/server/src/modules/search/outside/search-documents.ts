import { LOCALES } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../../database/connection.ts';
import type { Caches } from '../../../shared/cache.ts';
import type { Locale, LocalizedText } from '../../../shared/locale.ts';
import { type CatalogueFacts, createCatalogueFacts } from '../../catalogue/catalogue-facts.ts';
import { variantFactsJson } from '../../catalogue/product-json.ts';
import { type CategoryTree, readCategoryTree } from '../../listing/index.ts';

/**
 * A product's id for filters: the server ignores case, and ids have no hyphen.
 *
 * @example productKey('aB_1') // 'a-b_1'
 */
export function productKey(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Documents of one request, one JSON object a line. */
export interface DocumentChunk {
  ndjson: string;
  count: number;
}

export type SearchDocuments = ReturnType<typeof createSearchDocuments>;

/** Each article has a document in each of two languages. */
const maxArticles = 5_000;
const maxChunkLength = 16_000_000;

/** The rank of products without one, after all others (CATG-10). */
const unranked = 1_000_000_000;

/** Reads documents in batches with its own cache of facts, so that the shop's cached facts are not evicted. */
export function createSearchDocuments({ caches, pool }: { caches: Caches; pool: Pool }) {
  const facts = createCatalogueFacts({ caches, pool });

  return {
    async tenantIds(): Promise<number[]> {
      const { rows } = await pool.query<{ id: number }>('select tenant.id from tenant order by tenant.id');
      return rows.map(({ id }) => id);
    },

    /** The next ids of a tenant's products after one, in order; '' is the beginning. */
    async productIdsAfter(tenantId: number, productId: string, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select product.id from product where product.tenant_id = $1 and product.id > $2 order by product.id limit $3`,
        [tenantId, productId, limit],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * The documents of some products: each active article in each language, as of now. A batch has at most 10,000 documents
     * and about 16 MB. Inactive and deleted products have none.
     */
    async *ofProducts(
      tenantId: number,
      productIds: readonly string[],
      revision: number,
    ): AsyncGenerator<DocumentChunk, void, void> {
      const values = [tenantId, productIds];
      const articles = await prepared<ArticleRow>(pool, 'search-document-articles', articlesSql, values);
      if (articles.length === 0) return;
      const tree = await readCategoryTree(pool, tenantId);
      for (let from = 0; from < articles.length; from += maxArticles) {
        const some = articles.slice(from, from + maxArticles);
        yield* chunksOf(await linesOf({ facts, tree, tenantId, revision }, some));
      }
    },
  };
}

interface DocumentContext {
  facts: CatalogueFacts;
  tree: CategoryTree;
  tenantId: number;
  revision: number;
}

async function linesOf(context: DocumentContext, articles: readonly ArticleRow[]): Promise<string[]> {
  const { facts, tenantId } = context;
  facts.clear();
  const variants = await facts.variantsById(
    tenantId,
    articles.map(({ id }) => id),
  );
  const products = Array.from(variants.values(), ({ product }) => product);
  const matrices = await facts.matricesAmong(tenantId, new Set(products));
  facts.clear();
  return articles.flatMap((article) => {
    const variant = variants.get(article.id);
    if (!variant?.isActive) return [];
    return LOCALES.map((locale) => {
      const row = variantFactsJson(variant, { locale, matrices }).slice(1);
      const own = JSON.stringify(searchedFields(context, article, { variant, locale }));
      return `{"id":"${tenantId}-${variant.id}-${locale}",${row},${own.slice(1)}`;
    });
  });
}

/** Fields to search, filter and sort by, besides those of a list row. */
function searchedFields(
  { tree, tenantId, revision }: DocumentContext,
  article: ArticleRow,
  {
    variant: { sku, name, product },
    locale,
  }: {
    variant: {
      sku: string;
      name: LocalizedText;
      product: { id: string; sku: string; name: LocalizedText; isDealOnly: boolean };
    };
    locale: Locale;
  },
) {
  const otherName = (locale === 'de' ? name.en : name.de) ?? null;
  const names = [name.de, name.en, product.name.de, product.name.en].filter((text) => text != null);
  const spelled = [...new Set(names.map(spelledOut))].filter((text) => !names.includes(text));
  return {
    tenantId,
    locale,
    product: productKey(product.id),
    otherName,
    ...(spelled.length > 0 ? { spelled } : {}),
    ean: article.ean,
    articleNumbers: [...new Set([sku, product.sku].map(withoutSeparators))],
    attr: article.attr ?? {},
    categories: withAncestors(tree, article.categories ?? []),
    isDeal: product.isDealOnly,
    isInStock: article.is_in_stock,
    isPreOrder: article.is_pre_order,
    rank: article.featured_rank ?? unranked,
    sortName: withoutMarks(product.name.de),
    revision,
  };
}

/** The active ones of some categories with their ancestors: a product is listed in each (CATG-04). */
function withAncestors(tree: CategoryTree, ids: readonly string[]): string[] {
  const found = new Set<string>();
  for (const id of ids) {
    if (!tree.get(id)?.isActive) continue;
    for (let at = tree.get(id); at; at = at.parentId === null ? undefined : tree.get(at.parentId))
      found.add(at.id);
  }
  return [...found];
}

/** 'NH-1001.BLU' and 'nh 1001 blu' are the same number. */
function withoutSeparators(number: string): string {
  return number.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };

/** The engine reads 'ü' as 'u'; this makes it found by 'ue', too. */
function spelledOut(text: string): string {
  return text.normalize('NFC').replace(/[äöüÄÖÜß]/g, (letter) => umlauts[letter] ?? letter);
}

/** The sort key of a name: German order ignores case and treats ä as a. */
function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();
}

function* chunksOf(lines: readonly string[]): Generator<DocumentChunk, void, void> {
  let from = 0;
  let length = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const next = (lines[at] as string).length + 1;
    if (length > 0 && length + next > maxChunkLength) {
      yield { ndjson: lines.slice(from, at).join('\n'), count: at - from };
      from = at;
      length = 0;
    }
    length += next;
  }
  if (from < lines.length) yield { ndjson: lines.slice(from).join('\n'), count: lines.length - from };
}

interface ArticleRow {
  id: number;
  ean: string | null;
  featured_rank: number | null;
  is_in_stock: boolean;
  is_pre_order: boolean;
  categories: string[] | null;
  /** Stable values by attribute key, the product's own among them. */
  attr: Record<string, string[]> | null;
}

/** The active articles of products. $1 tenant, $2 product ids. */
const articlesSql = `
  select variant.id, variant.ean, product.featured_rank,
    exists (
      select from stock
      where stock.tenant_id = variant.tenant_id and stock.variant_id = variant.id and stock.quantity > 0
    ) as is_in_stock,
    exists (
      select from pre_stock
      join season on season.tenant_id = pre_stock.tenant_id and season.id = pre_stock.season_id
      where pre_stock.tenant_id = variant.tenant_id and pre_stock.variant_id = variant.id
        and season.date >= (now() at time zone 'Europe/Berlin')::date
    ) as is_pre_order,
    (select array_agg(product_category.category_id)
      from product_category
      where product_category.tenant_id = product.tenant_id and product_category.product_id = product.id) as categories,
    (select json_object_agg(named.key, named.values)
      from (
        select attribute_value.attribute_key as key, json_agg(attribute_value.value order by attribute_value.id) as values
        from attribute_value
        where attribute_value.tenant_id = variant.tenant_id
          and attribute_value.id = any(variant.attribute_value_ids || product.attribute_value_ids)
        group by attribute_value.attribute_key
      ) named) as attr
  from product
  join variant on variant.tenant_id = product.tenant_id and variant.product_id = product.id
  where product.tenant_id = $1 and product.id = any($2::text[]) and product.is_active and variant.is_active
  order by product.id, variant.position, variant.id
`;
