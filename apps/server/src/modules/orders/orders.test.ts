import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Buyer,
  type CheckoutShop,
  createArticle,
  createBuyer,
  createCheckoutShop,
  fillBasket,
  placeOrder,
} from '../../../test/checkout-fixture.ts';
import { createSession, type Overrides } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../shared/ids.ts';

let app: TestApp;
let shop: CheckoutShop;
let lastNumber = 1;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  shop = await createCheckoutShop(db());
});
afterAll(() => app.close());

/** An order as an import would bring it, with one item. */
async function createOrder(buyer: Buyer, overrides: Overrides<'sales_order'> = {}): Promise<string> {
  const address = JSON.stringify({
    companyName: 'Sporthaus',
    firstName: 'Erika',
    lastName: 'Muster',
    street: 'Domstraße 5',
    street2: null,
    apartment: null,
    addressline2: null,
    zipCode: '50667',
    city: 'Köln',
    state: null,
    country: { code: 'DE', name: 'Deutschland' },
    phoneNumber: null,
  });
  const id = newId();
  lastNumber += 1;
  await db()
    .insertInto('sales_order')
    .values({
      tenant_id: buyer.tenantId,
      id,
      order_number: lastNumber,
      company_id: buyer.companyId,
      user_id: buyer.userId,
      order_type: 'order',
      order_date: new Date('2026-11-01T12:00:00Z'),
      payment_method_id: 'invoice',
      payment_method_name: JSON.stringify({ de: 'Kauf auf Rechnung', en: 'Invoice' }),
      shipping_method_name: JSON.stringify({ de: 'Paketversand' }),
      shipping_address: address,
      invoice_address: address,
      currency: 'EUR',
      goods_net: 100,
      discount_net: 10,
      shipping_net: 5.9,
      vat: 18.22,
      gross: 114.12,
      vat_lines: JSON.stringify([{ rate: 19, base: 95.9, amount: 18.22 }]),
      ...overrides,
    })
    .execute();
  await db()
    .insertInto('order_item')
    .values({
      tenant_id: buyer.tenantId,
      order_id: id,
      position: 1,
      product_id: 'p1',
      sku: 'OLD-1',
      name: { de: 'Wanderstiefel', en: 'Hiking boot' },
      quantity: 10,
      unit_net: 10,
      line_net: 100,
      vat_rate: 19,
    })
    .execute();
  return id;
}

const list = (buyer: Buyer, query = {}, locale: 'de' | 'en' = 'de') =>
  app.inject(routes.orders.list, { token: buyer.token, query, locale });

it('ORDR-01 ORDR-02 ORDR-03 lists the company’s orders, newest first, with net amounts', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const older = await createOrder(buyer);
  const newer = await createOrder(buyer, {
    order_date: new Date('2026-11-10T08:00:00Z'),
    order_status: 'delivered',
    delivery_status: 'delivered',
    payment_status: 'paid',
    external_order_number: 'EK-9',
  });
  const { body } = await list(buyer);
  expect(body.meta).toEqual({ total: 2, page: 1, pageSize: 20 });
  expect(body.data.map(({ _id }) => _id)).toEqual([newer, older]);
  expect(body.data[0]).toMatchObject({
    externalOrderNumber: 'EK-9',
    orderStatus: 'delivered',
    salesHeadStatus: '5',
    deliveryStatus: 'delivered',
    paymentStatus: 'paid',
    paymentMethod: 'Kauf auf Rechnung',
    receiverAddress: { city: 'Köln' },
    displayedOrderDescription: 'Wanderstiefel',
    amount: 95.9,
    currency: 'EUR',
    itemCount: 1,
    costs: { shippingPriceForOrder: 5.9, discountForOrder: 10 },
    documentLink: null,
    docNumber: null,
    createdBy: { firstName: 'Erika', lastName: 'Muster' },
  });
});

it('ORDR-02 shows names in the language of the request, German where English is missing', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const id = await createOrder(buyer);
  const { data } = (
    await app.inject(routes.orders.read, { token: buyer.token, params: { id }, locale: 'en' })
  ).body;
  expect(data).toMatchObject({
    displayedOrderDescription: 'Hiking boot',
    paymentMethod: 'Invoice',
    shippingMethod: 'Paketversand',
    shippingAddress: { country: { code: 'DE', name: 'Germany' } },
  });
});

