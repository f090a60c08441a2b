import { type BasketChange, routes } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct, type MadeProduct, setPrice, setStock } from '../../../test/catalogue-factories.ts';
import { startWithDailyJob } from '../../../test/daily-job.ts';
import {
  createCompany,
  createSeason,
  createSession,
  createSettings,
  createTenant,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let buyer: { token: string; userId: string; companyId: string };

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db, { settings: { isPreOrderModeVisible: true } }));
  buyer = await createSession(shop.database.db, { tenant_id: tenantId });
});

const product = (overrides: Parameters<typeof createProduct>[1] = {}) =>
  createProduct(shop.database.db, { tenant_id: tenantId, ...overrides });

const put = (item: MadeProduct, line: Partial<BasketChange['line']> = { quantity: 1 }): BasketChange => ({
  op: 'put',
  line: { _id: item.productId, sku: item.variantSku, orderType: 'order', ...line },
});

const change = (
  changes: BasketChange[],
  rest: { version?: number; _id?: string; companyId?: string; token?: string } = {},
) => {
  const { token = buyer.token, ...body } = rest;
  return shop.inject(routes.cart.change, { token, body: { ...body, changes } });
};

const read = async (token = buyer.token) => (await shop.inject(routes.cart.read, { token })).body;

describe('reading', () => {
  it('API-38 answers an empty basket with version 0 when none is stored', async () => {
    expect(await read()).toEqual({
      _id: null,
      version: 0,
      companyId: buyer.companyId,
      items: [],
      seasons: [],
    });
  });

  it('CART-22 answers the distinguishing attributes of an article, in the product’s order', async () => {
    const shirt = await product({
      sku: 'S1',
      name_de: 'Hemd',
      variants: [
        { sku: 'S1-RED-M', attributes: { color: 'red', size: 'M' } },
        { sku: 'S1-RED-L', attributes: { color: 'red', size: 'L' } },
      ],
    });
    const tent = await product({ sku: 'T1' });
    const large = { ...put(shirt), line: { ...put(shirt).line, sku: 'S1-RED-L' } };
    const { body } = await change([large, put(tent)]);
    expect(body.lines[0]?.style).toMatchObject({
      name: 'Hemd',
      sku: 'S1',
      place: 1,
      attributes: [
        { key: 'color', value: 'red' },
        { key: 'size', value: 'L' },
      ],
    });
    expect(body.lines[1]?.style).toBeUndefined();
    expect((await read()).items[0]?.style).toEqual(body.lines[0]?.style);
  });

  it('CART-03 shows a line with name, price, stock, flags and identity', async () => {
    const jacket = await product({
      sku: 'J1',
      vat_rate: 19,
      variants: [{ sku: 'J1-RED', price: 49.9, stock: 7, sales_batch_size: 2, images: ['/files/a.webp'] }],
    });
    await change([put(jacket, { quantity: 2 })]);
    expect((await read()).items).toEqual([
      {
        _id: jacket.productId,
        id: 'order:J1-RED',
        sku: 'J1-RED',
        variantSku: 'J1-RED',
        name: 'Regenjacke',
        image: '/files/a.webp',
        orderType: 'order',
        quantity: 2,
        attributes: {},
        price: { value: 49.9, netValue: 49.9, currency: 'EUR' },
        isGrossPrice: false,
        vatRate: 19,
        stock: { value: 7 },
        preStocks: [],
        isStockFreeze: false,
        isOnlySellableWithPositiveStock: false,
        notEnoughStock: false,
        salesBatchSize: 2,
        salesUnit: null,
        releaseDate: null,
        position: expect.any(Number),
      },
    ]);
  });

  it('CART-13 sends the current price as updatedPrice until the line is saved again', async () => {
    const item = await product({ variant: { price: 10 } });
    await change([put(item)]);
    await setPrice(shop.database.db, { tenantId, variantId: item.variantId, value: 12 });
    expect((await read()).items[0]).toMatchObject({
      price: { value: 10 },
      updatedPrice: { value: 12, netValue: 12 },
    });

    const { body } = await change([put(item)]);
    expect(body.lines[0]).toMatchObject({ price: { value: 12 } });
    expect(body.lines[0]).not.toHaveProperty('updatedPrice');
  });

  it('CART-13 takes the same amount as another price once it is net, or holds another rate of VAT', async () => {
    const { db } = shop.database;
    const tax = (item: MadeProduct, change: { is_gross_price?: boolean; vat_rate?: number }) =>
      db.updateTable('product').set(change).where('id', '=', item.productId).execute();
    const gross = () => product({ is_gross_price: true, vat_rate: 19, variant: { price: 119 } });
    const { seasonId } = await createSeason(db, { tenant_id: tenantId });
    const [madeNet, reduced, untaxed, net] = [
      await gross(),
      await gross(),
      await product({
        is_gross_price: true,
        vat_rate: 19,
        variant: { price: 119, preStocks: { [seasonId]: 9 } },
      }),
      await product({ vat_rate: 19, variant: { price: 119 } }),
    ];
    await change([
      ...[madeNet, reduced, net].map((item) => put(item)),
      put(untaxed, { orderType: 'preOrder', quantities: [1] }),
    ]);
    expect((await read()).items.filter((line) => line.updatedPrice)).toEqual([]);

    await tax(madeNet, { is_gross_price: false });
    await tax(reduced, { vat_rate: 7 });
    await tax(untaxed, { vat_rate: 0 });
    // A net price stays the same whatever is added to it.
    await tax(net, { vat_rate: 7 });
    const prices = (await read()).items.map(({ price, updatedPrice }) => [price, updatedPrice]);
    expect(prices).toMatchObject([
      [
        { value: 119, netValue: 100 },
        { value: 119, netValue: 119 },
      ],
      [
        { value: 119, netValue: 100 },
        { value: 119, netValue: 111.215 },
      ],
      [{ value: 119, netValue: 119 }, undefined],
      [
        { preOrderPrice: 119, netPreOrderPrice: 100 },
        { value: 119, netValue: 119 },
      ],
    ]);
    await change([put(madeNet)]);
    expect((await read()).items.find(({ sku }) => sku === madeNet.variantSku)).not.toHaveProperty(
      'updatedPrice',
    );
  });

  it('CART-13 tells of no new price where a line was saved before net prices were kept', async () => {
    const item = await product({ is_gross_price: true, vat_rate: 19, variant: { price: 119 } });
    await change([put(item)]);
    await shop.database.db.updateTable('basket_line').set({ net_seen: null }).execute();
    expect((await read()).items[0]).not.toHaveProperty('updatedPrice');
    await setPrice(shop.database.db, { tenantId, variantId: item.variantId, value: 238 });
    expect((await read()).items[0]).toMatchObject({
      price: { value: 119, netValue: 100 },
      updatedPrice: { value: 238, netValue: 200 },
    });
  });

  it('CART-13 compares with the volume price of the quantity, not with the first step', async () => {
    const item = await product({ variant: { prices: [{ value: 10 }, { value: 9, min_quantity: 10 }] } });
    await change([put(item, { quantity: 12 })]);
    expect((await read()).items[0]).not.toHaveProperty('updatedPrice');
  });

  it('CART-14 sends a line without _id if its product is inactive, deleted or not visible', async () => {
    const inactive = await product();
    const gone = await product();
    const deal = await product();
    await change([put(inactive), put(gone), put(deal)]);
    const { db } = shop.database;
    await db.updateTable('product').set({ is_active: false }).where('id', '=', inactive.productId).execute();
    await db.deleteFrom('product').where('id', '=', gone.productId).execute();
    await db.updateTable('product').set({ is_deal_only: true }).where('id', '=', deal.productId).execute();
    const { items } = await read();
    expect(items.map((item) => [item.sku, item._id])).toEqual([
      [inactive.sku, undefined],
      [gone.sku, undefined],
      [deal.sku, undefined],
    ]);
  });

  it('CART-19 marks a line whose stock fell below its quantity, unless it can be bought without stock', async () => {
    const item = await product({ variant: { stock: 10 } });
    const exempt = await product({ is_only_sellable_with_positive_stock: true, variant: { stock: 10 } });
    await change([put(item, { quantity: 8 }), put(exempt, { quantity: 8 })]);
    for (const { variantId } of [item, exempt])
      await setStock(shop.database.db, { tenantId, variantId, quantity: 3 });
    expect((await read()).items.map((line) => line.notEnoughStock)).toEqual([true, false]);
    await createSettings(shop.database.db, { tenantId, buyableWithoutStock: true });
    expect((await read()).items.map((line) => line.notEnoughStock)).toEqual([false, false]);
  });

  it('CART-19 CART-05 adds up the lines of an article, in all answers', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const sales_attributes = JSON.stringify([{ key: 'logo', name: { de: 'Logo' }, type: 'text' }]);
    const item = await product({ sales_attributes, variant: { stock: 5 } });
    const other = await product({ variant: { stock: 5 } });
    const line = (logo: string, quantity: number) => put(item, { quantity, attributes: { logo } });
    const marks = (lines: { quantity?: number | undefined; notEnoughStock: boolean }[]) =>
      lines.map(({ quantity, notEnoughStock }) => [quantity, notEnoughStock]);

    // Exactly what there is.
    await change([line('A', 3), line('B', 2), put(other, { quantity: 5 })]);
    expect(marks((await read()).items)).toEqual([
      [3, false],
      [2, false],
      [5, false],
    ]);
    // One piece too many: both lines say so, also where one of them was not touched.
    expect(marks((await change([line('A', 4)])).body.lines)).toEqual([[4, true]]);
    expect(marks((await read()).items)).toEqual([
      [4, true],
      [2, true],
      [5, false],
    ]);
    const removal: BasketChange = { op: 'remove', line: { sku: item.sku, attributes: { logo: 'B' } } };
    expect(marks((await change([removal, line('A', 4)])).body.lines)).toEqual([[4, false]]);
    expect(marks((await read()).items)).toEqual([
      [4, false],
      [5, false],
    ]);
  });
});

