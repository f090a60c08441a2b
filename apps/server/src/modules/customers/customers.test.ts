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
  merged: ________,
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

  it('are found completely by words of names and cities that many have', async () => {
    const { tenantId: large } = await createTenant(db());
    const { token } = await createSession(db(), { tenant_id: large, operator_role: 'office' });
    const { companyId } = await createCompany(db(), {
      ...{ tenant_id: large, customer_no: 'L0', name: 'Sport 0 GmbH', vat_country_code: 'DE' },
    });
    const { addressId } = await createAddress(db(), {
      tenant_id: large,
      company_id: companyId,
      city: 'München',
    });
    await app.database.pool.query(
      `with companies as (
         insert into company select copy.* from company, generate_series(1, 5100) n,
           jsonb_populate_record(company, jsonb_build_object('id', 'many' || n, 'customer_no', 'L' || n,
             'name', case n when 5100 then 'Öko GmbH' when 5099 then 'Zelt AG' else 'Sport ' || n || ' GmbH' end,
             'vat_country_code', case n when 5098 then 'AT' else 'DE' end)) copy
         where company.tenant_id = $1 and company.id = $2)
       insert into address select copy.* from address, generate_series(1, 5100) n,
         jsonb_populate_record(address, jsonb_build_object('id', 'many' || n, 'company_id', 'many' || n,
           'city', case n when 5100 then 'Köln' else 'München' end)) copy
       where address.tenant_id = $1 and address.id = $3`,
      [large, companyId, addressId],
    );
    const found = async (query: Record<string, string>) => {
      const { data, meta } = (await app.inject(routes.customers.list, { token, query })).body;
      return [data.length, data[0]?.customerNo, meta.total, meta.hasMore];
    };
    expect(await found({})).toEqual([50, 'L5100', 5_101, undefined]);
    expect(await found({ search: 'gmbh', sort: 'number' })).toEqual([50, 'L0', 1_000, true]);
    expect(await found({ search: 'münchen gmbh', sort: 'number' })).toEqual([50, 'L0', 1_000, true]);
    expect(await found({ search: 'öko gmbh' })).toEqual([1, 'L5100', 1, undefined]);
    expect(await found({ search: 'gmbh KÖLN' })).toEqual([1, 'L5100', 1, undefined]);
    expect(await found({ search: 'münchen zelt' })).toEqual([1, 'L5099', 1, undefined]);
    expect(await found({ search: 'münchen öko' })).toEqual([0, undefined, 0, undefined]);
    expect(await found({ search: 'sport münchen', country: 'AT' })).toEqual([1, 'L5098', 1, undefined]);
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

  it('are changed in one step; the audit log has both values', async () => {
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
    [{ vatId: 'beantragt' }, 'vatId'],
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

describe('issue 18: a customer', () => {
  const input = {
    ...{ companyName: 'Neu GmbH', firstName: 'Nina', lastName: 'Neu', street: 'Weg 1', zipCode: '94032' },
    ...{ city: 'Passau', country: { code: 'DE' }, vatTreatment: 'table' as const, language: 'de' as const },
    paymentTermDays: 14,
  };

  it('is created with address, first user and invitation in one step', async () => {
    const body = { ...input, email: 'nina@neu.example', customerNo: 'K-77' };
    const made = await app.inject(routes.customers.create, { token: operator, body });
    const customer = await read(made.body.data._id);
    expect(customer).toMatchObject({
      ...{ name: 'Neu GmbH', customerNo: 'K-77', paymentTermDays: 14 },
      users: [{ email: 'nina@neu.example', role: 'customerAdmin' }],
      addresses: [{ isDefault: true, type: 0 }],
    });
    const again = await app.inject(routes.customers.create, { token: operator, body });
    expect([again.status, again.error.code]).toEqual([409, 'username.taken']);
    const other = { ...body, email: 'other@neu.example' };
    const taken = await app.inject(routes.customers.create, { token: operator, body: other });
    expect(taken.error).toMatchObject({ code: 'validation.failed', details: [{ field: 'customerNo' }] });
    const unknown = { ...other, customerNo: 'K-78', vatId: 'beantragt' };
    const { error } = await app.inject(routes.customers.create, { token: operator, body: unknown });
    expect(error.details).toEqual([
      { field: 'vatId', code: 'format', text: expect.stringContaining('12/345/67890') },
    ]);
    expect(await list({ search: 'neu gmbh' })).toEqual(['K-77']);
  });

  it('gets, changes and loses addresses; a change of another is not overwritten', async () => {
    const params = { id: huber };
    const address = {
      ...{ type: 1 as const, lastName: 'Lager', street: 'Tor 2', zipCode: '94032', city: 'Passau' },
      country: { code: 'DE' },
    };
    const { body } = await app.inject(routes.customers.createAddress, {
      token: operator,
      params,
      body: address,
    });
    const all = async () =>
      (await app.inject(routes.customers.addresses, { token: operator, params })).body.data;
    const version = (await all()).find(({ _id }) => _id === body.data._id)?.version ?? '';
    const own = { ...params, address: body.data._id };
    const change = (street: string) =>
      app.inject(routes.customers.changeAddress, {
        token: operator,
        params: own,
        body: { ...address, street, version },
      });
    expect((await change('Tor 3')).status).toBe(200);
    expect((await change('Tor 4')).error.code).toBe('record.changed');
    expect((await all()).map(({ street }) => street)).toContain('Tor 3');
    expect((await app.inject(routes.customers.deleteAddress, { token: operator, params: own })).status).toBe(
      204,
    );
    expect(await all()).toHaveLength(1);
    const gone = await app.inject(routes.customers.deleteAddress, {
      token: operator,
      params: { id: 'gone', address: 'x' },
    });
    expect(gone.error.code).toBe('company.not.found');
  });

  it('gets a sales person, who then finds it, and loses the person again', async () => {
    const { userId } = await createSession(db(), {
      ...{ tenant_id: tenantId, is_sales_person: true, username: 'vera', last_name: 'Verkauf' },
    });
    const assign = (isAssigned: boolean, user = userId) =>
      app.inject(routes.customers.assign, {
        token: operator,
        params: { id: huber, user },
        body: { isAssigned },
      });
    await assign(true);
    expect((await assign(true)).status).toBe(204);
    expect((await read()).salesPersons).toEqual([expect.objectContaining({ _id: userId })]);
    expect(await list({ salesPerson: 'Vera' })).toEqual(['K-1']);
    const { data } = (await app.inject(routes.customers.salesPersons, { token: operator })).body;
    expect(data).toMatchObject([{ username: 'vera', customers: 1 }]);
    await assign(false);
    expect((await read()).salesPersons).toEqual([]);
    expect((await assign(true, 'gone')).error.code).toBe('user.not.found');
    const entries = db()
      .selectFrom('audit_entry')
      .select('details')
      .where('action', '=', 'salesPerson.assigned');
    expect(await entries.where('tenant_id', '=', tenantId).execute()).toEqual([
      { details: { vera: [false, true] } },
      { details: { vera: [true, false] } },
    ]);
  });
});
