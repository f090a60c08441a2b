import { createCategoryTrees, createListings, type ListQuery } from '../src/modules/listing/index.ts';
import { createCaches } from '../src/shared/cache.ts';
import type { TestDatabase } from './test-database.ts';

/** The query of a list without filters: all variants of the tenant. */
export function plainQuery(tenantId: number, change: Partial<ListQuery> = {}): ListQuery {
  return {
    tenantId,
    isDeal: false,
    categoryId: null,
    rows: 'variants',
    page: 1,
    pageSize: 100_000,
    sort: 'featured',
    locale: 'de',
    attributes: [],
    facet: null,
    search: null,
    isStockOnly: false,
    isPreOrderMode: false,
    seasonIds: [],
    priceMin: undefined,
    priceMax: undefined,
    priceListId: null,
    basePriceListId: null,
    standardVatRate: 19,
    ...change,
  };
}

/** The article numbers of the active categories that list any, by the category's key. */
export async function listedSkusByKey(
  { db, pool }: TestDatabase,
  tenantId: number,
): Promise<Record<string, string[]>> {
  const tree = await createCategoryTrees({ caches: createCaches(), pool }).of(tenantId);
  const categories = await db
    .selectFrom('category')
    .select(['id', 'key'])
    .where('tenant_id', '=', tenantId)
    .orderBy('key')
    .execute();
  const listed: Record<string, string[]> = {};
  for (const { id, key } of categories) {
    if (!tree.get(id)?.isActive) continue;
    const skus = await listedSkus({ db, pool }, tenantId, { categoryId: id, isDeal: true });
    if (skus.length > 0) listed[key] = skus;
  }
  return listed;
}

/** The article numbers of a list, in its order. */
export async function listedSkus(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  tenantId: number,
  change: Partial<ListQuery> = {},
): Promise<string[]> {
  const tree = await createCategoryTrees({ caches: createCaches(), pool }).of(tenantId);
  const { rows } = await createListings({ caches: createCaches(), pool }).page(
    plainQuery(tenantId, change),
    tree,
  );
  const variants = await db
    .selectFrom('variant')
    .select(['id', 'sku'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const skuById = new Map(variants.map(({ id, sku }) => [id, sku]));
  return rows.flatMap((ids) => ids.map((id) => skuById.get(id) ?? ''));
}
