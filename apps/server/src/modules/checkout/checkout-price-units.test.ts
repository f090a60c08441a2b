import { routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PriceStep, setPrice } from '../../../test/catalogue-factories.ts';
import {
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  placeOrder,
  preview,
} from '../../../test/checkout-fixture.ts';
import { createSeason } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let shop: CheckoutShop;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
  const { tenantId } = shop;
  await createSeason(db(), { tenant_id: tenantId, id: 'spring', date: '2027-03-01' });
  await createSeason(db(), { tenant_id: tenantId, id: 'autumn', date: '2027-09-01' });
});
afterAll(() => app.close());

/** A buyer with an article of some prices in the cart. */
async function buyerOf(
  prices: PriceStep[],
  line: { quantity: number } | { quantities: number[] },
  product: { is_gross_price?: boolean } = {},
) {
  const { tenantId } = shop;
  const buyer = await createBuyer(db(), { tenantId });
  const preStocks = { spring: 99_999, autumn: 99_999 };
  const article = await createArticle(db(), {
    tenantId,
    vat_rate: 19,
    ...product,
    variant: { stock: 999_999, prices, preStocks },
  });
  await fillBasket(app, buyer, [{ ...article, ...line }]);
  return { buyer, article };
}

const read = async (token: string, id: string) =>
  (await app.inject(routes.orders.read, { token, params: { id } })).body.data;

describe('prices for 100 and 1,000', () => {
  it.each([
    [
      '4.20 for 100',
      [{ value: 4.2, price_unit: 100 }],
      250,
      { netPrice: 4.2, priceUnit: 100, netTotal: 10.5 },
    ],
    ['0.0125 each', [{ value: 0.0125 }], 4000, { netPrice: 0.0125, netTotal: 50 }],
    [
      '18.40 for 1,000',
      [{ value: 18.4, price_unit: 1000 }],
      333,
      { netPrice: 18.4, priceUnit: 1000, netTotal: 6.13 },
    ],
    [
      'a volume price',
      [
        { value: 4.2, price_unit: 100 },
        { value: 3.9125, price_unit: 100, min_quantity: 1000 },
      ],
      1000,
      { netPrice: 3.9125, priceUnit: 100, netTotal: 39.13 },
    ],
    [
      'a volume price for more, exactly converted',
      [{ value: 0.042 }, { value: 39.125, price_unit: 1000, min_quantity: 1000 }],
      999,
      { netPrice: 42, priceUnit: 1000, netTotal: 41.96 },
    ],
  ] as const)('TABL-05 CHKO-26 ORDR-02 %s is rounded once a line and kept by the order', async (...row) => {
    const [, prices, quantity, expected] = row;
    const { buyer } = await buyerOf([...prices], { quantity });
    const { lines, net } = await preview(app, buyer);
    expect(lines).toMatchObject([{ quantity, ...expected }]);
    expect(net).toBe(expected.netTotal);
    const { body } = await placeOrder(app, buyer);
    expect((await read(buyer.token, body.data._id)).items).toMatchObject([
      {
        quantity,
        price: {
          value: expected.netPrice,
          currency: 'EUR',
          ...('priceUnit' in expected ? { priceUnit: expected.priceUnit } : {}),
        },
        netTotal: expected.netTotal,
      },
    ]);
  });

  it('ORDR-02 an order keeps price and unit when the article has others', async () => {
    const { buyer, article } = await buyerOf([{ value: 4.2, price_unit: 100 }], { quantity: 250 });
    const { body } = await placeOrder(app, buyer);
    await setPrice(db(), {
      tenantId: shop.tenantId,
      variantId: article.variantId,
      value: 40,
      price_unit: 1000,
    });
    expect((await read(buyer.token, body.data._id)).items).toMatchObject([
      { price: { value: 4.2, priceUnit: 100 }, netTotal: 10.5 },
    ]);
  });

  it('CART-13 the same amount for other units is another price', async () => {
    const { buyer, article } = await buyerOf([{ value: 4.2, price_unit: 100 }], { quantity: 100 });
    const line = async () => (await app.inject(routes.cart.read, { token: buyer.token })).body.items[0];
    expect(await line()).toMatchObject({ price: { value: 4.2, netValue: 4.2, priceUnit: 100 } });
    expect(await line()).not.toHaveProperty('updatedPrice');
    await setPrice(db(), { tenantId: shop.tenantId, variantId: article.variantId, value: 4.2 });
    await app.settle();
    expect(await line()).toMatchObject({
      price: { value: 4.2, priceUnit: 100 },
      updatedPrice: { value: 4.2, netValue: 4.2 },
    });
    expect((await line())?.updatedPrice).not.toHaveProperty('priceUnit');
  });

  it('CHKO-17 limits amounts by the total for every price unit', async () => {
    const { buyer } = await buyerOf([{ value: 9_999_999_999.99, price_unit: 1000 }], { quantity: 50_000 });
    expect((await preview(app, buyer)).issues).toEqual([]);
  });
});

describe('gross articles of a pre-order', () => {
  it('CHKO-27 have items whose price times quantity is their total, as an e-invoice needs it', async () => {
    const gross = { is_gross_price: true };
    const { buyer } = await buyerOf([{ value: 12, pre_order_value: 10 }], { quantities: [5, 5] }, gross);
    const { body } = await placeOrder(app, buyer, { orderType: 'preOrder' });
    const { items } = await read(buyer.token, body.data._id);
    // 10 × 8.4034 = 84.03; of that 42.02 and 42.01.
    expect(items.map(({ price, quantity, netTotal }) => [price.value, quantity, netTotal])).toEqual([
      [8.4034, 5, 42.02],
      [8.402, 5, 42.01],
    ]);
  });
});
