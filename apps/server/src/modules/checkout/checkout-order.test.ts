import { routes } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { createProduct, setStock } from '../../../test/catalogue-factories.ts';
import {
  buyerWith,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  orderBody,
  orderCount,
  placeOrder,
  startCheckoutSuite,
  stockOf,
} from '../../../test/checkout-fixture.ts';
import { createSeason } from '../../../test/factories.ts';

const { app, shop, db } = await startCheckoutSuite();

describe('placing an order', () => {
  it('CHKO-20 shows the remaining stock as soon as an order is placed', async () => {
    const { buyer, article } = await buyerWith(app, shop, { price: 10, quantity: 3, stock: 8 });
    const shown = async () =>
      (await app.inject(routes.catalogue.product, { token: buyer.token, params: { id: article.productId } }))
        .body.data.stock.value;
    expect(await shown()).toBe(8);
    // The notice, which comes later than the answer in a busy shop, never comes here.
    await app.database.pool.query('alter table stock disable trigger notify_quantities_update');
    try {
      await placeOrder(app, buyer);
      expect(await shown()).toBe(5);
    } finally {
      await app.database.pool.query('alter table stock enable trigger notify_quantities_update');
    }
  });

  it('CHKO-01 CHKO-17 CHKO-19 CHKO-20 writes the order, takes stock and empties the lines', async () => {
    const { buyer, article } = await buyerWith(app, shop, { price: 10, quantity: 3, stock: 8 });
    const { body, status } = await placeOrder(app, buyer);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      orderType: 'order',
      paymentStatus: 'open',
      requiresPayment: false,
      total: { net: 35.9, vat: 6.82, gross: 42.72, currency: 'EUR' },
    });
    expect(body.data.orderNumber).toMatch(/^\d+$/);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(5);
    const basket = await app.inject(routes.cart.read, { token: buyer.token });
    expect(basket.body.items).toEqual([]);
    const { data } = (
      await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } })
    ).body;
    expect(data).toMatchObject({
      orderNumber: body.data.orderNumber,
      orderStatus: 'open',
      items: [
        { sku: article.sku, quantity: 3, price: { value: 10, currency: 'EUR' }, netTotal: 30, vatRate: 19 },
      ],
      shippingAddress: { street: 'Domstraße 5', city: 'Köln', country: { code: 'DE', name: 'Deutschland' } },
      total: { net: 35.9, vat: [{ rate: 19, base: 35.9, amount: 6.82 }], gross: 42.72, currency: 'EUR' },
    });
  });

  it('issue 13: CHKO-17 previews and orders a basket of more than 500 lines in its turn', async () => {
    const { buyer } = await buyerWith(app, shop, { price: 10, quantity: 3, stock: 8 });
    await db()
      .updateTable('basket')
      .set({ order_line_count: 501 })
      .where('tenant_id', '=', shop.tenantId)
      .where('user_id', '=', buyer.userId)
      .execute();
    const { body, status } = await placeOrder(app, buyer);
    expect([status, body.data.total.net]).toEqual([201, 35.9]);
  });

  it('CHKO-17 numbers orders upwards within a tenant, beginning anew in each', async () => {
    const own = await createCheckoutShop(db());
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    const article = await createArticle(db(), { tenantId: own.tenantId });
    const numbers: number[] = [];
    for (let order = 0; order < 3; order += 1) {
      await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
      numbers.push(Number((await placeOrder(app, buyer)).body.data.orderNumber));
    }
    expect(numbers).toEqual([100001, 100002, 100003]);
  });

  it('CHKO-19 CART-10 leaves the pre-order lines of the basket alone', async () => {
    const own = await createCheckoutShop(db(), { settings: { isPreOrderModeVisible: true } });
    const { seasonId } = await createSeason(db(), { tenant_id: own.tenantId });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    const article = await createArticle(db(), {
      tenantId: own.tenantId,
      variant: { stock: 5, preStocks: { [seasonId]: 50 } },
    });
    await fillBasket(app, buyer, [
      { ...article, quantity: 1 },
      { ...article, quantities: [4] },
    ]);
    expect((await placeOrder(app, buyer)).status).toBe(201);
    const { items } = (await app.inject(routes.cart.read, { token: buyer.token })).body;
    expect(items.map(({ orderType, quantities }) => ({ orderType, quantities }))).toEqual([
      { orderType: 'preOrder', quantities: [4] },
    ]);
  });

  it.each([
    ['0 is no order', { quantity: 5, left: 0 }, 409],
    ['less than wanted is no order', { quantity: 5, left: 4 }, 409],
    ['exactly enough is', { quantity: 5, left: 5 }, 201],
  ])('CHKO-20 TABL-13 stock: %s', async (_title, { quantity, left }, status) => {
    const { buyer, article } = await buyerWith(app, shop, { quantity });
    const body = await orderBody(app, buyer);
    await setStock(db(), { ...buyer, variantId: article.variantId, quantity: left });
    const answer = await app.inject(routes.checkout.create, { token: buyer.token, body });
    expect(answer.status).toBe(status);
    if (status === 409) {
      expect(answer.error).toMatchObject({
        code: 'stock.not.enough.error',
        details: [{ sku: article.sku, requested: quantity, available: left }],
      });
      expect(await orderCount(app, buyer)).toBe(0);
    }
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(status === 201 ? 0 : left);
  });

  it.each([
    { left: 1, status: 201, after: -4 },
    { left: 0, status: 409, after: 0 },
    { left: -1, status: 409, after: -1 },
  ])(
    'TABL-13 CHKO-20 “only with positive stock” accepts a shortage, not an empty stock ($left)',
    async (row) => {
      const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
      const article = await createArticle(db(), {
        tenantId: shop.tenantId,
        is_only_sellable_with_positive_stock: true,
        variant: { stock: 5 },
      });
      await fillBasket(app, buyer, [{ ...article, quantity: 5 }]);
      const body = await orderBody(app, buyer);
      await setStock(db(), { ...buyer, variantId: article.variantId, quantity: row.left });
      expect((await app.inject(routes.checkout.create, { token: buyer.token, body })).status).toBe(
        row.status,
      );
      expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(row.after);
    },
  );

  it('CONF-21 CHKO-20 buyable without stock sells below 0, also an article that never had stock', async () => {
    const own = await createCheckoutShop(db(), { settings: { buyableWithoutStock: true } });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    const some = await createArticle(db(), { tenantId: own.tenantId, variant: { stock: 2 } });
    const none = await createArticle(db(), { tenantId: own.tenantId });
    await db().deleteFrom('stock').where('variant_id', '=', none.variantId).execute();
    await fillBasket(app, buyer, [
      { ...some, quantity: 5 },
      { ...none, quantity: 7 },
    ]);
    expect((await placeOrder(app, buyer)).status).toBe(201);
    expect(await stockOf(db(), { tenantId: own.tenantId, variantId: some.variantId })).toBe(-3);
    expect(await stockOf(db(), { tenantId: own.tenantId, variantId: none.variantId })).toBe(-7);
  });

  it('CHKO-20 counts lines of one article with different attributes against one stock', async () => {
    const own = await createCheckoutShop(db(), { settings: { isCustomAttributesActive: true } });
    const buyer = await createBuyer(db(), { tenantId: own.tenantId });
    const sales_attributes = JSON.stringify([{ key: 'logo', name: { de: 'Logo' }, type: 'text' }]);
    const article = await createArticle(db(), {
      tenantId: own.tenantId,
      sales_attributes,
      variant: { stock: 10 },
    });
    await fillBasket(app, buyer, [
      { ...article, quantity: 6, attributes: { logo: 'A' } },
      { ...article, quantity: 6, attributes: { logo: 'B' } },
    ]);
    const refused = await placeOrder(app, buyer);
    expect(refused.error).toMatchObject({ code: 'stock.not.enough.error' });
    await setStock(db(), { ...buyer, variantId: article.variantId, quantity: 12 });
    const placed = await placeOrder(app, buyer);
    expect(placed.status).toBe(201);
    const { data } = (
      await app.inject(routes.orders.read, { token: buyer.token, params: { id: placed.body.data._id } })
    ).body;
    expect(data.items.map(({ attributes }) => attributes)).toEqual([{ logo: 'A' }, { logo: 'B' }]);
    expect(await stockOf(db(), { ...buyer, variantId: article.variantId })).toBe(0);
  });

  it('CHKO-19 names the size of an article, also one whose letter the product name contains', async () => {
    const { tenantId } = shop;
    const buyer = await createBuyer(db(), { tenantId });
    const { productId, variantSkus } = await createProduct(db(), {
      tenant_id: tenantId,
      name_de: 'Arbeitshandschuh Modell 5, grün',
      variants: ['S', 'M', '5', '5,5'].map((size) => ({ attributes: { color: 'Grün', size } })),
    });
    await fillBasket(
      app,
      buyer,
      variantSkus.map((sku) => ({ sku, productId, quantity: 1 })),
    );
    const shown = await app.inject(routes.checkout.preview, { token: buyer.token, body: {} });
    const { body } = await placeOrder(app, buyer);
    const { data } = (
      await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } })
    ).body;
    expect(shown.body.data.lines.map(({ name }) => name)).toEqual(data.items.map(({ name }) => name));
    expect(data.items.map(({ name }) => name)).toEqual([
      'Arbeitshandschuh Modell 5, grün, S',
      'Arbeitshandschuh Modell 5, grün, M',
      'Arbeitshandschuh Modell 5, grün',
      'Arbeitshandschuh Modell 5, grün, 5,5',
    ]);
  });

  it('CONF-14 CONF-15 stores own order number and note only where their fields are active', async () => {
    const active = await createCheckoutShop(db(), { settings: { isExternalOrderNumberFieldActive: true } });
    const hidden = await createCheckoutShop(db(), { settings: { isOrderNoteFieldActive: false } });
    for (const [own, externalOrderNumber, orderNotes] of [
      [active, 'EK-4711 X', [{ deliveryDate: null, note: 'Tor 4\nRampe 2' }]],
      [hidden, null, []],
    ] as const) {
      const buyer = await createBuyer(db(), { tenantId: own.tenantId });
      const article = await createArticle(db(), { tenantId: own.tenantId });
      await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
      const { body } = await placeOrder(app, buyer, {
        externalOrderNumber: ' EK-4711\r\n\u202eX ',
        orderNotes: [{ deliveryDate: null, note: ' Tor 4\r\nRampe\u00072\n' }],
      });
      const { data } = (
        await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } })
      ).body;
      expect({ number: data.externalOrderNumber, notes: data.orderNotes }).toEqual({
        number: externalOrderNumber,
        notes: orderNotes,
      });
    }
  });

  it.each([
    [[{ deliveryDate: '2027-01-01', note: 'x' }]],
    [
      [
        { deliveryDate: null, note: 'a' },
        { deliveryDate: null, note: 'b' },
      ],
    ],
  ])('CONF-15 refuses notes that fit no delivery date: %j', async (orderNotes) => {
    const { buyer } = await buyerWith(app, shop, {});
    const answer = await placeOrder(app, buyer, { orderNotes });
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    expect(await orderCount(app, buyer)).toBe(0);
  });

  it('issue 5 keeps the requested delivery date where the shop asks for it, and only of a regular order', async () => {
    const settings = { isDeliveryDateFieldActive: true, isPreOrderModeVisible: true };
    const asking = await createCheckoutShop(db(), { settings });
    const silent = await createCheckoutShop(db());
    const { seasonId } = await createSeason(db(), { tenant_id: asking.tenantId });
    for (const [own, orderType, expected] of [
      [asking, 'order', '2026-12-01'],
      [asking, 'preOrder', null],
      [silent, 'order', null],
    ] as const) {
      const { tenantId } = own;
      const buyer = await createBuyer(db(), { tenantId });
      const preStocks = own === asking ? { [seasonId]: 50 } : {};
      const article = await createArticle(db(), { tenantId, variant: { preStocks } });
      const quantities = orderType === 'preOrder' ? { quantities: [2] } : { quantity: 1 };
      await fillBasket(app, buyer, [{ ...article, ...quantities }]);
      const { body } = await placeOrder(app, buyer, { orderType, requestedDeliveryDate: '2026-12-01' });
      const { data } = (
        await app.inject(routes.orders.read, { token: buyer.token, params: { id: body.data._id } })
      ).body;
      expect([orderType, data.requestedDeliveryDate]).toEqual([orderType, expected]);
    }
  });

  it.each(['2026-11-16', '2027-11-17', '2027-02-29', '2020-01-01'])(
    'issue 5 refuses %s as a requested delivery date and orders nothing',
    async (requestedDeliveryDate) => {
      const own = await createCheckoutShop(db(), { settings: { isDeliveryDateFieldActive: true } });
      const { buyer } = await buyerWith(app, own, {});
      const { status, error } = await placeOrder(app, buyer, { requestedDeliveryDate });
      expect([status, error.code]).toEqual([422, 'delivery.date.invalid']);
      expect(await orderCount(app, buyer)).toBe(0);
    },
  );
});