describe('changing lines', () => {
  it('CART-06 replaces the quantity of a line that is there, not adds to it', async () => {
    const item = await product();
    await change([put(item, { quantity: 3 })]);
    await change([put(item, { quantity: 5 })]);
    expect((await read()).items.map((line) => line.quantity)).toEqual([5]);
  });

  it('CART-01 CART-02 holds the same product in both carts', async () => {
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: tenantId });
    const item = await product({ variant: { preStocks: { [seasonId]: 20 } } });
    await change([put(item), put(item, { orderType: 'preOrder', quantities: [4] })]);
    expect((await read()).items.map((line) => [line.orderType, line.quantity, line.quantities])).toEqual([
      ['order', 1, undefined],
      ['preOrder', undefined, [4]],
    ]);
  });

  it('CART-05 CART-06 makes a second line for other custom attributes', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const item = await product({
      sales_attributes: JSON.stringify([
        { key: 'logo', name: { de: 'Logo' }, type: 'text' },
        { key: 'place', name: { de: 'Ort' }, type: 'text' },
      ]),
    });
    await change([
      put(item, { quantity: 1, attributes: { logo: 'A', place: ' ' } }),
      put(item, { quantity: 2, attributes: { place: ' ', logo: 'A' } }),
      put(item, { quantity: 3, attributes: { logo: 'B', place: ' ' } }),
    ]);
    expect((await read()).items.map((line) => [line.quantity, line.attributes.logo])).toEqual([
      [2, 'A'],
      [3, 'B'],
    ]);
    const missing = await change([put(item, { quantity: 1, attributes: { logo: '' } })]);
    expect(missing.error).toMatchObject({
      code: 'custom.attribute.required',
      details: [{ attributes: ['logo', 'place'] }],
    });
    const unknown = await change([
      put(item, { quantity: 1, attributes: { logo: 'A', place: 'B', colour: 'C' } }),
    ]);
    expect(unknown.status).toBe(422);
  });

  it('CART-25 CONF-18 refuses attributes while the feature is off', async () => {
    const item = await product();
    const { status, error } = await change([put(item, { quantity: 1, attributes: { logo: 'A' } })]);
    expect([status, error.code]).toEqual([422, 'custom.attribute.invalid']);
  });

  it('CART-07 takes the default quantity: one piece, one batch with batch size active, nothing without stock', async () => {
    const item = await product({ sales_batch_size: 6 });
    const soldOut = await product({ variant: { stock: 0 } });
    expect((await change([put(item, {})])).body.lines[0]?.quantity).toBe(1);
    await createSettings(shop.database.db, { tenantId, isBatchSizeActive: true });
    await change([{ op: 'remove', line: { sku: item.sku } }]);
    expect((await change([put(item, {})])).body.lines[0]?.quantity).toBe(6);
    expect((await change([put(soldOut, {})])).error.code).toBe('stock.not.enough.error');
  });

  it.each([0, -1, 2.5, 1_000_000, 1e300])('CART-08 TABL-06 refuses the quantity %s', async (quantity) => {
    const item = await product();
    expect((await change([put(item, { quantity })])).error).toMatchObject({ code: 'quantity.invalid' });
    expect((await read()).items).toEqual([]);
  });

  it('TABL-08 CONF-16 refuses a call with a quantity off the batch size, and saves none of its lines', async () => {
    await createSettings(shop.database.db, { tenantId, isBatchSizeActive: true });
    const good = await product();
    const item = await product({ sales_batch_size: 6 });
    const { error } = await change([put(good), put(item, { quantity: 7 })]);
    expect(error).toMatchObject({
      code: 'batch.size.invalid',
      details: [{ index: 1, sku: item.sku, quantity: 7, salesBatchSize: 6 }],
    });
    expect((await read()).items).toEqual([]);
  });

  it('TABL-12 CART-20 refuses more than stock, but keeps or lowers a line whose stock fell', async () => {
    const item = await product({ variant: { stock: 5 } });
    const refused = await change([put(item, { quantity: 6 })]);
    expect(refused.status).toBe(422);
    expect(refused.error).toMatchObject({
      code: 'stock.not.enough.error',
      details: [{ sku: item.sku, requested: 6, available: 5 }],
    });
    await change([put(item, { quantity: 5 })]);
    await setStock(shop.database.db, { tenantId, variantId: item.variantId, quantity: 2 });
    expect((await change([put(item, { quantity: 5 })])).status).toBe(200);
    expect((await change([put(item, { quantity: 4 })])).status).toBe(200);
    expect((await change([put(item, { quantity: 5 })])).error.code).toBe('stock.not.enough.error');
    await createSettings(shop.database.db, { tenantId, buyableWithoutStock: true });
    expect((await change([put(item, { quantity: 500 })])).status).toBe(200);
  });

  it('CART-25 takes a single space as meant to be blank, of a choice as well, and nothing else that is not offered', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const item = await product({
      sales_attributes: JSON.stringify([
        { key: 'logo', name: { de: 'Logo' }, type: 'text' },
        { key: 'side', name: { de: 'Seite' }, type: 'select', options: ['Brust', 'Rücken'] },
      ]),
    });
    const line = (side: string) => put(item, { quantity: 1, attributes: { logo: ' ', side } });
    expect((await change([line(' ')])).body.lines[0]?.attributes).toEqual({ logo: ' ', side: ' ' });
    expect((await change([line('Brust')])).status).toBe(200);
    for (const [side, code] of [
      ['', 'custom.attribute.required'],
      ['  ', 'custom.attribute.invalid'],
      ['Ärmel', 'custom.attribute.invalid'],
    ] as const) {
      expect((await change([line(side)])).error.code).toBe(code);
    }
  });

  it('CART-09 removes one line by its attributes and all lines of an article by its number', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const item = await product({
      sales_attributes: JSON.stringify([{ key: 'logo', name: { de: 'Logo' }, type: 'text' }]),
    });
    const line = (logo: string) => put(item, { quantity: 1, attributes: { logo } });
    await change([line('A'), line('B'), line('C')]);
    await change([{ op: 'remove', line: { sku: item.sku, attributes: { logo: 'B' } } }]);
    expect((await read()).items.map(({ attributes }) => attributes.logo)).toEqual(['A', 'C']);
    await change([{ op: 'remove', line: { sku: item.sku } }]);
    expect((await read()).items).toEqual([]);
  });

  it('CART-13 an unchanged pre-order line with volume prices and no pre-order price has no new price', async () => {
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: tenantId });
    const item = await product({
      variant: { prices: [{ value: 10 }, { value: 9, min_quantity: 10 }], preStocks: { [seasonId]: 50 } },
    });
    const { body } = await change([put(item, { orderType: 'preOrder', quantities: [12] })]);
    for (const line of [body.lines[0], (await read()).items[0]]) {
      expect(line).toMatchObject({ price: { value: 10 } });
      expect(line).not.toHaveProperty('updatedPrice');
    }
  });

  it('CART-10 an emptied order cart leaves the pre-order cart', async () => {
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: tenantId });
    const item = await product({ variant: { preStocks: { [seasonId]: 20 } } });
    await change([put(item), put(item, { orderType: 'preOrder', quantities: [4] })]);
    await change([{ op: 'remove', line: { sku: item.sku, orderType: 'order' } }]);
    expect((await read()).items.map((line) => line.orderType)).toEqual(['preOrder']);
  });

  it('CART-15 CART-16 CART-17 CART-18 refuses unknown products, hyphens and missing prices, all reported together', async () => {
    const item = await product();
    const unpriced = await product({ variant: { price: null } });
    const free = await product({ variant: { price: 0 } });
    const { error, status } = await change([
      put(item),
      { op: 'put', line: { _id: 'a-b', sku: item.sku, quantity: 1 } },
      { op: 'put', line: { sku: item.sku, quantity: 1 } },
      { op: 'put', line: { _id: item.productId, sku: 'NOPE', quantity: 1 } },
      put(unpriced),
      put(free),
    ]);
    expect(status).toBe(422);
    expect(error.code).toBe('product.added.to.cart.error');
    expect(
      (error.details as { index: number; reason: string }[]).map(({ index, reason }) => [index, reason]),
    ).toEqual([
      [1, 'id.hyphen'],
      [2, 'product.unknown'],
      [3, 'product.unknown'],
      [4, 'price.missing'],
      [5, 'price.missing'],
    ]);
    expect((await read()).items).toEqual([]);
  });

  it('ROLE-05 ROLE-06 refuses deal products without the right and products of other tenants', async () => {
    const deal = await product({ is_deal_only: true, isSettled: false });
    const foreign = await createProduct(shop.database.db);
    for (const item of [deal, foreign]) {
      expect((await change([put(item)])).error.code).toBe('product.added.to.cart.error');
    }
  });

  it('ROLE-09 ignores prices and stock that a client sends', async () => {
    const item = await product();
    const line = {
      ...put(item).line,
      price: { value: 0.01 },
      stock: { value: 9999 },
      vatRate: 0,
      name: 'Hacked',
    };
    const { body } = await change([{ op: 'put', line }]);
    expect(body.lines[0]).toMatchObject({ name: 'Regenjacke', price: { value: 10 }, stock: { value: 100 } });
  });

  it('TABL-14 TABL-15 TABL-16 checks the seasons of a pre-order line', async () => {
    const spring = await createSeason(shop.database.db, { tenant_id: tenantId, date: '2027-03-01' });
    const autumn = await createSeason(shop.database.db, { tenant_id: tenantId, date: '2027-09-01' });
    const preStocks = { [spring.seasonId]: 10, [autumn.seasonId]: 12 };
    const item = await product({ is_stock_freeze: true, variant: { preStocks } });
    const none = await product();
    const pre = (quantities: number[], of = item) => change([put(of, { orderType: 'preOrder', quantities })]);
    for (const quantities of [[-1, 2], [1.5, 0], [0, 0], [], [1, 2, 3]]) {
      expect((await pre(quantities)).error.code).toBe('quantity.invalid');
    }
    expect((await pre([1, 1], none)).error.code).toBe('preorder.not.available');
    expect((await pre([8, 3])).error).toMatchObject({
      code: 'prestock.not.enough',
      details: [{ sku: item.sku, seasonId: spring.seasonId, max: 7 }],
    });
    expect((await pre([7, 3])).body.lines[0]?.quantities).toEqual([7, 3]);
  });

  it('CONF-20 hides pre-order lines and refuses new ones while the mode is off', async () => {
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: tenantId });
    const item = await product({ variant: { preStocks: { [seasonId]: 20 } } });
    await change([put(item), put(item, { orderType: 'preOrder', quantities: [4] })]);
    await createSettings(shop.database.db, { tenantId, isPreOrderModeVisible: false });
    expect((await read()).items.map((line) => line.orderType)).toEqual(['order']);
    const refused = await change([put(item, { orderType: 'preOrder', quantities: [5] })]);
    expect([refused.status, refused.error.code]).toEqual([403, 'feature.disabled']);
    await shop.inject(routes.cart.save, { token: buyer.token, body: { items: [] } });
    await createSettings(shop.database.db, { tenantId, isPreOrderModeVisible: true });
    expect((await read()).items.map((line) => line.orderType)).toEqual(['preOrder']);
  });
});

