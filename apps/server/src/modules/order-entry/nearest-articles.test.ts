import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCategory, createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { editDistance } from '../../shared/edit-distance.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  const { tenantId: tenant_id } = await createTenant(db);
  ({ token } = await createSession(db, { tenant_id }));
  await createProduct(db, {
    tenant_id,
    sku: 'NH-1409',
    name_de: 'Wandersocke',
    variants: [
      { sku: 'NH-1409-ANT-39-42', ean: '4006381333931' },
      { sku: 'NH-1409-ANT-43-46' },
      { sku: 'NH-1409-NVY-39-42' },
    ],
  });
  await createProduct(db, { tenant_id, sku: 'NH-1410-ANT-39-42', is_active: false });
  const { categoryId } = await createCategory(db, { tenant_id, is_deal: true });
  await createProduct(db, { tenant_id, sku: 'NH-1409-ANT-39-43', categories: [categoryId] });
});
afterAll(() => shop.close());

async function nearest(code: string): Promise<string[]> {
  const { body } = await shop.inject(routes.orderEntry.nearest, { token, query: { code } });
  return body.data.map(({ sku }) => sku);
}

it.each([
  ['two signs swapped', 'NH-1049-ANT-39-42', 'NH-1409-ANT-39-42'],
  ['a sign too many', 'NH-1409-ANTT-39-42', 'NH-1409-ANT-39-42'],
  ['a sign missing', 'nh-1409-nv-39-42', 'NH-1409-NVY-39-42'],
  ['another size', 'NH-1409-ANT-43-47', 'NH-1409-ANT-43-46'],
  ['a part missing', 'NH-1409-ANT-43', 'NH-1409-ANT-43-46'],
  ['an EAN with a wrong check digit', '4006381333932', 'NH-1409-ANT-39-42'],
  ['an EAN with a wrong digit', '4006381339931', 'NH-1409-ANT-39-42'],
  ['an EAN with two digits swapped', '4006831333931', 'NH-1409-ANT-39-42'],
])('CHKO-24 suggests the article of a number with %s', async (_what, code, sku) => {
  expect((await nearest(code))[0]).toBe(sku);
});

it('CHKO-24 ROLE-05 suggests at most three articles, none that is inactive, only for deals, or quite another', async () => {
  const found = await nearest('NH-1409-ANT-39-41');
  expect(found.length).toBeLessThanOrEqual(3);
  expect(found).not.toContain('NH-1409-ANT-39-43');
  expect(await nearest('NH-1410-ANT-39-42')).not.toContain('NH-1410-ANT-39-42');
  expect(await nearest('QQ-9')).toEqual([]);
});

it('CHKO-24 names the check digit that an unknown EAN should have', async () => {
  const { body } = await shop.inject(routes.orderEntry.check, {
    token,
    body: { rows: [{ sku: '4006381333937' }, { sku: '4006381333948' }, { sku: '40063813' }] },
  });
  expect(body.data.rows.map(({ issues }) => issues[0])).toMatchObject([
    { code: 'article.check.digit', details: { digit: '1' } },
    { code: 'article.unknown' },
    { code: 'article.unknown' },
  ]);
});

it.each([
  ['', 'ab', 2],
  ['NH1049', 'NH1409', 1],
  ['kitten', 'sitting', 3],
])('CHKO-24 counts the typing errors between %j and %j', (a, b, errors) => {
  expect(editDistance(a, b)).toBe(errors);
});
