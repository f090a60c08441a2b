import { type Customer, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddress, createCompany, createSession, createTenant } from '../../../test/factories.ts';
import { createInvoice } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let tenantId: number;
let operator: string;
let huber: string;
const db = () => app.database.db;

beforeAll(async () => {
  app = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ token: operator } = await createSession(db(), {
    tenant_id: tenantId,
    operator_role: 'office',
    first_name: 'Otto',
  }));
  huber = (
    await createCompany(db(), {
      tenant_id: tenantId,
      customer_no: 'K-1',
      name: 'Sport Huber',
      credit_limit: 500,
    })
  ).companyId;
  await createAddress(db(), { tenant_id: tenantId, company_id: huber, city: 'Passau', is_default: true });
  await createSession(db(), { tenant_id: tenantId, company_id: huber, email: 'einkauf@huber.example' });
  await createCompany(db(), {
    tenant_id: tenantId,
    customer_no: 'K-2',
    name: 'Österreich-Ski 100%',
    vat_country_code: 'AT',
    is_locked: true,
  });
  await createCompany(db(), { name: 'Sport Huber Fremd' });
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) =>
  (await app.inject(routes.customers.list, { token: operator, query })).body.data.map(
    ({ customerNo }) => customerNo,
  );

const read = async (id = huber) =>
  (await app.inject(routes.customers.read, { token: operator, params: { id } })).body.data;

const changeOf = ({
  _id,
  customerNo: _,
  createdAt: __,
  addresses: ___,
  users: ____,
  salesPersons: _____,
  credit: ______,
  priceLists: _______,
  ...terms
}: Customer) => ({ id: _id, terms });

async function save(customer: Customer, change: Record<string, unknown>, token = operator) {
  const { id, terms } = changeOf(customer);
  return await app.inject(routes.customers.update, { token, params: { id }, body: { ...terms, ...change } });
}

describe('issue 18: the customers', () => {
  it.each([
    [{}, ['K-2', 'K-1']],
    [{ sort: '-name' }, ['K-1', 'K-2']],
    [{ sort: 'number' }, ['K-1', 'K-2']],
    [{ search: 'huber' }, ['K-1']],
    [{ search: 'k-2' }, ['K-2']],
    [{ search: '100%' }, ['K-2']],
    [{ search: '%' }, ['K-2']],
    [{ search: 'passau sport' }, ['K-1']],
    [{ search: 'einkauf@huber' }, ['K-1']],
    [{ search: 'passau ski' }, []],
    [{ state: 'locked' }, ['K-2']],
    [{ state: 'deliveryBlocked' }, []],
    [{ country: 'AT' }, ['K-2']],
    [{ page: '2' }, []],
  ])('are filtered, sorted and searched by %j', async (query, expected) => {
    expect(await list({ ...query } as Record<string, string>)).toEqual(expected);
  });

  it('have addresses, users, and the credit as the checkout counts it', async () => {
    await createInvoice(db(), { tenant_id: tenantId, company_id: huber, amount: 119 });
    const customer = await read('K-1');
    expect(customer).toMatchObject({
      _id: huber,
      name: 'Sport Huber',
      users: [{ email: 'einkauf@huber.example', role: 'buyer' }],
      credit: { limit: 500, open: 119, available: 381, currency: 'EUR' },
    });
    expect(customer.addresses[0]?.text).toContain('Passau');
  });

  it('are changed in one step that stands in the audit log with both values', async () => {
    const before = await read();
    const { body } = await save(before, {
      name: 'Sport Huber KG',
      creditLimit: null,
      isDeliveryBlocked: true,
    });
    expect(body.data).toMatchObject({ name: 'Sport Huber KG', creditLimit: null, credit: null });
    expect(body.data.version).not.toBe(before.version);
    const [entry] = await db()
      .selectFrom('audit_entry')
      .select(['username', 'details'])
      .where('tenant_id', '=', tenantId)
      .where('action', '=', 'company.changed')
      .execute();
    expect(entry?.username).toBeTruthy();
    expect(entry?.details).toEqual({
      name: ['Sport Huber', 'Sport Huber KG'],
      creditLimit: [500, null],
      isDeliveryBlocked: [false, true],
    });
  });

  it('refuse the change of a version that another has changed, and of two at once the second', async () => {
    const old = await read();
    await save(old, { paymentTermDays: 14 });
    const late = await save(old, { paymentTermDays: 60 });
    expect([late.status, late.error.code]).toEqual([409, 'record.changed']);
    expect((await read()).paymentTermDays).toBe(14);
    const fresh = await read();
    const answers = await Promise.all([20, 21].map((days) => save(fresh, { paymentTermDays: days })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ vatCountryCode: 'xx' }, 'vatCountryCode'],
    [{ vatTreatment: 'reverseCharge', vatId: null }, 'vatId'],
    [{ priceList: 'gone' }, 'priceList'],
    [{ invoiceEmail: 'no address' }, 'invoiceEmail'],
    [{ paymentTermDays: 5_000 }, 'paymentTermDays'],
    [{ colour: 'red' }, 'colour'],
  ])('refuse %j at its field, and change nothing', async (change, field) => {
    const before = await read();
    const answer = await save(before, change);
    expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    expect((answer.error.details as { field: string }[]).map((issue) => issue.field)).toContain(field);
    expect(await read()).toEqual(before);
  });

  it('ROLE-03 are closed to a catalogue operator, and to changes by support', async () => {
    const customer = await read();
    for (const [role, route] of [
      ['catalogue', routes.customers.list],
      ['catalogue', routes.customers.read],
      ['support', routes.customers.update],
    ] as const) {
      const { token } = await createSession(db(), { tenant_id: tenantId, operator_role: role });
      const { id, terms } = changeOf(customer);
      const answer = await app.inject(route, {
        token,
        params: { id },
        ...(route === routes.customers.update ? { body: terms } : {}),
      });
      expect([answer.status, answer.error.details]).toEqual([
        403,
        expect.objectContaining({ right: route.right }),
      ]);
    }
  });

  it('ROLE-07 of another tenant do not exist', async () => {
    const { companyId } = await createCompany(db());
    const answer = await app.inject(routes.customers.read, { token: operator, params: { id: companyId } });
    expect([answer.status, answer.error.code]).toEqual([404, 'company.not.found']);
    const change = await save({ ...(await read()), _id: companyId }, {});
    expect([change.status, change.error.code]).toEqual([404, 'company.not.found']);
  });
});
