import { existsSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../../test/factories.ts';
import { createImportFixture } from '../../../../test/import-fixture.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { mappedSources } from './mapped-source.ts';
import { readMappingFile } from './mapping-file.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../../../shared/data/magento-luma-sport');
const mapping = path.resolve(import.meta.dirname, '../mappings/magento-luma.json');

describe.skipIf(!existsSync(folder))('a real catalogue (left out where ../shared/data is not there)', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  it('API-40 API-17 API-18 shows the imported catalogue in lists, product page and basket', async () => {
    const { db } = shop.database;
    const fixture = await createImportFixture(shop.database, 'luma');
    await fixture.run(mappedSources(await readMappingFile(mapping), folder));
    const { token } = await createSession(db, { tenant_id: fixture.tenantId });

    const list = await shop.inject(routes.catalogue.productsWithVariants, {
      token,
      query: { pageSize: 100 },
    });
    expect(list.body.meta.total).toBe(1847);
    const products = await shop.inject(routes.catalogue.products, { token });
    expect(products.body.meta.total).toBe(147);

    const { body: found } = await shop.inject(routes.catalogue.productBySku, {
      token,
      query: { sku: 'MH01-XS-Black' },
    });
    const { body } = await shop.inject(routes.catalogue.product, { token, params: { id: found.data._id } });
    expect(body.data).toMatchObject({ name: 'Chaz Kangeroo Hoodie', sku: 'MH01' });
    expect(body.data.variants).toHaveLength(15);

    const line = { _id: found.data._id, sku: 'MH01', variantSku: 'MH01-XS-Black', quantity: 3 };
    const saved = await shop.inject(routes.cart.change, { token, body: { changes: [{ op: 'put', line }] } });
    expect(saved.body.lines[0]).toMatchObject({
      sku: 'MH01-XS-Black',
      price: { value: 52 },
      stock: { value: 100 },
    });
  });
});
