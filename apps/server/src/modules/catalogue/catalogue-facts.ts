import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Caches } from '../../shared/cache.ts';
import { forEachInSlices } from '../../shared/in-slices.ts';
import { textIn } from '../../shared/locale.ts';
import { attributeReader, type ReadAttributes } from './attribute-facts.ts';
import {
  type ProductRow,
  productsSql,
  siblingsSql,
  type VariantRow,
  variantsSql,
} from './catalogue-facts.sql.ts';
import { createFactsMemory, type TenantFacts } from './facts-memory.ts';
import type { ProductFacts, SalesAttributeFacts, VariantFacts } from './product-facts.ts';
import { findMatrices } from './product-matrices.ts';

export type CatalogueFacts = ReturnType<typeof createCatalogueFacts>;

/** Enough for a command that reads facts once. */
const fewBytes = 64_000_000;

/** Siblings are not read of a product with more articles. */
const maxSiblings = 50;

/**
 * Caches everything but price and stock until `catalogue_changed` invalidates it. Three statements read all that is missing.
 * Unknown ids and article numbers are left out of results.
 */
export function createCatalogueFacts({
  caches,
  pool,
  maxBytes = fewBytes,
}: {
  caches: Caches;
  pool: StatementRunner;
  /** Approximate limit for all tenants together. */
  maxBytes?: number;
}) {
  const memory = createFactsMemory({ caches, maxBytes });

  const attributesOf = (
    tenantId: number,
    rows: readonly { attribute_value_ids: number[] }[],
    kept: TenantFacts,
    runner: StatementRunner,
  ) =>
    attributeReader(
      runner,
      tenantId,
      new Set(rows.flatMap((row) => row.attribute_value_ids)),
      kept.attributes,
    );

  async function readVariants(tenantId: number, reading: Promise<VariantRow[]>, runner: StatementRunner) {
    const kept = memory.of(tenantId);
    const { version } = kept;
    const rows = await reading;
    const products = await findProducts(
      tenantId,
      'id',
      [...new Set(rows.map((row) => row.product_id))],
      runner,
    );
    const attributes = await attributesOf(tenantId, rows, kept, runner);
    const variants: VariantFacts[] = [];
    await forEachInSlices(rows, (row) => {
      const product = products.get(row.product_id);
      if (!product) return;
      const facts = variantFacts(row, product, attributes);
      if (kept.version === version) kept.keepVariant(facts);
      variants.push(facts);
    });
    return variants;
  }

  /** The variants with their siblings; of a product with more than `maxSiblings` only the variants themselves. */
  async function readSiblings(tenantId: number, ids: readonly number[]): Promise<VariantRow[]> {
    const rows = await prepared<VariantRow>(pool, 'catalogue-siblings', siblingsSql, [
      tenantId,
      ids,
      maxSiblings,
    ]);
    const read = new Set(rows.map((row) => row.id));
    const missing = ids.filter((id) => !read.has(id));
    return missing.length === 0 ? rows : [...rows, ...(await readRows(tenantId, 'id', missing, pool))];
  }

  function readRows(
    tenantId: number,
    by: 'id' | 'sku',
    keys: readonly (number | string)[],
    runner: StatementRunner,
  ): Promise<VariantRow[]> {
    return prepared<VariantRow>(runner, `catalogue-variants-by-${by}`, variantsSql[by], [tenantId, keys]);
  }

  async function findProducts(
    tenantId: number,
    by: 'id' | 'sku',
    keys: readonly string[],
    runner: StatementRunner,
  ) {
    const kept = memory.of(tenantId);
    const { version } = kept;
    const found = new Map<string, ProductFacts>();
    const missing: string[] = [];
    for (const key of keys) {
      const known = kept.product(by, key);
      if (known) found.set(key, known);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    const rows = await prepared<ProductRow>(runner, `catalogue-products-by-${by}`, productsSql[by], [
      tenantId,
      missing,
    ]);
    const attributes = await attributesOf(tenantId, rows, kept, runner);
    await forEachInSlices(rows, (row) => {
      const read = productFacts(row, attributes);
      const facts = kept.version === version ? kept.keepProduct(read) : read;
      found.set(by === 'id' ? row.id : row.sku, facts);
    });
    return found;
  }

  async function findVariants<Key extends number | string>(
    tenantId: number,
    by: 'id' | 'sku',
    keys: readonly Key[],
    read: (missing: readonly Key[]) => Promise<VariantRow[]>,
    runner: StatementRunner,
  ): Promise<Map<Key, VariantFacts>> {
    const kept = memory.of(tenantId);
    const found = new Map<Key, VariantFacts>();
    const missing = new Set<Key>();
    await forEachInSlices(keys, (key) => {
      const known = kept.variant(by, key);
      if (known) found.set(key, known);
      else missing.add(key);
    });
    if (missing.size > 0) {
      for (const facts of await readVariants(tenantId, read([...missing]), runner))
        if (missing.has(facts[by] as Key)) found.set(facts[by] as Key, facts);
    }
    return found;
  }

  /** Reads over a transaction's connection or another pool. */
  const on = (runner: StatementRunner) => ({
    variantsById: (tenantId: number, ids: readonly number[]) =>
      findVariants(tenantId, 'id', ids, (missing) => readRows(tenantId, 'id', missing, runner), runner),
    variantsBySku: (tenantId: number, skus: readonly string[]) =>
      findVariants(tenantId, 'sku', skus, (missing) => readRows(tenantId, 'sku', missing, runner), runner),
    productsById: (tenantId: number, ids: readonly string[]) => findProducts(tenantId, 'id', ids, runner),
    /** Products by their own article number. */
    productsBySku: (tenantId: number, skus: readonly string[]) => findProducts(tenantId, 'sku', skus, runner),
  });

  return {
    ...on(pool),
    on,
    /** The variants of a list page. Reads their siblings too: the next page mostly shows the same products. */
    variantsOfPage: (tenantId: number, ids: readonly number[]) =>
      findVariants(tenantId, 'id', ids, (missing) => readSiblings(tenantId, missing), pool),
    /** The products among these whose variants make a matrix (TABL-02). */
    matricesAmong: (tenantId: number, products: Iterable<ProductFacts>) =>
      findMatrices(pool, tenantId, products, memory.of(tenantId)),
    /** Invalidates products with their articles; undefined: the whole tenant. */
    forget: memory.forget,
    clear: memory.clear,
    size: memory.size,
    /** Changes with each invalidation of the tenant. */
    versionOf: (tenantId: number) => memory.of(tenantId).version,
  };
}

function productFacts(row: ProductRow, attributes: ReadAttributes): ProductFacts {
  return {
    id: row.id,
    sku: row.sku,
    name: textIn(row, 'name'),
    isActive: row.is_active,
    isDealOnly: row.is_deal_only,
    isGrossPrice: row.is_gross_price,
    vatRate: row.vat_rate,
    isStockFreeze: row.is_stock_freeze,
    isOnlySellableWithPositiveStock: row.is_only_sellable_with_positive_stock,
    releaseDate: row.release_date,
    salesBatchSize: row.sales_batch_size,
    salesUnit:
      row.sales_unit_id === null
        ? null
        : {
            id: row.sales_unit_id,
            name: row.sales_unit_name ?? { de: row.sales_unit_id },
          },
    units: (row.units ?? []).map(({ id, ratio, name }) => ({ id, ratio, mainUnitName: name })),
    attributes: attributes(row.attribute_value_ids),
    salesAttributes: row.sales_attributes.map(salesAttributeFacts),
    rating: { average: row.rating_average, count: row.rating_count },
    images: row.images ?? [],
    variantIds: row.variant_ids ?? [],
  };
}

function variantFacts(row: VariantRow, product: ProductFacts, attributes: ReadAttributes): VariantFacts {
  const own = attributes(row.attribute_value_ids);
  return {
    id: row.id,
    sku: row.sku,
    isVariant: row.sku !== product.sku,
    isActive: row.is_active && product.isActive,
    name: row.name_de === null ? product.name : textIn(row, 'name'),
    attributes: own.length > 0 ? own : product.attributes,
    images: row.images ?? product.images,
    rrpE4: row.rrp_e4,
    rrpUnit: row.rrp_unit,
    releaseDate: row.release_date ?? product.releaseDate,
    salesBatchSize: row.sales_batch_size ?? product.salesBatchSize,
    product,
  };
}

function salesAttributeFacts(stored: ProductRow['sales_attributes'][number]): SalesAttributeFacts {
  return {
    key: stored.key,
    name: typeof stored.name === 'string' ? { de: stored.name } : stored.name,
    type: stored.type,
    ...(stored.type === 'select' ? { options: (stored.options ?? []).map(String) } : {}),
  };
}
