import { routes } from '@kontor/contract';
import type { OperatorRole } from '@kontor/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createCompany, createSession, createTenant, createUser } from '../../../test/factories.ts';
import { createInvoice, createOrder } from '../../../test/order-factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { find } = routes.find;

let shop: TestApp;
let tenantId: number;
let userId: string;
let invoiceId: string;
let companyId: string;
let productId: string;
let orderId: string;

const db = () => shop.database.db;
const tokenOf = async (role: OperatorRole | null, tenant = tenantId) =>
  (await createSession(db(), { tenant_id: tenant, company_id: null, is_admin: true, operator_role: role }))
    .token;
const found = async (search: string, role: OperatorRole = 'owner', tenant = tenantId) => {
  const answer = await shop.inject(find, { token: await tokenOf(role, tenant), query: { search } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { kind: string; number: string; name: string }[]).map(
    ({ kind, number, name }) => `${kind} ${number} ${name}`,
  );
};

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(db()));
  ({ companyId } = await createCompany(db(), {
    tenant_id: tenantId,
    customer_no: 'K-7001',
    name: 'Bergsport Huber GmbH',
  }));
  ({ userId } = await createUser(db(), {
    tenant_id: tenantId,
    company_id: companyId,
    username: 'vroni',
    first_name: 'Veronika',
    last_name: 'Huber',
    email: 'v.huber@bergsport.example',
  }));
  ({ productId } = await createProduct(db(), {
    tenant_id: tenantId,
    sku: 'KLETTER-9',
    name_de: 'Klettergurt Huber',
    name_en: 'Harness',
  }));
  ({ orderId } = await createOrder(db(), {
    tenant_id: tenantId,
    company_id: companyId,
    order_number: 990017,
    order_date: '2026-03-02T23:30:00Z',
  }));
  ({ invoiceId } = await createInvoice(db(), {
    tenant_id: tenantId,
    company_id: companyId,
    order_id: orderId,
    fin_doc_number: 'RE-990017',
    external_invoice_number: 'X/55',
  }));
});
afterAll(() => shop.close());

it('issue 18: finds records of every kind by name, number, prefix or e-mail address, in any case', async () => {
  expect(await found('huber')).toEqual([
    'customer K-7001 Bergsport Huber GmbH',
    'order 990017 Bergsport Huber GmbH',
    'article KLETTER-9 Klettergurt Huber',
    'invoice RE-990017 Bergsport Huber GmbH',
    'user v.huber@bergsport.example Veronika Huber',
  ]);
  expect(await found('k-70')).toContain('customer K-7001 Bergsport Huber GmbH');
  expect(await found('kletter-')).toEqual(['article KLETTER-9 Klettergurt Huber']);
  expect(await found('re-99')).toEqual(['invoice RE-990017 Bergsport Huber GmbH']);
  expect(await found('x/55')).toEqual(['invoice RE-990017 Bergsport Huber GmbH']);
  expect(await found('huber vero')).toEqual(['user v.huber@bergsport.example Veronika Huber']);
  expect(await found('v.huber@berg')).toEqual(['user v.huber@bergsport.example Veronika Huber']);
  expect(await found('990017')).toContain('order 990017 Bergsport Huber GmbH');
});

it('issue 18: tells the page of a record, the local day, and names of articles in the language of the operator', async () => {
  const token = await tokenOf('owner');
  const read = async (search: string, locale: 'de' | 'en') =>
    (await shop.inject(find, { token, query: { search }, headers: { 'accept-language': locale } })).body.data;
  expect(await read('re-99', 'de')).toMatchObject([{ page: { kind: 'invoice', id: invoiceId } }]);
  expect(await read('990017', 'de')).toMatchObject([
    { date: '2026-03-03', page: { kind: 'order', id: orderId } },
    { page: { kind: 'invoice', id: invoiceId } },
  ]);
  expect(await read('vroni', 'de')).toMatchObject([
    { _id: userId, date: null, page: { kind: 'user', id: userId } },
  ]);
  expect(await read('harness', 'en')).toMatchObject([
    { name: 'Harness', number: 'KLETTER-9', page: { kind: 'product', id: productId } },
  ]);
});

