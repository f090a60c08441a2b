import { describe, expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import { createFactsMemory, type FactsMemory } from './facts-memory.ts';
import type { ProductFacts, VariantFacts } from './product-facts.ts';

const product = (id: string): ProductFacts => ({
  id,
  sku: `sku-${id}`,
  name: { de: id },
  isActive: true,
  isDealOnly: false,
  isGrossPrice: false,
  vatRate: null,
  isStockFreeze: false,
  isOnlySellableWithPositiveStock: false,
  releaseDate: null,
  salesBatchSize: null,
  salesUnit: null,
  units: [],
  attributes: [],
  salesAttributes: [],
  rating: { average: null, count: 0 },
  images: [],
  variantIds: [],
});

const variant = (id: number, of: ProductFacts): VariantFacts => ({
  id,
  sku: `v${id}`,
  isVariant: true,
  isActive: true,
  name: of.name,
  attributes: of.attributes,
  images: of.images,
  rrpE4: null,
  rrpUnit: 1,
  releaseDate: null,
  salesBatchSize: null,
  product: of,
});

function keep(memory: FactsMemory, tenantId: number, number: number): void {
  const facts = memory.of(tenantId).keepProduct(product(`p${number}`));
  memory.of(tenantId).keepVariant(variant(number, facts));
}

const isKnown = (memory: FactsMemory, tenantId: number, number: number) =>
  memory.of(tenantId).variant('id', number) !== undefined;

describe('facts in memory', () => {
  it('CATG-05 invalidates a product with its articles and keeps the others', () => {
    const memory = createFactsMemory({ caches: createCaches(), maxBytes: 1_000_000 });
    for (const number of [1, 2]) keep(memory, 1, number);
    memory.forget(1, ['p1', 'unknown']);
    expect(memory.of(1).product('sku', 'sku-p1')).toBeUndefined();
    expect(memory.of(1).variant('sku', 'v1')).toBeUndefined();
    expect(memory.of(1).variant('sku', 'v2')?.product).toBe(memory.of(1).product('id', 'p2'));
  });

  it('keeps the facts of other tenants when one tenant is invalidated', () => {
    const memory = createFactsMemory({ caches: createCaches(), maxBytes: 1_000_000 });
    for (const tenantId of [1, 2]) keep(memory, tenantId, 1);
    memory.forget(1, undefined);
    expect([1, 2].map((tenantId) => isKnown(memory, tenantId, 1))).toEqual([false, true]);
    expect(memory.size().entries).toBe(1);
  });

  it('CATG-05 changes the version with each invalidation', () => {
    const memory = createFactsMemory({ caches: createCaches(), maxBytes: 1_000_000 });
    const versions = [memory.of(1).version];
    memory.forget(1, ['p1']);
    versions.push(memory.of(1).version);
    memory.forget(1, undefined);
    versions.push(memory.of(1).version);
    expect(new Set(versions).size).toBe(3);
  });

  it('limits all tenants together and evicts unused products first', () => {
    const memory = createFactsMemory({ caches: createCaches(), maxBytes: 1_000_000 });
    keep(memory, 1, 1);
    const each = memory.size().bytes;
    const bounded = createFactsMemory({ caches: createCaches(), maxBytes: each * 10 });
    for (let number = 1; number <= 5; number += 1) keep(bounded, 1, number);
    for (let number = 1; number <= 40; number += 1) {
      expect([1, 2].map((used) => isKnown(bounded, 1, used))).toEqual([true, true]);
      keep(bounded, 2, number);
    }
    expect(bounded.size().bytes).toBeLessThanOrEqual(each * 10.5);
    expect([3, 4, 5].filter((number) => isKnown(bounded, 1, number))).toEqual([]);
  });

  it('counts each product once and no evicted one', () => {
    const memory = createFactsMemory({ caches: createCaches(), maxBytes: 1_000_000 });
    for (const _ of [1, 2]) keep(memory, 1, 1);
    const { bytes } = memory.size();
    keep(memory, 1, 2);
    memory.forget(1, ['p2']);
    expect(memory.size()).toEqual({ entries: 1, bytes });
    memory.clear();
    expect(memory.size()).toEqual({ entries: 0, bytes: 0 });
  });
});
