import { type BasketChange, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createProduct, setStock } from '../../../test/catalogue-factories.ts';
import { createSession, createSettings, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let token: string;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isCustomAttributesActive: true } }));
  ({ token } = await createSession(shop.database.db, { tenant_id: tenantId }));
});

const logo = { key: 'logo', name: { de: 'Logo', en: 'Logo' }, type: 'text' };
const side = (...options: string[]) => ({
  key: 'side',
  name: { de: 'Seite', en: 'Side' },
  type: 'select',
  options,
});

const productWith = (...salesAttributes: object[]) =>
  createProduct(shop.database.db, {
    tenant_id: tenantId,
    sales_attributes: JSON.stringify(salesAttributes),
    variant: { stock: 9 },
  });

type Product = Awaited<ReturnType<typeof productWith>>;

const asksFor = (item: Product, ...salesAttributes: object[]) =>
  shop.database.db
    .updateTable('product')
    .set({ sales_attributes: JSON.stringify(salesAttributes) })
    .where('id', '=', item.productId)
    .execute();

const switchOff = () => createSettings(shop.database.db, { tenantId, isCustomAttributesActive: false });

const lineOf = (item: Product, quantity: number, attributes: Record<string, string> = {}) => ({
  _id: item.productId,
  sku: item.variantSku,
  quantity,
  attributes,
});

const change = (...changes: BasketChange[]) => shop.inject(routes.cart.change, { token, body: { changes } });
const put = (...line: Parameters<typeof lineOf>) => change({ op: 'put', line: lineOf(...line) });
const firstLine = async () => (await shop.inject(routes.cart.read, { token })).body.items[0];

describe('a line whose custom attributes became invalid', () => {
  const cases: [string, Record<string, string>, (item: Product) => Promise<unknown>, object][] = [
    [
      'CONF-18 the feature is off',
      { logo: 'ACME' },
      switchOff,
      { code: 'custom.attribute.invalid', wanted: [] },
    ],
    [
      'CART-25 the product asks for none',
      { logo: 'ACME' },
      (item) => asksFor(item),
      { code: 'custom.attribute.invalid', wanted: [] },
    ],
    [
      'CART-25 the product asks for one more',
      { logo: 'ACME' },
      (item) => asksFor(item, logo, side('Brust')),
      {
        code: 'custom.attribute.required',
        wanted: [
          { key: 'logo', name: 'Logo', type: 'text' },
          { key: 'side', name: 'Seite', type: 'select', options: ['Brust'] },
        ],
      },
    ],
    [
      'CART-25 a choice is gone',
      { side: 'Ärmel' },
      (item) => asksFor(item, side('Brust')),
      {
        code: 'custom.attribute.invalid',
        wanted: [{ key: 'side', name: 'Seite', type: 'select', options: ['Brust'] }],
      },
    ],
  ];

  it.each(cases)(
    '%s: it says so, and its quantity can be changed',
    async (_title, attributes, happen, issue) => {
      const item = await productWith('side' in attributes ? side('Brust', 'Ärmel') : logo);
      expect((await put(item, 3, attributes)).status).toBe(200);
      expect(await firstLine()).not.toHaveProperty('attributeIssue');
      await happen(item);
      expect(await firstLine()).toMatchObject({ quantity: 3, attributeIssue: issue });

      const raised = await put(item, 5, attributes);
      expect(raised.body.lines[0]).toMatchObject({ quantity: 5, attributeIssue: issue });
      await setStock(shop.database.db, { tenantId, variantId: item.variantId, quantity: 4 });
      expect((await put(item, 4, attributes)).status).toBe(200);
      expect((await put(item, 6, attributes)).error.code).toBe('stock.not.enough.error');
      const kept = await change({ op: 'keep', line: lineOf(item, 4, attributes) });
      expect(kept.status).toBe(200);
      expect((await change({ op: 'remove', line: lineOf(item, 4, attributes) })).body.lines).toEqual([]);
    },
  );

  it('CART-05 CONF-18 is replaced by a line with valid attributes in one save; another invalid line is rejected', async () => {
    const item = await productWith(logo);
    await put(item, 3, { logo: 'ACME' });
    await switchOff();
    expect((await put(item, 1, { logo: 'Other' })).error).toMatchObject({
      code: 'custom.attribute.invalid',
      details: [{ sku: item.variantSku, unknownAttributes: ['logo'] }],
    });
    const mended = await change(
      { op: 'remove', line: lineOf(item, 3, { logo: 'ACME' }) },
      { op: 'put', line: lineOf(item, 3) },
    );
    expect(mended.body.lines).toMatchObject([{ quantity: 3, attributes: {} }]);
    expect(await firstLine()).not.toHaveProperty('attributeIssue');
    expect((await put(item, 3, { logo: 'ACME' })).error.code).toBe('custom.attribute.invalid');
  });
});
