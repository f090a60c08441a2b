import { type RouteDefinition, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from './answer-check.ts';
import { createProduct } from './catalogue-factories.ts';
import { createAddress, createApiKey, createSession } from './factories.ts';
import { placesOf, type Schema, sampleRequest, withValueAt } from './sample-value.ts';
import { createTestApp, type InjectOptions, type TestApp } from './test-app.ts';

let shop: TestApp;
let buyer: Awaited<ReturnType<typeof createSession>>;
let operator: Awaited<ReturnType<typeof createSession>>;
let apiKey: string;
let sku: string;

beforeAll(async () => {
  shop = await createTestApp({
    config: { loginMaxFailuresPerIp: 100_000, apiMaxPerMinute: 100_000 },
    settles: false,
  });
  const { db } = shop.database;
  buyer = await createSession(db, { is_customer_admin: true });
  operator = await createSession(db, {
    tenant_id: buyer.tenantId,
    is_admin: true,
    company_id: null,
    operator_role: 'owner',
  });
  ({ key: apiKey } = await createApiKey(db, { tenant_id: buyer.tenantId }));
  await createAddress(db, { tenant_id: buyer.tenantId, company_id: buyer.companyId, is_default: true });
  ({ sku } = await createProduct(db, { tenant_id: buyer.tenantId }));
});

afterAll(() => shop.close());

/** Texts that mean something to a database, a browser, a parser or a terminal. */
const hostileTexts = [
  '',
  ' ',
  "'; drop table app_user; --",
  "' or '1'='1",
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  'constructor',
  '{{7*7}}#{7*7}',
  '%',
  '_',
  '\\',
  '%00%0d%0aset-cookie:a=b',
  '../../etc/passwd',
  '\u202e\u200b\ufeff',
  '٣',
  'NaN',
  '1e999',
  '-1',
  '0x10',
  '9'.repeat(400),
  'ä'.repeat(5_000),
  '💣'.repeat(2_000),
];

/** Values of every kind, so that each field meets the wrong one. */
const hostileValues: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  -1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  [null],
  { toString: 1, length: -1 },
  ...hostileTexts,
];