it.each([
  ['partiallyDelivered', 'partial', 1, [1, 0, 1]],
  ['delivered', 'delivered', 0, [2, 0, 0]],
  ['cancelled', 'open', 0, [0, 2, 0]],
  ['open', 'open', 0, [0, 0, 2]],
] as const)(
  'ORDR-05 tells delivered, cancelled and open pieces of an order that is %s, delivery %s',
  async (order_status, delivery_status, delivered_quantity, expected) => {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const id = await createOrder(buyer, { order_status, delivery_status });
    await db()
      .updateTable('order_item')
      .set({ quantity: 2, delivered_quantity })
      .where('tenant_id', '=', shop.tenantId)
      .where('order_id', '=', id)
      .execute();
    const { body } = await app.inject(routes.orders.read, { token: buyer.token, params: { id } });
    const [item] = body.data.items;
    expect([item?.deliveredQuantity, item?.cancelledQuantity, item?.openQuantity]).toEqual(expected);
  },
);

it('ORDR-01 pages and filters by type, status and days in Europe/Berlin', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  for (const at of [
    '2026-10-31T22:59:59Z',
    '2026-10-31T23:00:00Z',
    '2026-11-01T22:59:59Z',
    '2026-11-01T23:00:00Z',
  ]) {
    await createOrder(buyer, { order_date: new Date(at) });
  }
  await createOrder(buyer, {
    order_type: 'preOrder',
    order_status: 'cancelled',
    order_date: new Date('2026-07-01T00:00:00Z'),
  });
  const count = async (query: object) => (await list(buyer, query)).body.meta.total;
  expect(await count({ dateFrom: '2026-11-01', dateTo: '2026-11-01' })).toBe(2);
  expect(await count({ dateTo: '2026-10-31' })).toBe(2);
  expect(await count({ orderType: 'preOrder' })).toBe(1);
  expect(await count({ orderStatus: 'cancelled', orderType: 'order' })).toBe(0);
  const second = (await list(buyer, { page: 2, pageSize: 3 })).body;
  expect([second.data.length, second.meta]).toEqual([2, { total: 5, page: 2, pageSize: 3 }]);
  const beyond = (await list(buyer, { page: 99 })).body;
  expect([beyond.data, beyond.meta.total]).toEqual([[], 5]);
});

it.each([{ page: 0 }, { pageSize: 101 }, { orderType: 'gift' }, { dateFrom: '1.1.2026' }, { page: 'x' }])(
  'API-11 refuses the filter %j',
  async (query) => {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    expect((await list(buyer, query)).error.code).toBe('validation.failed');
  },
);

it.each(['2026-02-30', '0000-00-00', '9999-99-99'])(
  'API-11 refuses a day that does not exist: %s',
  async (day) => {
    const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
    const answer = await list(buyer, { dateFrom: '2026-01-01', dateTo: day });
    expect(answer.error).toMatchObject({
      code: 'validation.failed',
      details: [{ field: 'dateTo', code: 'format' }],
    });
  },
);

it('ORDR-09 ROLE-07 finds an order by id and number, within the own company only', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const id = await createOrder(buyer);
  const read = (token: string, key: string) => app.inject(routes.orders.read, { token, params: { id: key } });
  const { data } = (await read(buyer.token, id)).body;
  expect((await read(buyer.token, data.orderNumber)).body.data._id).toBe(id);
  const other = await createBuyer(db(), { tenantId: shop.tenantId });
  for (const [token, key] of [
    [other.token, id],
    [other.token, data.orderNumber],
    [buyer.token, 'nothing'],
    [buyer.token, '999999999999999999999999'],
    [buyer.token, "' or 1=1 --"],
  ] as const) {
    const answer = await read(token, key);
    expect([answer.status, answer.error.code]).toEqual([404, 'order.not.found']);
  }
});

it('ORDR-02 answers the distinguishing attributes of each item while the catalogue has it', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const shirt = await createArticle(db(), {
    tenantId: shop.tenantId,
    name_de: 'Hemd',
    variants: [
      { sku: 'S1-M', attributes: { size: 'M' } },
      { sku: 'S1-L', attributes: { size: 'L' } },
    ],
  });
  await fillBasket(app, buyer, [{ ...shirt, quantity: 2 }]);
  const { _id } = (await placeOrder(app, buyer)).body.data;
  const read = async (id: string) =>
    (await app.inject(routes.orders.read, { token: buyer.token, params: { id } })).body.data.items;
  expect(await read(_id)).toMatchObject([
    { sku: 'S1-M', style: { name: 'Hemd', place: 0, attributes: [{ key: 'size', value: 'M' }] } },
  ]);
  expect((await read(await createOrder(buyer)))[0]?.style).toBeUndefined();
});