describe('keeping lines', () => {
  const remove = (item: MadeProduct): BasketChange => ({ op: 'remove', line: put(item).line });
  const keep = (item: MadeProduct, quantity: number): BasketChange => ({
    op: 'keep',
    line: put(item, { quantity }).line,
  });
  const stored = async () => (await read()).items.map(({ sku, quantity }) => [sku, quantity]);
  const setStockOf = ({ variantId }: MadeProduct, quantity: number) =>
    setStock(shop.database.db, { tenantId, variantId, quantity });

  it('CART-09 CART-10 restores removed lines to their former positions', async () => {
    const [a, b, c, d] = [await product(), await product(), await product(), await product()];
    const skus = async () => (await read()).items.map(({ sku }) => sku);
    await change([put(a), put(b), put(c)]);
    await change([remove(b), put(d)]);
    expect(await skus()).toEqual([a, c, d].map(({ variantSku }) => variantSku));
    await change([keep(b, 1)]);
    expect(await skus()).toEqual([a, b, c, d].map(({ variantSku }) => variantSku));
  });

  it('CART-09 CART-10 restores lines exactly: above stock, off their batch, without price, of deleted products', async () => {
    await createSettings(shop.database.db, { tenantId, isBatchSizeActive: true });
    const [short, unpriced, gone, good] = [
      await product(),
      await product(),
      await product(),
      await product(),
    ];
    const odd = await product({ variant: { sales_batch_size: 5 } });
    const all = [short, odd, unpriced, gone, good];
    await change(all.map((item) => put(item, { quantity: 10 })));
    const { db } = shop.database;
    await setStockOf(short, 3);
    await db.updateTable('variant').set({ sales_batch_size: 6 }).where('id', '=', odd.variantId).execute();
    await db.deleteFrom('price').where('variant_id', '=', unpriced.variantId).execute();
    await db.updateTable('product').set({ is_active: false }).where('id', '=', gone.productId).execute();
    const before = (await read()).items;

    await change(all.map(remove));
    expect(await stored()).toEqual([]);
    const answer = await change(all.map((item) => keep(item, 10)));
    expect(answer.status).toBe(200);
    expect((await read()).items).toEqual(before);
    expect(before.map(({ _id }) => _id === undefined)).toEqual([false, false, false, true, false]);
  });

  it('CART-20 restores a line that was lowered to the stock, up to its former quantity and no further', async () => {
    const item = await product({ variant: { stock: 10 } });
    await change([put(item, { quantity: 10 })]);
    await setStockOf(item, 4);
    await change([put(item, { quantity: 4 })]);
    expect((await change([put(item, { quantity: 10 })])).error.code).toBe('stock.not.enough.error');
    expect((await change([keep(item, 11)])).error.code).toBe('stock.not.enough.error');
    for (const quantity of [8, 2, 10]) {
      expect((await change([keep(item, quantity)])).status).toBe(200);
      expect(await stored()).toEqual([[item.sku, quantity]]);
    }
    expect((await change([keep(item, 0)])).error.code).toBe('quantity.invalid');
  });

  it('CART-20 TABL-16 restores a lowered line whose stock fell later', async () => {
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: tenantId });
    const item = await product({ variant: { stock: 10, preStocks: { [seasonId]: 10 } } });
    const preOrder = (pieces: number) => put(item, { orderType: 'preOrder', quantities: [pieces] }).line;
    await change([put(item, { quantity: 10 }), { op: 'put', line: preOrder(10) }]);
    await change([put(item, { quantity: 4 }), { op: 'put', line: preOrder(4) }]);
    await setStockOf(item, 4);
    await shop.database.pool.query('update pre_stock set quantity = 4 where variant_id = $1', [
      item.variantId,
    ]);
    expect((await change([put(item, { quantity: 10 })])).error.code).toBe('stock.not.enough.error');
    expect((await change([keep(item, 10), { op: 'keep', line: preOrder(10) }])).status).toBe(200);
    expect((await read()).items.map(({ quantity, quantities }) => quantity ?? quantities)).toEqual([
      10,
      [10],
    ]);
  });

  it('CART-10 stores at most the latest 20,000 former lines of a basket', async () => {
    const item = await product({ variant: { stock: 10 } });
    await change([put(item, { quantity: 10 })]);
    const { pool } = shop.database;
    await pool.query(
      `insert into basket_former_line (tenant_id, basket_id, order_type, sku, attributes_key, position, product_id, quantity)
       select basket.tenant_id, basket.id, 'order', 'S' || n, '', n, 'P', 1
       from basket, generate_series(1, 20100) n where basket.tenant_id = $1`,
      [tenantId],
    );
    await change([put(item, { quantity: 4 })]);
    const { rows } = await pool.query(
      `select count(*)::integer as count, min(position)::integer as first from basket_former_line
       where tenant_id = $1 and product_id = 'P'`,
      [tenantId],
    );
    expect(rows).toEqual([{ count: 19_999, first: 102 }]);
    await setStockOf(item, 4);
    expect((await change([keep(item, 10)])).status).toBe(200);
  });

  it('CART-10 ROLE-07 restores no line of another basket, or removed more than an hour ago', async () => {
    const item = await product({ variant: { stock: 10 } });
    await change([put(item, { quantity: 10 })]);
    await change([remove(item)]);
    await setStockOf(item, 4);
    const other = await createSession(shop.database.db, { tenant_id: tenantId });
    const foreign = await change([keep(item, 10)], { token: other.token });
    expect(foreign.error.code).toBe('stock.not.enough.error');
    await shop.database.pool.query(
      "update basket_former_line set remembered_at = remembered_at - interval '61 minutes' where tenant_id = $1",
      [tenantId],
    );
    expect((await change([keep(item, 10)])).error.code).toBe('stock.not.enough.error');
    // What the hour allows is put like any other line.
    expect((await change([keep(item, 4)])).status).toBe(200);
    await change([remove(item)]);
    const { rows } = await shop.database.pool.query(
      'select quantity from basket_former_line where tenant_id = $1',
      [tenantId],
    );
    expect(rows).toEqual([{ quantity: 4 }]);
  });

  it('CART-10 forgets lines for good within a day', async () => {
    const [old, fresh] = [await product(), await product()];
    await change([put(old), put(fresh)]);
    const { pool } = shop.database;
    await change([remove(old), remove(fresh)]);
    await pool.query(
      "update basket_former_line set remembered_at = remembered_at - interval '61 minutes' where sku = $1",
      [old.variantSku],
    );
    await startWithDailyJob(shop, 'forget-former-lines');
    const skus = async () =>
      (
        await pool.query<{ sku: string }>('select sku from basket_former_line where tenant_id = $1', [
          tenantId,
        ])
      ).rows;
    await vi.waitFor(async () => expect(await skus()).toEqual([{ sku: fresh.variantSku }]), 10_000);
  });

  it('CART-10 restores 3,000 lines with one of them above its stock', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const made = await product({
      sales_attributes: JSON.stringify([{ key: 'n', name: { de: 'Nummer' }, type: 'text' }]),
      variant: { stock: 50 },
    });
    const line = (n: number) => put(made, { quantity: 1 + (n % 50), attributes: { n: String(n) } }).line;
    const lines = Array.from({ length: 3_000 }, (_, n) => line(n));
    await change(lines.map((each) => ({ op: 'put', line: each })));
    await setStockOf(made, 49);
    await change([{ op: 'remove', line: { sku: made.sku } }]);
    const { status } = await change(lines.map((each) => ({ op: 'keep', line: each })));
    expect(status).toBe(200);
    expect((await read()).items.map(({ attributes, quantity }) => ({ attributes, quantity }))).toEqual(
      lines.map(({ attributes, quantity }) => ({ attributes, quantity })),
    );
  });

  it('CART-13 takes a new price as seen of a line that could not be put: off its batch, an attribute asked for since', async () => {
    await createSettings(shop.database.db, {
      tenantId,
      isBatchSizeActive: true,
      isCustomAttributesActive: true,
    });
    const item = await product({ variant: { sales_batch_size: 5, price: 10 } });
    await change([put(item, { quantity: 10 })]);
    const { db } = shop.database;
    await setPrice(db, { tenantId, variantId: item.variantId, value: 12 });
    await db.updateTable('variant').set({ sales_batch_size: 6 }).where('id', '=', item.variantId).execute();
    const sales_attributes = JSON.stringify([{ key: 'n', name: { de: 'Nummer' }, type: 'text' }]);
    await db.updateTable('product').set({ sales_attributes }).where('id', '=', item.productId).execute();
    expect((await change([put(item, { quantity: 10 })])).status).toBe(422);
    expect((await read()).items[0]).toHaveProperty('updatedPrice');
    expect((await change([keep(item, 10)])).body.lines[0]).toMatchObject({ price: { value: 12 } });
    expect((await read()).items[0]).not.toHaveProperty('updatedPrice');
  });

  it('CONF-20 keeps no line of a pre-order while the mode is off', async () => {
    const { seasonId } = await createSeason(shop.database.db, { tenant_id: tenantId });
    const item = await product({ variant: { preStocks: { [seasonId]: 20 } } });
    const line = put(item, { orderType: 'preOrder', quantities: [4] }).line;
    await change([{ op: 'put', line }]);
    await createSettings(shop.database.db, { tenantId, isPreOrderModeVisible: false });
    expect((await change([{ op: 'keep', line }])).error.code).toBe('feature.disabled');
  });
});

