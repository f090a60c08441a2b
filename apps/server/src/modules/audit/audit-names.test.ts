import { routes } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approvalCase, createRule } from '../../../test/approval-fixture.ts';
import { createCategory, createProduct } from '../../../test/catalogue-factories.ts';
import { createCheckoutShop } from '../../../test/checkout-fixture.ts';
import {
  createParkedDelivery,
  createPriceList,
  createSession,
  createTenant,
  createUser,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { appendAudit } from './append-audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const operatorOf = async (tenantId: number) =>
  (
    await createSession(app.database.db, {
      ...{ tenant_id: tenantId, company_id: null, operator_role: 'owner' },
    })
  ).token;
const entriesOf = async (token: string, locale: 'de' | 'en' = 'de') =>
  (await app.inject(routes.audit.list, { token, locale, query: { sort: 'at' } })).body.data;

it('ROLE-06 issue 18: entries about deleted records name them in both languages', async () => {
  const { db, pool } = app.database;
  const { tenantId } = await createTenant(db);
  const token = await operatorOf(tenantId);
  const of = { tenant_id: tenantId };
  const { productId } = await createProduct(db, {
    ...{ ...of, sku: 'JACKET', name_de: 'Regenjacke', name_en: 'Rain jacket' },
  });
  const { categoryId } = await createCategory(db, of);
  await createPriceList(db, { ...of, code: 'gold', name: 'Goldkunden' });
  const { webhookId } = await createParkedDelivery(db, tenantId, {
    url: 'https://erp.example/hook?key=secret',
  });
  const { userId, companyId } = await createUser(db, { ...of, username: 'erika' });
  const reviewId = '0123456789abcdef01234567';
  await db
    .insertInto('review')
    .values({
      ...{ ...of, id: reviewId, product_id: productId, user_id: userId, company_id: companyId ?? '' },
      ...{ rating: 2, title: 'Nass', body: 'Undicht', author_name: 'E', created_at: app.clock.now() },
    })
    .execute();
  const firm = {
    ...{ issuer: 'https://id.firm.example', clientId: 'c', domains: ['firm.example'] },
    ...{ isShown: true, isRequired: false, label: { de: 'Muster GmbH', en: 'Sample Ltd' } },
  };
  const unit = { key: null, values: { id: 'box', 'name.de': 'Karton', 'name.en': 'Box' } };
  const lookup = { lookup: 'units' };
  // An entry of a change names a record that is deleted afterwards.
  const change = {
    tenantId,
    user: null,
    at: app.clock.now(),
    action: 'product.changed',
    subject: productId,
  } as const;
  await appendAudit(pool, { ...change, details: { categories: [[], [categoryId]] } });
  const statuses = [
    await app.inject(routes.reviews.remove, { token, body: { ids: [reviewId] } }),
    await app.inject(routes.webhooks.remove, { token, params: { id: webhookId } }),
    await app.inject(routes.priceLists.remove, { token, params: { code: 'gold' } }),
    await app.inject(routes.identityProviders.put, { token, params: { provider: 'firm' }, body: firm }),
    await app.inject(routes.identityProviders.remove, { token, params: { provider: 'firm' } }),
    await app.inject(routes.lookups.productsSave, { token, params: lookup, body: unit }),
    await app.inject(routes.lookups.productsRemove, { token, params: lookup, body: { key: 'box' } }),
    await app.inject(routes.products.removeCategory, { token, params: { id: categoryId } }),
    await app.inject(routes.products.remove, { token, params: { id: productId } }),
  ].map(({ status }) => status);
  expect(statuses.every((status) => status < 300)).toBe(true);

  const named = async (locale: 'de' | 'en') =>
    (await entriesOf(token, locale)).map(({ action, subjectName, names }) => [
      action,
      subjectName ?? names['units/box'],
    ]);
  expect(await named('de')).toEqual([
    ['product.changed', 'JACKET'],
    ['review.deleted', 'JACKET Regenjacke'],
    ['webhook.removed', 'https://erp.example'],
    ['priceList.deleted', 'Goldkunden'],
    ['provider.changed', 'Muster GmbH'],
    ['provider.removed', 'Muster GmbH'],
    ['lookup.saved', 'Karton'],
    ['lookup.deleted', 'Karton'],
    ['category.deleted', 'Jacken'],
    ['product.deleted', 'JACKET'],
  ]);
  expect((await named('en')).map(([, name]) => name)).toEqual([
    ...['JACKET', 'JACKET Rain jacket', 'https://erp.example', 'Goldkunden', 'Sample Ltd', 'Sample Ltd'],
    ...['Box', 'Box', 'Jackets', 'JACKET'],
  ]);
  const entries = await entriesOf(token);
  expect(entries[0]?.names).toEqual({ [productId]: 'JACKET', [categoryId]: 'Jacken' });
  expect(entries[1]?.details).toEqual({ userId, rating: 2 });
  expect(entries[2]?.details).toEqual({ url: 'https://erp.example', types: [] });
  expect(JSON.stringify(entries)).not.toContain('secret');
});

it('ROLE-06 issue 18: entries about deleted rules and deputies name the persons', async () => {
  const shop = await createCheckoutShop(app.database.db);
  const { buyer, admin } = await approvalCase(app, shop);
  const { token } = admin;
  const ruleId = await createRule(app, admin, {
    userId: buyer.userId,
    above: 50,
    approverIds: [admin.userId],
  });
  await app.inject(routes.approvals.deleteRule, { token, params: { id: ruleId } });
  const { userId: deputyId } = await createUser(app.database.db, {
    ...{ tenant_id: admin.tenantId, company_id: admin.companyId, is_customer_admin: true },
  });
  const days = { from: '2026-12-01', until: '2026-12-24' };
  const added = await app.inject(routes.approvals.addDeputy, {
    token,
    body: { approverId: admin.userId, deputyId, ...days },
  });
  await app.inject(routes.approvals.deleteDeputy, { token, params: { id: added.body.data._id } });
  const entries = await entriesOf(await operatorOf(admin.tenantId));
  const [rule, deputy] = ['approvalRule.deleted', 'approvalDeputy.deleted'].map((action) =>
    entries.find((entry) => entry.action === action),
  );
  const person = expect.stringMatching(/^Erika Muster \(/);
  expect(rule).toMatchObject({
    details: { userId: buyer.userId, role: null, above: 50, approverIds: [admin.userId] },
    names: { [buyer.userId]: person, [admin.userId]: person },
  });
  expect(deputy).toMatchObject({
    details: { approverId: admin.userId, deputyId, ...days },
    names: { [admin.userId]: person, [deputyId]: person },
  });
});

it('ROLE-06 issue 18: names price lists, and the webhook of a message that is sent again', async () => {
  const { db } = app.database;
  const { tenantId } = await createTenant(db);
  const token = await operatorOf(tenantId);
  await createPriceList(db, { tenant_id: tenantId, code: 'gold', name: 'Goldkunden' });
  await createPriceList(db, { tenant_id: tenantId, code: 'base', name: 'Grundpreise', is_base: true });
  await createProduct(db, { tenant_id: tenantId });
  const body = { from: 'base', percent: 5, rounding: '0.01', requestId: crypto.randomUUID() };
  expect((await app.inject(routes.priceLists.copy, { token, params: { code: 'gold' }, body })).status).toBe(
    200,
  );
  const { deliveryId } = await createParkedDelivery(db, tenantId, { url: 'https://erp.example/hook' });
  await app.inject(routes.givenUpJobs.retry, { token, params: { id: deliveryId } });
  expect(await entriesOf(token)).toMatchObject([
    { subjectName: 'Goldkunden', names: { 'price-lists/base': 'Grundpreise' } },
    { action: 'webhook.resent', subjectName: 'https://erp.example', details: { types: ['order.placed'] } },
  ]);
});
