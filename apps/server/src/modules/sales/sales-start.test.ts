import { routes, type SalesStart } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  assignCompany,
  createCompany,
  createSeason,
  createSession,
  createTenant,
  createUser,
  next,
  type Overrides,
} from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let tenantId: number;
let token: string;
let userId: string;

const db = () => shop.database.db;

beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

beforeEach(async () => {
  ({ tenantId } = await createTenant(db(), { settings: { isPreOrderModeVisible: true } }));
  ({ token, userId } = await createSession(db(), { tenant_id: tenantId, is_sales_person: true }));
});

async function assigned(name: string): Promise<string> {
  const { companyId } = await createCompany(db(), { tenant_id: tenantId, name });
  await assignCompany(db(), { tenantId, userId, companyId });
  return companyId;
}

async function start(as = token): Promise<SalesStart> {
  const { body, status } = await shop.inject(routes.sales.start, { token: as, locale: 'de' });
  expect(status).toBe(200);
  return body.data;
}

async function invoice(company_id: string, open_amount: number, overrides: Overrides<'invoice'> = {}) {
  const id = next('inv');
  const due_date = '2026-11-15';
  const values = {
    id,
    company_id,
    tenant_id: tenantId,
    fin_doc_number: id,
    doc_date: '2026-10-01',
    due_date,
  };
  await db()
    .insertInto('invoice')
    .values({
      ...values,
      doc_type: open_amount < 0 ? 'creditNote' : 'invoice',
      amount: open_amount,
      open_amount,
      currency: 'EUR',
      postway: 'email',
      ...overrides,
    })
    .execute();
}

/** A cart or a draft with one line of each quantity at 2.50, and none without quantities. */
async function lines(
  table: 'basket_line' | 'cart_draft_line',
  parent: object,
  put: (number | Record<string, number>)[],
): Promise<void> {
  for (const [position, of] of put.entries()) {
    const sku = next('sku');
    await db()
      .insertInto(table)
      .values({
        tenant_id: tenantId,
        sku,
        product_id: sku,
        attributes_key: '',
        position: position + 1,
        net_seen: 250,
        unit_seen: 100,
        ...(typeof of === 'number' ? { quantity: of } : { season_quantities: JSON.stringify(of) }),
        ...parent,
      } as never)
      .execute();
  }
}

async function cart(
  company_id: string,
  {
    order = [],
    preOrder = [],
    ...overrides
  }: Overrides<'basket'> & { order?: number[]; preOrder?: Record<string, number>[] },
): Promise<void> {
  const basket_id = next('basket');
  await db()
    .insertInto('basket')
    .values({
      id: basket_id,
      company_id,
      tenant_id: tenantId,
      user_id: userId,
      order_line_count: order.length,
      pre_order_line_count: preOrder.length,
      ...overrides,
    })
    .execute();
  await lines('basket_line', { basket_id, order_type: 'order' }, order);
  await lines('basket_line', { basket_id, order_type: 'preOrder' }, preOrder);
}

async function draft(company_id: string, overrides: Overrides<'cart_draft'> = {}): Promise<void> {
  const id = next('draft');
  const values = { id, company_id, tenant_id: tenantId, user_id: userId, order_type: 'order' };
  await db()
    .insertInto('cart_draft')
    .values({ ...values, name: 'Messe', line_count: 1, saved_at: '2026-11-10T09:00:00Z', ...overrides })
    .execute();
  await lines('cart_draft_line', { draft_id: id }, [4]);
}

