import { randomUUID } from 'node:crypto';
import { routes } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct, setStock } from '../../../test/catalogue-factories.ts';
import {
  createCompany,
  createSeason,
  createSession,
  createTenant,
  type Overrides,
} from '../../../test/factories.ts';
import { createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../shared/ids.ts';

const { waiting, seasons, stockOuts, approvals, setup } = routes.today;

let app: TestApp;
let tenantId: number;
let companyId: string;
let token: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ companyId } = await createCompany(db(), {
    tenant_id: tenantId,
    customer_no: 'K-7',
    name: 'Sport Huber',
  }));
  ({ token } = await createSession(db(), { tenant_id: tenantId, operator_role: 'owner' }));
  for (const [sku, quantity] of [
    ['LEER-1', 0],
    ['LEER-2', -3],
    ['VOLL', 9],
  ] as const) {
    const { variantId } = await createProduct(db(), { tenant_id: tenantId, variant: { sku } });
    await setStock(db(), { tenantId, variantId, quantity });
  }
  await order({ sku: 'LEER-1', quantity: 9, delivered_quantity: 2 });
  await order({ sku: 'LEER-1', quantity: 1 });
  await order({ sku: 'LEER-2', quantity: 5, name: { de: 'Mütze', en: 'Cap' } });
  await order({ sku: 'LEER-2', quantity: 5 }, { order_status: 'cancelled' });
  await order({ sku: 'LEER-2', quantity: 5, cancelled_quantity: 5 });
  await order({ sku: 'VOLL', quantity: 5 });
});
afterAll(() => app.close());

async function order(item: Overrides<'order_item'>, values: Overrides<'sales_order'> = {}) {
  const { orderId } = await createOrder(db(), { tenant_id: tenantId, company_id: companyId, ...values });
  await db().updateTable('order_item').set(item).where('order_id', '=', orderId).execute();
}

const filters = [
  [undefined, ['LEER-1', 'LEER-2']],
  ['leer-2', ['LEER-2']],
  ['MÜTZE', ['LEER-2']],
  ['%', []],
] as const;

