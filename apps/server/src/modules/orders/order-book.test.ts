import { routes } from '@kontor/contract';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { type Buyer, createBuyer } from '../../../test/checkout-fixture.ts';
import { createTenant, type Overrides } from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let buyer: Buyer;
let first: Awaited<ReturnType<typeof createOrder>>;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  buyer = await createBuyer(db(), { tenantId: (await createTenant(db())).tenantId });
  first = await order([
    { sku: 'A-1', quantity: 10, delivered_quantity: 4, line_net: 100, delivery_date: '2026-12-24' },
    { sku: 'B-2', quantity: 3, delivered_quantity: 1, cancelled_quantity: 2 },
    { sku: '=C-3', own_number: 'LAGER-9', quantity: 2, line_net: 1234.5, unit_net: 617.25 },
  ]);
  await order(
    [{ sku: 'A-1', quantity: 5, line_net: 50, delivery_date: '2026-11-30', expected_date: '2026-12-01' }],
    {
      external_order_number: 'EK-7',
    },
  );
  await order([{ sku: 'A-1' }], { order_status: 'cancelled' });
  await order([{ sku: 'A-1' }], { delivery_status: 'delivered' });
  await order([{ sku: 'A-1' }], {}, await createBuyer(db(), { tenantId: buyer.tenantId }));
});
afterAll(() => app.close());

async function order(
  items: Overrides<'order_item'>[],
  overrides: Overrides<'sales_order'> = {},
  { tenantId: tenant_id, companyId: company_id } = buyer,
) {
  const placed = await createOrder(db(), { tenant_id, company_id, ...overrides });
  await db()
    .deleteFrom('order_item')
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', placed.orderId)
    .execute();
  const item = { product_id: 'p', sku: 'X', name: { de: 'Jacke', en: 'Jacket' }, quantity: 1 };
  const values = items.map((more, index) => ({
    ...{ tenant_id, order_id: placed.orderId, position: index + 1, unit_net: 10, line_net: 10, vat_rate: 19 },
    ...item,
    ...more,
  }));
  await db().insertInto('order_item').values(values).execute();
  return placed;
}

const book = async (query = {}) =>
  (await app.inject(routes.orders.openLines, { token: buyer.token, query })).body;

it('issue 17: the open order book has the open lines of all orders, by article with sums', async () => {
  const { data, meta } = await book();
  expect(meta).toEqual({ total: 3, page: 1, pageSize: 20 });
  expect(
    data.map(({ sku, openQuantity, openNet, deliveryDate, group }) => [
      sku,
      openQuantity,
      openNet,
      deliveryDate,
      group,
    ]),
  ).toEqual([
    ['=C-3', 2, 1234.5, null, { lines: 1, openQuantity: 2, openNet: 1234.5 }],
    ['A-1', 5, 50, '2026-12-01', { lines: 2, openQuantity: 11, openNet: 110 }],
    ['A-1', 6, 60, '2026-12-24', { lines: 2, openQuantity: 11, openNet: 110 }],
  ]);
  expect(data[2]).toMatchObject({ orderId: first.orderId, orderNumber: first.orderNumber, quantity: 10 });
});

it('issue 17: the open order book sorts by day of delivery, searches and pages', async () => {
  expect((await book({ sort: 'date' })).data.map(({ deliveryDate }) => deliveryDate)).toEqual([
    '2026-12-01',
    '2026-12-24',
    null,
  ]);
  for (const [search, skus] of [
    ['lager', ['=C-3']],
    ['ek-7 a-1', ['A-1']],
    ['24.12.2026', ['A-1']],
    ['nothing', []],
    ['%', []],
  ] as const)
    expect((await book({ search })).data.map(({ sku }) => sku)).toEqual(skus);
  const second = await book({ page: 2, pageSize: 2 });
  expect([second.data.length, second.meta.total]).toEqual([1, 3]);
  expect(
    (await app.inject(routes.orders.openLines, { token: buyer.token, query: { sorting: 'x' } })).status,
  ).toBe(422);
});

const file = async (target: string, locale: 'de' | 'en' = 'de') => {
  const { status, text, bytes, headers } = await app.inject(`GET ${target}` as 'GET /', {
    token: buyer.token,
    locale,
  });
  return { status, text, bytes, name: String(headers['content-disposition']) };
};