const refusals = [400, 401, 403, 404, 409, 410, 413, 414, 415, 422, 429];
const named = (list: readonly RouteDefinition[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const);
const withBody = allRoutes.filter(({ body }) => body);

const callerOf = (route: RouteDefinition) =>
  route.access === 'apiKey' ? { token: apiKey } : route.access === 'operator' ? operator : buyer;

/** The route's answer, which must be a success or one of the refusals, never a fault; the contract is checked with it. */
async function answerTo(route: RouteDefinition, request: InjectOptions): Promise<number> {
  // A changed password ends the token.
  const caller = route === routes.passwords.change ? await createSession(shop.database.db) : callerOf(route);
  const token = route.access === 'public' ? undefined : caller.token;
  const { status, text, fault } = await shop.inject(route, { ...request, token });
  if (status >= 300 && !refusals.includes(status)) {
    const sent = JSON.stringify(request).slice(0, 500);
    throw new Error(`${route.method} ${route.path} answered ${status} to ${sent}: ${text}`, { cause: fault });
  }
  return status;
}

describe('bodies', () => {
  it.each(named(withBody))('API-02 %s refuses what is no JSON with 400', async (_name, route) => {
    const broken = ['{', '{"a":}', "{'a':1}", '[1,]', 'undefined', '\u0000', '{"a":"\n"}', '{}{}', '[[[['];
    for (const body of [...broken, '['.repeat(100_000), `{"a":`.repeat(50_000)]) {
      const answer = await shop.inject(route, { params: { id: 'x' }, body, token: callerOf(route).token });
      expect([answer.status, answer.error.code]).toEqual([400, 'json.invalid']);
    }
  });

  it.each(named(withBody))('API-02 %s refuses a body that is no object', async (_name, route) => {
    for (const body of ['null', '1', '"text"', 'true', '[]', '[{}]']) {
      const answer = await shop.inject(route, { params: { id: 'x' }, body, token: callerOf(route).token });
      expect([answer.status, answer.error.code]).toEqual([422, 'validation.failed']);
    }
  });

  it.each(named(withBody))('API-02 %s names the fields that are missing', async (_name, route) => {
    const required = (route.body as { required?: string[] }).required ?? [];
    const answer = await shop.inject(route, { body: {}, token: callerOf(route).token });
    if (required.length === 0) return expect(answer.status).toBeLessThan(500);
    expect(answer.status).toBe(422);
    expect(answer.error.details).toEqual(
      expect.arrayContaining(required.map((field) => ({ field, code: 'required' }))),
    );
  });

  it.each(named(withBody))('API-02 %s survives hostile values in every field', async (_name, route) => {
    const sample = sampleRequest(route);
    const values = route === routes.sessions.login ? hostileValues.slice(0, 20) : hostileValues;
    for (const place of placesOf(sample.body)) {
      for (const value of values) {
        await answerTo(route, { ...sample, body: withValueAt(sample.body, place, value) });
      }
    }
  });

  it.each(named(withBody))('API-02 %s survives infinite numbers and deep nesting', async (_name, route) => {
    const sample = sampleRequest(route);
    for (const place of placesOf(sample.body).slice(1)) {
      const marked = JSON.stringify(withValueAt(sample.body, place, '@'));
      const deep = `${'['.repeat(20_000)}"\\u0041"${']'.repeat(20_000)}`;
      for (const raw of ['1e999', '-1e999', '1e-999', deep]) {
        await answerTo(route, { ...sample, body: marked.replace('"@"', raw) });
      }
    }
  });

  it.each(named(withBody))(
    'API-02 %s cannot be made to change the prototype of objects',
    async (_name, route) => {
      const text = JSON.stringify(sampleRequest(route).body);
      const poisons = [
        `"__proto__":{"polluted":true,"isAdmin":true}`,
        `"\\u005f_proto__":{"polluted":true,"isAdmin":true}`,
        `"constructor":{"prototype":{"polluted":true}}`,
      ];
      for (const poison of poisons) {
        await answerTo(route, {
          params: { id: 'x' },
          body: text.replace('{', `{${poison},`).replace(',}', '}'),
        });
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    },
  );
});

describe('paths and queries', () => {
  const withQuery = allRoutes.filter(({ query }) => query);
  const withParams = allRoutes.filter(({ params }) => params);

  it.each(named(withQuery))('API-02 %s survives hostile query parameters', async (_name, route) => {
    const { query: sample, params } = sampleRequest(route);
    const hasAttributes = (route.query as Schema).patternProperties !== undefined;
    const others = hasAttributes ? ['attr.size', 'attr.%', '__proto__'] : ['unknown', '__proto__'];
    for (const name of [...Object.keys(sample), ...others]) {
      for (const value of hostileTexts.filter((text) => text.isWellFormed())) {
        await answerTo(route, { params, query: { ...sample, [name]: value } });
      }
      await answerTo(route, { params, query: { ...sample, [name]: ['a', 'b', 'c'] } });
    }
  });

  it.each(named(withParams))('API-02 %s survives hostile ids', async (_name, route) => {
    for (const id of hostileTexts.filter((text) => text.isWellFormed() && text !== '')) {
      expect(await answerTo(route, { params: { id } })).toBeGreaterThanOrEqual(400);
    }
  });
});

it('API-02 ROLE-08 after all that the shop is as it was', async () => {
  const account = await shop.inject(routes.accounts.currentUser, { token: buyer.token });
  expect(account.body.data).toMatchObject({
    _id: buyer.userId,
    isAdmin: false,
    isDeal: false,
    isSalesPerson: false,
  });
  const products = await shop.inject(routes.catalogue.products, { token: buyer.token });
  expect(products.body.data.map((product) => product.sku)).toEqual([sku]);
  const { count } = await shop.database.db
    .selectFrom('sales_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});
