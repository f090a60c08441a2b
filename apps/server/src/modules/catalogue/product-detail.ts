import { canSeeCategory } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { createBatchReader } from '../../shared/batch-reader.ts';
import type { Caches } from '../../shared/cache.ts';
import { derived } from '../../shared/derived.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { allTexts, type Locale, type LocalizedText, localized } from '../../shared/locale.ts';
import type { CatalogueChange, CategoryTree } from '../listing/index.ts';
import { type DocumentFacts, readableDocuments } from './product-documents.ts';

/** What only the product page shows. */
export interface DetailFacts {
  readonly description: LocalizedText;
  readonly brand: string | null;
  readonly categoryIds: readonly string[];
  readonly documents: readonly DocumentFacts[];
  /** Of the active articles that have one. */
  readonly eans: readonly { readonly sku: string; readonly ean: string }[];
}

export type ProductDetails = ReturnType<typeof createProductDetails>;

/** Bytes of the texts of all tenants together: about 20,000 products. */
const maxTextBytes = 32_000_000;
/** Bytes of a product without its letters: objects, keys, and its JSON. */
const productBytes = 700;
const entryBytes = 120;

/** Caches the texts of products until they change. */
export function createProductDetails({
  caches,
  pool,
  files,
  maxBytes = maxTextBytes,
}: {
  caches: Caches;
  pool: Pool;
  files: Pick<FileStorage, 'sizeAt'>;
  maxBytes?: number;
}) {
  const known = caches.create<string, Promise<DetailFacts>>('product_details', { maxBytes });

  const readRows = createBatchReader(async (tenantId: number, productIds: readonly string[]) => {
    const rows = await prepared<DetailRow>(pool, 'catalogue-details', detailsSql, [tenantId, productIds]);
    return new Map(rows.map((row) => [row.id, row]));
  });

  async function readDetail(tenantId: number, productId: string): Promise<DetailFacts> {
    const row = (await readRows(tenantId, [productId])).get(productId);
    return {
      description: { de: '', ...row?.description },
      brand: row?.brand ?? null,
      categoryIds: row?.category_ids ?? [],
      documents: await readableDocuments(row?.documents ?? [], files),
      eans: row?.eans ?? [],
    };
  }

  function read(key: string, tenantId: number, productId: string): Promise<DetailFacts> {
    const reading = readDetail(tenantId, productId);
    known.set(key, reading, productBytes);
    reading.then(
      // The size is known now. Skip a detail that was invalidated meanwhile.
      (detail) => known.peek(key) === reading && known.set(key, reading, bytesOf(detail)),
      () => known.peek(key) === reading && known.delete(key),
    );
    return reading;
  }

  return {
    of(tenantId: number, productId: string): Promise<DetailFacts> {
      const key = `${tenantId}/${productId}`;
      return known.get(key) ?? read(key, tenantId, productId);
    },
    /** Invalidates what changed; undefined: everything. */
    forget(change: CatalogueChange | undefined): void {
      if (!change) return void known.clear();
      const { tenantId, productIds } = change;
      if (productIds) for (const id of productIds) known.delete(`${tenantId}/${id}`);
      else known.clear((key) => key.startsWith(`${tenantId}/`));
    },
  };
}

/** Texts count twice, because the JSON contains them too. */
function bytesOf({ description, documents, eans, categoryIds }: DetailFacts): number {
  const letters = allTexts(description).join('').length;
  return productBytes + 2 * letters + entryBytes * (2 * documents.length + eans.length + categoryIds.length);
}

/** The contract's ProductDetail as JSON after its variants and before what depends on the user. */
export function detailRestJson(
  detail: DetailFacts,
  tree: CategoryTree,
  { isDeal, locale }: Pick<Actor, 'isDeal'> & { locale: Locale },
): string {
  const key = `${locale}/${isDeal}`;
  const texts = restsOf(detail);
  if (texts.tree !== tree) {
    texts.tree = tree;
    texts.byReader.clear();
  }
  let json = texts.byReader.get(key);
  if (json === undefined) {
    const rest = {
      description: localized(locale, detail.description),
      brand: detail.brand,
      categories: detail.categoryIds.flatMap((id) => {
        const category = tree.get(id);
        if (!category || !canSeeCategory({ isDeal }, category)) return [];
        return [{ _id: id, name: localized(locale, category.name) }];
      }),
      documents: detail.documents.map(({ title, ...document }) => ({
        title: localized(locale, title),
        ...document,
      })),
      eans: detail.eans,
    };
    json = JSON.stringify(rest).slice(1, -1);
    texts.byReader.set(key, json);
  }
  return `,${json}`;
}

/** JSON by language and by `isDeal`, until texts or categories change. */
const restsOf = derived((_: DetailFacts) => ({
  tree: undefined as CategoryTree | undefined,
  byReader: new Map<string, string>(),
}));

interface DetailRow {
  id: string;
  description: Partial<LocalizedText> | null;
  brand: string | null;
  category_ids: string[] | null;
  documents: { title: LocalizedText; url: string }[] | null;
  eans: { sku: string; ean: string }[] | null;
}

/** $1 tenant, $2 products. The sub-select hides the list from the planner: one plan serves any number of products. */
const detailsSql = `
  select product.id, product.description, product.brand,
    (select array_agg(product_category.category_id order by category.position, category.id)
      from product_category
      join category on category.tenant_id = product_category.tenant_id and category.id = product_category.category_id
      where product_category.tenant_id = product.tenant_id and product_category.product_id = product.id) as category_ids,
    (select json_agg(json_build_object('title', product_document.title, 'url', product_document.url) order by product_document.position, product_document.id)
      from product_document
      where product_document.tenant_id = product.tenant_id and product_document.product_id = product.id) as documents,
    (select json_agg(json_build_object('sku', variant.sku, 'ean', variant.ean) order by variant.position, variant.id)
      from variant
      where variant.tenant_id = product.tenant_id and variant.product_id = product.id and variant.is_active
        and variant.ean <> '') as eans
  from product
  where product.tenant_id = $1 and product.id = any((select $2::text[])::text[])
`;