it('issue 18: finds invoices by a part of their number, the newest of a customer by its name, and sales persons', async () => {
  const { tenantId: tenant } = await createTenant(db());
  const { companyId: customer } = await createCompany(db(), {
    tenant_id: tenant,
    customer_no: 'D-81',
    name: 'Seilbahn AG',
  });
  for (let day = 1; day <= 7; day += 1)
    await createInvoice(db(), {
      tenant_id: tenant,
      company_id: customer,
      fin_doc_number: `RE-2026-40${day}`,
      doc_date: `2026-05-0${day}`,
    });
  await createUser(db(), {
    tenant_id: tenant,
    company_id: null,
    is_sales_person: true,
    first_name: 'Lena',
    last_name: 'Reiter',
    email: 'lena@shop.example',
  });
  expect(await found('2026-403', 'owner', tenant)).toEqual(['invoice RE-2026-403 Seilbahn AG']);
  const newest = [7, 6, 5, 4, 3].map((day) => `invoice RE-2026-40${day} Seilbahn AG`);
  expect(await found('seilbahn', 'owner', tenant)).toEqual(['customer D-81 Seilbahn AG', ...newest]);
  expect(await found('d-81', 'owner', tenant)).toEqual(['customer D-81 Seilbahn AG', ...newest]);
  expect(await found('reiter lena', 'owner', tenant)).toEqual(['user lena@shop.example Lena Reiter']);
});

it('issue 18: answers 5 of a kind, the whole number first', async () => {
  const { tenantId: tenant } = await createTenant(db());
  for (let index = 0; index < 60; index += 1) {
    await createCompany(db(), { tenant_id: tenant, customer_no: `55${index}`, name: 'Alpin' });
  }
  await createCompany(db(), { tenant_id: tenant, customer_no: '55', name: 'Zugspitze' });
  const hits = await found('55', 'owner', tenant);
  expect(hits).toHaveLength(5);
  expect(hits[0]).toBe('customer 55 Zugspitze');
  await createCompany(db(), { tenant_id: tenant, customer_no: '7', name: 'Zugspitze' });
  expect(await found('7', 'owner', tenant)).toEqual(['customer 7 Zugspitze']);
  expect(await found('a', 'owner', tenant)).toEqual([]);
});

it('ROLE-03 answers the kinds that the operator may read, and nothing to others or of other tenants', async () => {
  expect(await found('huber', 'catalogue')).toEqual(['article KLETTER-9 Klettergurt Huber']);
  expect((await found('huber', 'office')).map((hit) => hit.split(' ')[0])).toEqual([
    'customer',
    'order',
    'invoice',
    'user',
  ]);
  const query = { search: 'huber' };
  const refused = await shop.inject(find, { token: await tokenOf(null), query });
  expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
  expect((await shop.inject(find, { query })).status).toBe(401);
  const { tenantId: other } = await createTenant(db());
  for (const search of ['huber', 'K-7001', '990017', 'KLETTER-9', 'RE-990017', 'v.huber@bergsport.example'])
    expect(await found(search, 'owner', other)).toEqual([]);
});

it('issue 18: takes hostile texts as texts, and refuses empty, long and unknown ones', async () => {
  for (const search of [
    '%',
    '_',
    '\\',
    "';drop table company;--",
    '%%%huber\\',
    '٣٤',
    '9'.repeat(200),
    '🧗',
    "' or 1=1 --",
  ])
    expect(await found(search), search).toEqual([]);
  const token = await tokenOf('owner');
  for (const query of [
    {},
    { search: '' },
    { search: '   ' },
    { search: 'x'.repeat(201) },
    { search: 'a', kind: 'order' },
  ])
    expect((await shop.inject(find, { token, query: query as never })).status, JSON.stringify(query)).toBe(
      422,
    );
});