it('ROLE-01 opens invoices and no confirmations for the accounting, and the other way round never', async () => {
  const { tenantId } = shop;
  const buyer = await createBuyer(db(), { tenantId });
  const article = await createArticle(db(), { tenantId });
  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  await placeOrder(app, buyer);
  const { token } = await createSession(db(), {
    tenant_id: tenantId,
    company_id: buyer.companyId,
    company_role: 'accounting',
  });
  const [order] = (await list(buyer)).body.data;
  const id = order?.documentLink?.split('/').at(-1) ?? '';
  const read = (id: string) => app.inject(routes.orders.document, { token, params: { id }, locale: 'en' });
  expect((await read(id)).error).toEqual({
    code: 'right.missing',
    message: 'You lack the right to see orders, the customer admin can grant it',
    details: { right: 'orders.read', grantedBy: ['customerAdmin'] },
  });
  await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  const made = await db().selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db()
    .insertInto('document')
    .values({ ...made, id: `i${id}`, type: 'invoice' })
    .execute();
  expect((await read(`i${id}`)).headers['content-type']).toBe('application/pdf');
});

it('issue 17: a document that is made is never changed or deleted, only with its order', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const article = await createArticle(db(), { tenantId: shop.tenantId });
  await fillBasket(app, buyer, [{ ...article, quantity: 1 }]);
  const { _id: orderId } = (await placeOrder(app, buyer)).body.data;
  const { id } = await db()
    .updateTable('document')
    .set({ file_name: 'Bestätigung.pdf' })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = () => app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  const { bytes } = await read();
  const made = db().updateTable('document').where('id', '=', id);
  await expect(made.set({ number: 'X' }).execute()).rejects.toThrow('never changes');
  await expect(made.set({ storage_key: null }).execute()).rejects.toThrow('never changes');
  await expect(db().deleteFrom('document').where('id', '=', id).execute()).rejects.toThrow('never changes');
  expect(Buffer.compare((await read()).bytes, bytes)).toBe(0);
  await db().deleteFrom('sales_order').where('id', '=', orderId).execute();
  expect((await read()).status).toBe(404);
});

it('ORDR-06 offers the confirmation of a new order as a PDF of the own company', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const article = await createArticle(db(), { tenantId: shop.tenantId, name_de: 'Regenjacke' });
  await fillBasket(app, buyer, [{ ...article, quantity: 2 }]);
  const { body } = await placeOrder(app, buyer);
  const [order] = (await list(buyer)).body.data;
  expect(order).toMatchObject({
    docNumber: `AB-${body.data.orderNumber}`,
    docType: 'orderConfirmation',
    docDate: '2026-11-16',
    documentLink: expect.stringMatching(/^\/api\/document\/[0-9a-f]{24}$/),
  });
  const id = order?.documentLink?.split('/').at(-1) ?? '';
  const fetched = await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  expect(fetched.headers['content-type']).toBe('application/pdf');
  expect(fetched.headers['content-disposition']).toBe(
    `inline; filename="Auftragsbestaetigung-${body.data.orderNumber}.pdf"`,
  );
  expect(fetched.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const again = await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  expect(again.bytes.equals(fetched.bytes)).toBe(true);
  const other = await createSession(db(), { tenant_id: shop.tenantId });
  const refused = await app.inject(routes.orders.document, { token: other.token, params: { id } });
  expect([refused.status, refused.error.code]).toEqual([404, 'document.not.found']);
  expect((await app.inject(routes.orders.document, { params: { id } })).status).toBe(401);
});

it('ORDR-06 keeps documents out of the public files', async () => {
  const row = await db().selectFrom('document').select('storage_key').executeTakeFirstOrThrow();
  for (const path of [
    `/files/.documents/${row.storage_key}`,
    `/files/${row.storage_key}`,
    '/files/.documents/',
  ]) {
    expect((await app.inject(`GET ${path as `/${string}`}`)).status).toBeGreaterThanOrEqual(400);
  }
});

it('ORDR-06 answers that a document which only a job can bring is not ready', async () => {
  const buyer = await createBuyer(db(), { tenantId: shop.tenantId });
  const order_id = await createOrder(buyer);
  const id = newId();
  await db()
    .insertInto('document')
    .values({
      tenant_id: shop.tenantId,
      id,
      company_id: buyer.companyId,
      order_id,
      type: 'deliveryNote',
      number: 'LS-1',
      doc_date: '2026-11-02',
      file_name: 'LS-1.pdf',
      created_at: new Date(),
    })
    .execute();
  const { data } = (await app.inject(routes.orders.read, { token: buyer.token, params: { id: order_id } }))
    .body;
  expect(data.delDocumentsLinks).toEqual([{ docNumber: 'LS-1', link: `/api/document/${id}` }]);
  const answer = await app.inject(routes.orders.document, { token: buyer.token, params: { id } });
  expect([answer.status, answer.error.code]).toEqual([409, 'document.not.ready']);
});
