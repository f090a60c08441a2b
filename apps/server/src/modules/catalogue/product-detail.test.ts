import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../../shared/cache.ts';
import { createProductDetails } from './product-detail.ts';

/** Details of products that all have the same description; `read` names those that were read from the database. */
function detailsOf({
  description,
  maxBytes,
  unknown,
}: {
  description: string;
  maxBytes?: number;
  unknown?: string;
}) {
  const read: string[] = [];
  let statements = 0;
  const query = async ({ values: [tenantId, ids] }: { values: readonly [number, readonly string[]] }) => {
    read.push(...ids.map((id) => `${tenantId}/${id}`));
    statements += 1;
    return {
      rows: ids.filter((id) => id !== unknown).map((id) => ({ id, description: { de: description } })),
    };
  };
  const pool = { query } as unknown as Pool;
  const files = { sizeAt: async () => undefined };
  return {
    read,
    statements: () => statements,
    details: createProductDetails({ caches: createCaches(), pool, files, ...(maxBytes ? { maxBytes } : {}) }),
  };
}

describe('product details', () => {
  it('API-18 caches ten thousand usual products that are read in turn', async () => {
    const { read, details } = detailsOf({ description: 'x'.repeat(500) });
    for (let turn = 0; turn < 2; turn += 1)
      for (let product = 0; product < 10_000; product += 1) await details.of(1, `p${product}`);
    expect(read).toHaveLength(10_000);
  });

  it('API-18 evicts the least recently read products when texts are long', async () => {
    const { read, details } = detailsOf({ description: 'x'.repeat(10_000), maxBytes: 50_000 });
    for (const product of ['p1', 'p2', 'p1', 'p3', 'p1', 'p2']) await details.of(1, product);
    expect(read).toEqual(['1/p1', '1/p2', '1/p3', '1/p2']);
  });

  it('API-18 invalidates changed products, and none of other tenants', async () => {
    const { read, details } = detailsOf({ description: 'x' });
    const askAll = async () => {
      read.length = 0;
      for (const product of ['p1', 'p2']) for (const tenant of [1, 11]) await details.of(tenant, product);
      return [...read];
    };
    await askAll();
    details.forget({ tenantId: 1, productIds: ['p2'] });
    expect(await askAll()).toEqual(['1/p2']);
    details.forget({ tenantId: 1 });
    expect(await askAll()).toEqual(['1/p1', '1/p2']);
    details.forget(undefined);
    expect(await askAll()).toHaveLength(4);
  });

  it('API-18 does not cache a product that changed while it was read', async () => {
    const { read, details } = detailsOf({ description: 'x' });
    const reading = details.of(1, 'p1');
    details.forget({ tenantId: 1, productIds: ['p1'] });
    await reading;
    await details.of(1, 'p1');
    expect(read).toEqual(['1/p1', '1/p1']);
  });

  it('API-18 reads products of concurrent requests together, also one without a row', async () => {
    const { read, details, statements } = detailsOf({ description: 'x', unknown: 'p3' });
    const found = await Promise.all(['p1', 'p2', 'p3', 'p1'].map((id) => details.of(1, id)));
    expect(found.map(({ description }) => description.de)).toEqual(['x', 'x', '', 'x']);
    expect(read).toEqual(['1/p1', '1/p2', '1/p3']);
    expect(statements()).toBe(1);
  });
});