async function preOrder(company_id: string, delivery_date: string, line_net: number, status = 'open') {
  const { orderId } = await createOrder(db(), {
    tenant_id: tenantId,
    company_id,
    order_type: 'preOrder',
    order_date: `${Number(delivery_date.slice(0, 4)) - 1}-10-01T08:00:00Z`,
    order_status: status,
  });
  await db()
    .updateTable('order_item')
    .set({ delivery_date, line_net })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

const namesOf = ({ rows }: { rows: { customer: { translatedName: string } }[] }) =>
  rows.map(({ customer }) => customer.translatedName);

describe('start page', () => {
  it('SALE-02 lists the customers by their last order, and those without any last', async () => {
    const [early, late, none] = [await assigned('Früh'), await assigned('Spät'), await assigned('Ohne')];
    const at = (company_id: string, order_date: string, rest: Overrides<'sales_order'> = {}) =>
      createOrder(db(), { tenant_id: tenantId, company_id, order_date, ...rest });
    await at(early, '2026-09-01T08:00:00Z');
    await at(late, '2026-10-02T08:00:00Z', { goods_net: 100, discount_net: 10, shipping_net: 5.9 });
    await at(late, '2026-10-01T08:00:00Z');
    await at(none, '2026-11-01T08:00:00Z', { order_status: 'cancelled' });
    const { customers } = await start();
    expect(namesOf(customers)).toEqual(['Spät', 'Früh', 'Ohne']);
    expect(customers.total).toBe(3);
    expect(customers.rows.map(({ lastOrder }) => lastOrder)).toEqual([
      { orderDate: '2026-10-02T08:00:00.000Z', amount: 95.9, currency: 'EUR' },
      { orderDate: '2026-09-01T08:00:00.000Z', amount: 10, currency: 'EUR' },
      null,
    ]);
  });

  it('SALE-02 answers ten rows of a list and how many there are', async () => {
    for (let n = 0; n < 11; n += 1) await assigned(`Kunde ${n}`);
    const { customers } = await start();
    expect([customers.rows.length, customers.total]).toEqual([10, 11]);
  });

  it('SALE-01 lists the own carts and drafts with lines and net amount, the latest first', async () => {
    const companyId = await assigned('Bergwelt');
    const { seasonId } = await createSeason(db(), { tenant_id: tenantId });
    await cart(companyId, {
      order: [3, 4],
      preOrder: [{ [seasonId]: 10, over: 90 }],
      updated_at: '2026-11-12T09:00:00Z',
    });
    await draft(companyId);
    await draft(companyId, { name: null });
    await draft(companyId, { name: 'Weg', deleted_at: '2026-11-11T09:00:00Z' });
    await cart(await assigned('Leer'), {});
    const { carts, cartCurrency } = await start();
    expect([carts.total, cartCurrency]).toEqual([3, 'EUR']);
    expect(
      carts.rows.map(({ orderType, draftName, lineCount, amount }) => [
        orderType,
        draftName,
        lineCount,
        amount,
      ]),
    ).toEqual([
      ['order', null, 2, 17.5],
      ['preOrder', null, 1, 25],
      ['order', 'Messe', 1, 10],
    ]);
    expect(carts.rows[2]?.savedAt).toBe('2026-11-10T09:00:00.000Z');
  });

  it('SALE-01 lists overdue amounts less credit notes, the largest first', async () => {
    const [small, large, even] = [
      await assigned('Klein'),
      await assigned('Groß'),
      await assigned('Ausgeglichen'),
    ];
    await invoice(small, 100);
    await invoice(small, 50, { due_date: '2026-10-31' });
    await invoice(small, -30);
    // Due today, or paid.
    await invoice(small, 900, { due_date: '2026-11-16' });
    await invoice(small, 0, { amount: 500 });
    await invoice(large, 121);
    await invoice(even, 70);
    await invoice(even, -70);
    const { overdue } = await start();
    expect(namesOf(overdue)).toEqual(['Groß', 'Klein']);
    expect(
      overdue.rows.map(({ amount, invoiceCount, oldestDueDate }) => [amount, invoiceCount, oldestDueDate]),
    ).toEqual([
      [121, 1, '2026-11-15'],
      [120, 2, '2026-10-31'],
    ]);
  });

  it('SALE-01 CONF-12 compares pre-orders of a season with the same month one year before', async () => {
    const [behind, ahead] = [await assigned('Zurück'), await assigned('Voraus')];
    await createSeason(db(), { tenant_id: tenantId });
    await createSeason(db(), { tenant_id: tenantId, date: '2027-09-01', name: { de: 'Herbst 2027' } });
    await preOrder(behind, '2027-03-01', 100);
    await preOrder(behind, '2027-03-15', 20.5);
    await preOrder(behind, '2026-03-01', 400);
    await preOrder(ahead, '2027-03-01', 300);
    await preOrder(ahead, '2027-03-01', 999, 'cancelled');
    await preOrder(ahead, '2025-03-01', 999);
    await preOrder(ahead, '2026-09-01', 50);
    const { preOrders } = await start();
    expect(
      preOrders.map(({ season, amount, lastYearAmount }) => [season.name, amount, lastYearAmount]),
    ).toEqual([
      ['Frühjahr 2027', 420.5, 400],
      ['Herbst 2027', 0, 50],
    ]);
    expect(preOrders[0]?.customers).toMatchObject({
      total: 2,
      rows: [
        { customer: { translatedName: 'Zurück' }, amount: 120.5, lastYearAmount: 400 },
        { customer: { translatedName: 'Voraus' }, amount: 300, lastYearAmount: 0 },
      ],
    });
  });

  it('CONF-20 omits pre-orders if the shop has none', async () => {
    const off = await createTenant(db(), { settings: { isPreOrderModeVisible: false } });
    tenantId = off.tenantId;
    ({ token, userId } = await createSession(db(), { tenant_id: tenantId, is_sales_person: true }));
    const companyId = await assigned('Bergwelt');
    const { seasonId } = await createSeason(db(), { tenant_id: tenantId });
    await cart(companyId, { order: [1], preOrder: [{ [seasonId]: 1 }] });
    await preOrder(companyId, '2027-03-01', 100);
    const { carts, preOrders } = await start();
    expect([carts.rows.map(({ orderType }) => orderType), preOrders]).toEqual([['order'], []]);
  });
});

describe('visible customers', () => {
  const everything = async (companyId: string) => {
    await createOrder(db(), { tenant_id: tenantId, company_id: companyId });
    await cart(companyId, { order: [1] });
    await draft(companyId);
    await invoice(companyId, 10);
    await preOrder(companyId, '2027-03-01', 100);
  };
  const namedIn = ({ customers, carts, overdue, preOrders }: SalesStart) =>
    [customers, carts, overdue, ...preOrders.map((season) => season.customers)].map(namesOf);

  it('SALE-03 ROLE-07 never shows customers of another sales person or tenant, nor carts of other users', async () => {
    const own = { tenantId, userId, token };
    await createSeason(db(), { tenant_id: tenantId });
    const { companyId: colleagues } = await createCompany(db(), { tenant_id: tenantId, name: 'Kollege' });
    const colleague = await createUser(db(), { tenant_id: tenantId, is_sales_person: true });
    await assignCompany(db(), { tenantId, userId: colleague.userId, companyId: colleagues });
    // Its carts are even of the sales person, from before the assignment was taken away.
    await everything(colleagues);
    const mine = await assigned('Eigen');
    await everything(mine);
    await cart(mine, { order: [7], user_id: colleague.userId });
    await draft(mine, { user_id: colleague.userId });

    ({ tenantId } = await createTenant(db()));
    await createSeason(db(), { tenant_id: tenantId });
    ({ userId, token } = await createSession(db(), { tenant_id: tenantId, is_sales_person: true }));
    await everything(await assigned('Fremd'));

    const only = (name: string) => [[name], [name, name], [name], [name]];
    expect(namedIn(await start(own.token))).toEqual(only('Eigen'));
    const operator = await createSession(db(), { tenant_id: own.tenantId, operator_role: 'support' });
    const all = await start(operator.token);
    expect(namesOf(all.customers).sort()).toEqual(['Eigen', 'Kollege']);
    expect([all.carts.total, all.overdue.total, all.preOrders[0]?.customers.total]).toEqual([0, 2, 2]);
  });

  it('SALE-03 ROLE-03 AUTH-12 refuses everyone else, and needs no chosen customer', async () => {
    const refused = async (user: Overrides<'app_user'>) =>
      (
        await shop.inject(routes.sales.start, {
          token: (await createSession(db(), { tenant_id: tenantId, ...user })).token,
        })
      ).error;
    expect(await refused({ is_customer_admin: true })).toMatchObject({ code: 'forbidden' });
    expect(await refused({ operator_role: 'office' })).toMatchObject({
      code: 'operator.right.missing',
      details: { right: 'customers.act' },
    });
    expect(await start()).toMatchObject({ customers: { rows: [], total: 0 }, preOrders: [] });
  });
});
