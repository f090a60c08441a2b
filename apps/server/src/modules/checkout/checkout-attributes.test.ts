import { routes } from '@kontor/contract';
import { lineIdentity } from '@kontor/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Buyer,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  orderCount,
  preview,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createSeason, createSettings } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let buyer: Buyer;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const settings = { isCustomAttributesActive: true, isPreOrderModeVisible: true };
  ({ tenantId } = await createCheckoutShop(db(), { settings }));
  buyer = await createBuyer(db(), { tenantId });
});

const logo = { key: 'logo', name: { de: 'Schriftzug', en: 'Lettering' }, type: 'text' };
const place = { key: 'place', name: { de: 'Ort', en: 'Place' }, type: 'text' };
const article = (...salesAttributes: object[]) =>
  createArticle(db(), { tenantId, sales_attributes: JSON.stringify(salesAttributes) });

const asksFor = ({ productId }: { productId: string }, ...salesAttributes: object[]) =>
  db()
    .updateTable('product')
    .set({ sales_attributes: JSON.stringify(salesAttributes) })
    .where('id', '=', productId)
    .execute();

describe('custom attributes at the checkout', () => {
  it.each([
    ['de', 'Schriftzug'],
    ['en', 'Lettering'],
  ])('CART-25 CHKO-26 are shown by their names (%s), without those left blank', async (locale, name) => {
    const [asked, plain] = [await article(logo, place), await article()];
    await fillBasket(app, buyer, [
      { ...asked, quantity: 1, attributes: { logo: 'ACME', place: ' ' } },
      { ...asked, quantity: 2, attributes: { logo: ' ', place: ' ' } },
      { ...plain, quantity: 3 },
    ]);
    const { body } = await app.inject(routes.checkout.preview, {
      token: buyer.token,
      body: {},
      headers: { 'accept-language': locale },
    });
    expect(body.data.lines.map(({ quantity, attributes }) => [quantity, attributes])).toEqual([
      [1, [{ name, value: 'ACME' }]],
      [2, undefined],
      [3, undefined],
    ]);
  });

  it.each<[string, string, object, () => Promise<unknown>]>([
    [
      'CONF-18',
      'custom.attribute.invalid',
      { unknownAttributes: ['logo'] },
      () => createSettings(db(), { tenantId, isCustomAttributesActive: false }),
    ],
    ['CART-25', 'custom.attribute.required', { attributes: ['place'] }, () => asksFor(line, logo, place)],
  ])('%s CHKO-12 a line with wrong ones cannot be ordered: %s', async (_id, code, facts, happen) => {
    line = await article(logo);
    const attributes = { logo: 'ACME' };
    await fillBasket(app, buyer, [{ ...line, quantity: 1, attributes }]);
    const body = await orderBody(app, buyer);
    await happen();
    const id = lineIdentity({ orderType: 'order', sku: line.sku, attributes });
    const issue = { code, details: [{ sku: line.sku, id, ...facts }] };
    expect((await preview(app, buyer)).issues).toEqual([issue]);

    const refused = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject(issue);
    expect(await orderCount(app, buyer)).toBe(0);
    expect(await stockOf(db(), { tenantId, variantId: line.variantId })).toBe(100);
  });
  let line: Awaited<ReturnType<typeof article>>;

  it('CART-25 CHKO-27 the same holds for a pre-order', async () => {
    const { seasonId } = await createSeason(db(), { tenant_id: tenantId });
    const asked = await createArticle(db(), {
      tenantId,
      sales_attributes: JSON.stringify([logo]),
      variant: { preStocks: { [seasonId]: 50 } },
    });
    await fillBasket(app, buyer, [{ ...asked, quantities: [5], attributes: { logo: 'ACME' } }]);
    expect((await preview(app, buyer, { orderType: 'preOrder' })).issues).toEqual([]);
    await asksFor(asked);
    const { issues } = await preview(app, buyer, { orderType: 'preOrder' });
    expect(issues).toEqual([
      {
        code: 'custom.attribute.invalid',
        details: [expect.objectContaining({ id: `preOrder:${asked.sku}:{"logo":"ACME"}` })],
      },
    ]);
  });
});