describe('issue 18: pending work', () => {
  it('tells a new shop its missing steps, one after the other', async () => {
    const { tenantId: other } = await createTenant(db());
    const { token: owner } = await createSession(db(), {
      tenant_id: other,
      company_id: null,
      operator_role: 'owner',
    });
    const none = {
      profile: true,
      companyData: true,
      logo: false,
      terms: false,
      products: false,
      prices: false,
      customers: false,
      orders: false,
    };
    expect((await app.inject(setup, { token: owner })).body.data).toEqual(none);
    await createProduct(db(), { tenant_id: other });
    expect((await app.inject(setup, { token: owner })).body.data).toMatchObject({
      products: true,
      customers: false,
    });
  });

  it.each(filters)(
    'lists articles without stock that open orders wait for, found by %s',
    async (search, skus) => {
      const { body } = await app.inject(stockOuts, { token, query: search === undefined ? {} : { search } });
      expect(body.data.map(({ sku }) => sku)).toEqual(skus);
      expect(body.meta.total).toBe(skus.length);
      if (search !== undefined) return;
      expect(body.data[0]).toMatchObject({ openPieces: 8, orders: 2, stock: 0, name: 'Regenjacke' });
      expect((await app.inject(waiting, { token })).body.data).toEqual({
        stockOuts: 2,
        approvals: 0,
        lateOrders: 0,
      });
    },
  );

  it('counts confirmed orders with open pieces past their expected date, as the list of orders has them', async () => {
    const { tenantId: other } = await createTenant(db());
    const { companyId: customer } = await createCompany(db(), { tenant_id: other });
    const { token: owner } = await createSession(db(), { tenant_id: other, operator_role: 'owner' });
    const today = localDate(app.clock.now());
    const before = localDate(new Date(app.clock.now().getTime() - 86_400_000));
    const expected: Record<string, boolean> = {};
    for (const [status, item, head, isLate] of [
      ['confirmed', { expected_date: before }, {}, true],
      ['processing', { delivery_date: before }, {}, true],
      ['partiallyDelivered', {}, { delivery_date: before }, true],
      ['confirmed', { expected_date: today, delivery_date: before }, {}, false],
      ['confirmed', { expected_date: before, delivered_quantity: 1 }, {}, false],
      ['confirmed', { expected_date: before, cancelled_quantity: 1 }, {}, false],
      ['open', { expected_date: before }, {}, false],
      ['cancelled', { expected_date: before }, {}, false],
      ['confirmed', {}, {}, false],
    ] as const) {
      const { orderId } = await createOrder(db(), {
        tenant_id: other,
        company_id: customer,
        order_status: status,
        ...head,
      });
      await db()
        .updateTable('order_item')
        .set({ quantity: 1, ...item })
        .where('order_id', '=', orderId)
        .execute();
      expected[orderId] = isLate;
    }
    expect((await app.inject(waiting, { token: owner })).body.data.lateOrders).toBe(3);
    const query = { deliveryStatus: 'late' } as const;
    const { data, meta } = (await app.inject(routes.orderDesk.list, { token: owner, query })).body;
    expect(meta.total).toBe(3);
    expect(data.map(({ _id }) => expected[_id])).toEqual([true, true, true]);
    const { text } = await app.inject(routes.orderDesk.exportList, {
      token: owner,
      query: { ...query, format: 'csv' },
    });
    expect(text.trim().split('\r\n')).toHaveLength(4);
  });

  it('lists orders that wait for an approval of their company', async () => {
    const { userId } = await createSession(db(), {
      tenant_id: tenantId,
      company_id: companyId,
      first_name: 'Eva',
      last_name: 'Huber',
    });
    const request = {
      tenant_id: tenantId,
      company_id: companyId,
      user_id: userId,
      approver_ids: [userId],
      requested_at: app.clock.now(),
      net: 100,
      gross: 119,
      currency: 'EUR',
      language: 'de',
      checkout: JSON.stringify({}),
      frozen: JSON.stringify({}),
      lines: JSON.stringify([]),
      reasons: JSON.stringify([]),
    };
    await db()
      .insertInto('approval_request')
      .values([
        { ...request, id: newId(), request_key: randomUUID() },
        { ...request, id: newId(), request_key: randomUUID(), state: 'withdrawn' },
      ])
      .execute();
    const { body } = await app.inject(approvals, { token, query: { search: 'huber' } });
    expect(body.data).toMatchObject([
      { company: { customerNo: 'K-7' }, requestedBy: 'Eva Huber', approvers: ['Eva Huber'], gross: 119 },
    ]);
    expect((await app.inject(approvals, { token, query: { search: 'x' } })).body.data).toEqual([]);
    expect((await app.inject(waiting, { token })).body.data).toMatchObject({ approvals: 1 });
  });

  it('compares pre-orders of the coming seasons with those of last year at the same day', async () => {
    const now = app.clock.now();
    const day = (years: number, days = 0) => {
      const date = new Date(now);
      date.setUTCFullYear(date.getUTCFullYear() + years);
      return new Date(date.getTime() + days * 86_400_000).toISOString();
    };
    const season = async (date: string) =>
      (await createSeason(db(), { tenant_id: tenantId, date: date.slice(0, 10) })).seasonId;
    const next = await season(day(0, 90));
    const former = await season(day(-1, 100));
    const preOrder = { quantity: 4, line_net: 40 };
    await order({ ...preOrder, season_id: next, cancelled_quantity: 1 });
    await order({ ...preOrder, season_id: next }, { order_status: 'cancelled' });
    await order({ ...preOrder, season_id: former, line_net: 25 }, { order_date: day(-1, -1) });
    await order({ ...preOrder, season_id: former, line_net: 99 }, { order_date: day(-1, 1) });
    const { data } = (await app.inject(seasons, { token })).body;
    expect(data).toEqual({
      currency: 'EUR',
      seasons: [expect.objectContaining({ _id: next, orders: 1, pieces: 3, net: 30, lastYear: 25 })],
    });
  });
});