describe('saving the whole basket', () => {
  const save = (body: object, token = buyer.token) =>
    shop.inject(routes.cart.save, { token, body: { items: [], ...body } });
  const item = (made: MadeProduct, quantity: number) => ({ _id: made.productId, sku: made.sku, quantity });

  it('API-37 replaces all lines and answers id and version', async () => {
    const [a, b] = [await product(), await product()];
    const first = (await save({ items: [item(a, 1)] })).body;
    expect(first).toEqual({ id: expect.any(String), version: 1 });
    expect((await save({ _id: first.id, userId: buyer.userId, items: [item(b, 2)] })).body).toEqual({
      id: first.id,
      version: 2,
    });
    expect((await read()).items.map((line) => [line.sku, line.quantity])).toEqual([[b.sku, 2]]);
  });

  it('CART-24 refuses a stale version and saves nothing; without a version it replaces', async () => {
    const a = await product();
    await save({ items: [item(a, 1)] });
    const stale = await save({ version: 0, items: [] });
    expect([stale.status, stale.error.code]).toEqual([409, 'basket.conflict']);
    expect((await change([put(a, { quantity: 9 })], { version: 7 })).error.code).toBe('basket.conflict');
    expect((await read()).items.map((line) => line.quantity)).toEqual([1]);
    expect((await save({ items: [] })).status).toBe(200);
    expect((await save({ version: 2, items: [item(a, 3)] })).status).toBe(200);
  });

  it('API-37 ROLE-07 refuses another user, the own basket of another company, and foreign ids', async () => {
    const colleague = await createSession(shop.database.db, {
      tenant_id: tenantId,
      company_id: buyer.companyId,
    });
    const colleagues = (await save({}, colleague.token)).body;
    const mismatch = await save({ userId: colleague.userId });
    expect([mismatch.status, mismatch.error.code]).toEqual([403, 'user.mismatch']);
    const foreign = await save({ _id: colleagues.id });
    expect([foreign.status, foreign.error.code]).toEqual([404, 'basket.not.found']);
    expect((await save({ _id: 'unknown' })).error.code).toBe('basket.not.found');

    const other = await createCompany(shop.database.db, { tenant_id: tenantId });
    const elsewhere = await shop.database.db
      .insertInto('basket')
      .values({ tenant_id: tenantId, id: 'elsewhere', user_id: buyer.userId, company_id: other.companyId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const changed = await save({ _id: elsewhere.id });
    expect([changed.status, changed.error.code]).toEqual([409, 'company.changed']);
  });

  it('AUTH-13 names the cart’s company, and refuses saves for another one', async () => {
    const a = await product();
    const { companyId } = buyer;
    const other = await createCompany(shop.database.db, { tenant_id: tenantId });
    // Neither company has a cart yet, so that neither an id nor a version tells them apart.
    for (const stale of [other.companyId, 'unknown']) {
      const changed = await change([put(a)], { companyId: stale, version: 0 });
      expect([changed.status, changed.error.code]).toEqual([409, 'company.changed']);
      expect((await change([put(a)], { companyId: stale })).error.code).toBe('company.changed');
      expect((await save({ companyId: stale, items: [item(a, 1)] })).error.code).toBe('company.changed');
    }
    expect(await read()).toMatchObject({ _id: null, companyId, items: [] });

    expect((await change([put(a)], { companyId, version: 0 })).status).toBe(200);
    expect((await save({ companyId, items: [item(a, 2)] })).status).toBe(200);
    expect(await read()).toMatchObject({ companyId, items: [{ quantity: 2 }] });
  });

  it('CART-26 holds 10,000 lines of a type and refuses one more with nothing saved', async () => {
    await createSettings(shop.database.db, { tenantId, isCustomAttributesActive: true });
    const made = await product({
      sales_attributes: JSON.stringify([{ key: 'n', name: { de: 'Nummer' }, type: 'text' }]),
    });
    const items = Array.from({ length: 10_001 }, (_, n) => ({
      ...item(made, 1),
      attributes: { n: String(n) },
    }));
    const refused = await save({ items });
    expect([refused.status, refused.error.code]).toEqual([422, 'basket.too.large']);
    const many = Array.from({ length: 40_001 }, () => item(made, 1));
    expect((await save({ items: many })).error.code).toBe('basket.too.large');
    expect((await save({ items: items.slice(0, 10_000) })).status).toBe(200);
    expect((await change([put(made, { quantity: 1, attributes: { n: 'one more' } })])).error.code).toBe(
      'basket.too.large',
    );
    expect((await change([put(made, { quantity: 2, attributes: { n: '5' } })])).status).toBe(200);
    expect((await read()).items).toHaveLength(10_000);
  });
});

describe('at the same time', () => {
  it('CART-24 concurrent saves of two tabs lose no line and create one basket', async () => {
    const items: MadeProduct[] = [];
    while (items.length < 12) items.push(await product({ isSettled: false }));
    const answers = await Promise.all(items.map((item) => change([put(item)])));
    expect(answers.map(({ status }) => status)).toEqual(items.map(() => 200));
    const { items: lines, version } = await read();
    expect(lines.map((line) => line.sku).sort()).toEqual(items.map((item) => item.sku).sort());
    expect(version).toBe(12);
  });

  it('CART-24 accepts a hundred concurrent saves without a version', async () => {
    const items: MadeProduct[] = [];
    while (items.length < 10) items.push(await product({ isSettled: false }));
    await change([put(items[0] as MadeProduct)]);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => change([put(items[index % 10] as MadeProduct)])),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { items: lines, version } = await read();
    expect([lines.length, version]).toEqual([10, 101]);
  });

  it('CART-26 the counters of the basket agree with its lines after all of that', async () => {
    const { rows } = await shop.database.pool.query(`
      select basket.id from basket
      left join basket_line on basket_line.tenant_id = basket.tenant_id and basket_line.basket_id = basket.id
      group by basket.tenant_id, basket.id
      having count(*) filter (where basket_line.order_type = 'order') <> basket.order_line_count
        or count(*) filter (where basket_line.order_type = 'preOrder') <> basket.pre_order_line_count`);
    expect(rows).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([
    [{ changes: [] }],
    [{ changes: [{ op: 'steal', line: {} }] }],
    [{ changes: [{ op: 'put' }] }],
    [{ changes: [{ op: 'put', line: { sku: 5, quantity: 1 } }] }],
    [{ changes: [{ op: 'put', line: { sku: 'A', quantity: '5' } }] }],
    [{ changes: [{ op: 'put', line: { sku: 'A', quantity: 1, attributes: { 'a b': 'c' } } }] }],
    [{ changes: [{ op: 'put', line: { sku: 'A', quantity: 1, attributes: { a: 'x'.repeat(201) } } }] }],
    [{ changes: [{ op: 'put', line: { sku: 'x'.repeat(65), quantity: 1 } }] }],
    [{ version: -1, changes: [{ op: 'remove', line: { sku: 'A' } }] }],
  ])('API-02 API-37 refuses %j with 422', async (body) => {
    const answer = await shop.inject('PATCH /api/basket', { token: buyer.token, body });
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
  });

  it.each(["'; drop table basket; --", '<script>alert(1)</script>', '%', '\\', '🧥'])(
    'ROLE-09 takes %s for an unknown article number, nothing else',
    async (sku) => {
      expect((await change([{ op: 'put', line: { _id: 'p', sku, quantity: 1 } }])).error.code).toBe(
        'product.added.to.cart.error',
      );
      expect((await change([{ op: 'remove', line: { sku } }])).status).toBe(200);
    },
  );

  it('AUTH-12 a sales person without a customer has no basket', async () => {
    const sales = await createSession(shop.database.db, { tenant_id: tenantId, is_sales_person: true });
    const answer = await shop.inject(routes.cart.read, { token: sales.token });
    expect([answer.status, answer.error.code]).toEqual([409, 'company.not.selected']);
  });
});