it('issue 17: exports the book as CSV that a spreadsheet opens and takes no cell for a formula', async () => {
  const { text, name } = await file('/api/order/open-lines/export?format=csv');
  expect(name).toBe('attachment; filename="Offene-Positionen-2026-11-16.csv"');
  const lines = text.split('\r\n');
  expect(lines[0]?.startsWith('\uFEFFArtikelnummer;Ihre Artikelnummer;Artikel;Bestellnummer;')).toBe(true);
  expect(lines[1]).toContain(`"'=C-3";LAGER-9;Jacke;${first.orderNumber};`);
  expect(lines[1]).toContain(';2;2;;617,25;1;1234,50;EUR');
  expect(lines[3]).toContain(';24.12.2026;10;6;');
  expect(lines).toHaveLength(5);
  const english = await file('/api/order/open-lines/export?format=csv&sort=date', 'en');
  expect(english.name).toContain('Open-order-lines-2026-11-16.csv');
  expect(english.text).toContain(';01/12/2026;5;5;;10.00;1;50.00;EUR');
});

it('issue 17: exports a long book in parts, in the order of the list', async () => {
  const company = await createBuyer(db(), { tenantId: buyer.tenantId });
  const skus = Array.from({ length: 1_101 }, (_, number) => ({
    sku: `L-${String(number).padStart(5, '0')}`,
  }));
  await order(skus.slice(0, 600).toReversed(), {}, company);
  await order(skus.slice(600), {}, company);
  const { text } = await app.inject('GET /api/order/open-lines/export?format=csv', { token: company.token });
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(';', 1)[0])).toEqual(skus.map(({ sku }) => sku));
  const found = await app.inject('GET /api/order/open-lines/export?format=csv&search=L-01100', {
    token: company.token,
  });
  expect(found.text.trimEnd().split('\r\n')).toHaveLength(2);
});

it('issue 17: exports the list as filtered, as XLSX with numbers and days', async () => {
  const { bytes, name } = await file('/api/order/export?format=xlsx&search=EK-7');
  expect(name).toBe('attachment; filename="Bestellungen-2026-11-16.xlsx"');
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]?.name).toBe('Bestellungen');
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head).toContain('Betrag netto');
  expect(rows).toHaveLength(1);
  const cell = (title: string) => rows[0]?.[head?.indexOf(title) ?? -1];
  expect(cell('Ihre Bestellnummer')).toBe('EK-7');
  expect(cell('Betrag netto')).toBe(10);
  expect(cell('Status')).toBe('Offen');
  expect(cell('Bestelldatum')).toBeInstanceOf(Date);
  const all = await file('/api/order/export?format=csv&orderStatus=cancelled', 'en');
  expect(all.text.trimEnd().split('\r\n')).toHaveLength(2);
});

it('issue 17: exports the lines of one order, and none of another company', async () => {
  const { text, name } = await file(`/api/order/${first.orderId}/export?format=csv`);
  expect(name).toContain(`Bestellung-${first.orderNumber}.csv`);
  expect(text.split('\r\n')[1]).toMatch(/^1;A-1;;Jacke;;24\.12\.2026;10;;4;6;0;10,00;1;100,00;EUR;19,00$/);
  const other = await createOrder(db(), { tenant_id: buyer.tenantId });
  expect((await file(`/api/order/${other.orderId}/export?format=csv`)).status).toBe(404);
  expect((await file(`/api/order/${first.orderId}/export?format=pdf`)).status).toBe(422);
});

it('issue 17: the lines of an order have pictures of the current catalogue', async () => {
  await createProduct(db(), {
    tenant_id: buyer.tenantId,
    images: ['/files/product.webp'],
    variants: [{ sku: 'PIC-1', images: ['/files/red.webp'] }, { sku: 'PIC-2' }],
  });
  const { orderId } = await order([{ sku: 'PIC-1' }, { sku: 'PIC-2' }, { sku: 'GONE' }]);
  const { body } = await app.inject(routes.orders.read, { token: buyer.token, params: { id: orderId } });
  expect(body.data.items.map(({ image }) => image)).toEqual(['/files/red.webp', '/files/product.webp', null]);
});
