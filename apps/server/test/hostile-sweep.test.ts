import { type RouteDefinition, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from './answer-check.ts';
import { createProduct } from './catalogue-factories.ts';
import { createAddress, createApiKey, createSession } from './factories.ts';
import { placesOf, type Schema, sampleRequest, schemaAt, withValueAt } from './sample-value.ts';
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

const wellFormedTexts = hostileTexts.filter((text) => text.isWellFormed());

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

type Validator = (value: unknown) => unknown;

/** The server's own check of a part of a request against the schema. */
function validatorOf({ method, path }: RouteDefinition, httpPart: string, schema: object): Validator {
  const compile = shop.app.validatorCompiler as (part: object) => Validator;
  const validate = compile({ schema, method, url: path, httpPart });
  // It trims texts in place.
  return (value) => validate(structuredClone(value));
}

interface Place {
  route: RouteDefinition;
  part: 'body' | 'raw' | 'query';
  schema: Schema | undefined;
}

/** What has been refused for which reason, in any route. */
const sentByReason = new Map<string, Set<unknown>>();

/**
 * The values that are worth sending to one place of a request: all that are accepted, since they reach the code behind the
 * check. Values that are refused are sent once for each reason, and at least one to each place.
 */
function worthSending<Value>(
  values: readonly Value[],
  place: Place,
  isAccepted: (value: Value) => boolean,
): Value[] {
  const refused = values.filter((value) => isUnstorable(value) || !isAccepted(value));
  const fresh = refused.filter((value) => {
    const reason = reasonOf(value, place);
    const sent = sentByReason.get(reason) ?? new Set();
    const isFresh = !sent.has(value);
    sentByReason.set(reason, sent.add(value));
    return isFresh;
  });
  const sent = new Set(fresh.length > 0 ? fresh : refused.slice(0, 1));
  return values.filter((value) => sent.has(value) || !refused.includes(value));
}

/** Why a place refuses a value. Equal reasons are one check, whatever the place. */
function reasonOf(value: unknown, { route, part, schema }: Place): string {
  // The parser of the route's bodies or addresses refuses these before any schema.
  if (isUnstorable(value)) return `${part} of ${route.method} ${route.path}`;
  const types = part === 'body' ? typesOf(schema) : undefined;
  if (types && !types.includes(typeOf(value))) return `body not ${types}`;
  const isNote = (name: string, rule: unknown) => name === 'description' && typeof rule === 'string';
  return part + JSON.stringify(schema, (name, rule) => (isNote(name, rule) ? undefined : rule));
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed());
}

/** The types that a schema takes; undefined where it takes values of any type. */
function typesOf(schema: Schema | undefined): string[] | undefined {
  if (schema?.anyOf) {
    const branches = schema.anyOf.map(typesOf);
    return branches.includes(undefined)
      ? undefined
      : [...new Set(branches.flatMap((types) => types ?? []))].sort();
  }
  return schema?.type === undefined ? undefined : [schema.type === 'integer' ? 'number' : schema.type];
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
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

  it('API-02 every sample passes its schemas, so that hostile values meet the code behind them', () => {
    const refused = allRoutes.filter((route) => {
      const { body, query } = sampleRequest(route);
      const isFit = route.body === undefined || validatorOf(route, 'body', route.body)(body) === true;
      return !isFit || (route.query && validatorOf(route, 'querystring', route.query)(query) !== true);
    });
    expect(refused.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it.each(named(withBody))('API-02 %s survives hostile values in every field', async (_name, route) => {
    const sample = sampleRequest(route);
    const values = route === routes.sessions.login ? hostileValues.slice(0, 20) : hostileValues;
    const schema = route.body as Schema;
    const validate = validatorOf(route, 'body', schema);
    for (const place of placesOf(sample.body)) {
      const isAccepted = (value: unknown) => validate(withValueAt(sample.body, place, value)) === true;
      const ofPlace = { route, part: 'body', schema: schemaAt(schema, place) } as const;
      for (const value of worthSending(values, ofPlace, isAccepted)) {
        await answerTo(route, { ...sample, body: withValueAt(sample.body, place, value) });
      }
    }
  });

  it.each(named(withBody))('API-02 %s survives infinite numbers and deep nesting', async (_name, route) => {
    const sample = sampleRequest(route);
    const schema = route.body as Schema;
    const validate = validatorOf(route, 'body', schema);
    const places = placesOf(sample.body).slice(1);
    const send = async (place: (string | number)[], raw: string) => {
      const marked = JSON.stringify(withValueAt(sample.body, place, '@'));
      await answerTo(route, { ...sample, body: marked.replace('"@"', raw) });
    };
    for (const place of places) {
      const isAccepted = (raw: string) => validate(withValueAt(sample.body, place, JSON.parse(raw))) === true;
      const ofPlace = { route, part: 'raw', schema: schemaAt(schema, place) } as const;
      for (const raw of worthSending(['1e999', '-1e999', '1e-999'], ofPlace, isAccepted))
        await send(place, raw);
    }
    // The depth is counted before the body is parsed, wherever it is.
    const [first] = places;
    if (first) await send(first, `${'['.repeat(20_000)}"\\u0041"${']'.repeat(20_000)}`);
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
    const schema = { type: 'object', ...route.query, additionalProperties: false } as Schema;
    const validate = validatorOf(route, 'querystring', schema);
    const unknown = hasAttributes ? undefined : { const: 'no such parameter' };
    for (const name of [...Object.keys(sample), ...others]) {
      const isAccepted = (value: string) => validate({ ...sample, [name]: value }) === true;
      const ofName = { route, part: 'query', schema: schemaAt(schema, [name]) ?? unknown } as const;
      for (const value of worthSending(wellFormedTexts, ofName, isAccepted)) {
        await answerTo(route, { params, query: { ...sample, [name]: value } });
      }
      await answerTo(route, { params, query: { ...sample, [name]: ['a', 'b', 'c'] } });
    }
  });

  it.each(named(withParams))('API-02 %s survives hostile ids', async (_name, route) => {
    for (const id of wellFormedTexts.filter((text) => text !== '')) {
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
