import { randomBytes } from 'node:crypto';
import { type ErrorAnswer, routes } from '@kontor/contract';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestLimits } from '../src/database/connection.ts';
import { allRoutes } from './answer-check.ts';
import { buyerWith, createCheckoutShop, orderBody, stockOf } from './checkout-fixture.ts';
import { sampleRequest } from './sample-value.ts';
import { createTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { createTestApp, type InjectOptions, type TestApp } from './test-app.ts';

/** As in production, but shorter. */
const limits = {
  database: {
    ...requestLimits,
    connectMs: 3_000,
    acquireMs: 60_000,
    stall: { tickMs: 50, silentTicks: 5, askTicks: 50 },
  },
  listener: { tickMs: 50, beatTicks: 4, answerTicks: 30 },
};

/** A busy machine needs longer. */
const patience = { timeout: 30_000 };

const engineKey = 'key-of-the-engine-1';

let shop: TestApp | undefined;
let proxy: TcpProxy | undefined;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await proxy?.close();
  for (const close of closers.splice(0)) await close();
  await shop?.close();
});

/** A shop whose connections to the database go by way of a proxy. */
async function openShop(only?: string) {
  shop = await createTestApp({
    limits,
    config: { searchEngineKey: engineKey },
    databaseUrl: async (url) => {
      proxy = await createTcpProxy(url, only === undefined ? {} : { only });
      return proxy.url;
    },
  });
  return { shop, proxy: proxy as TcpProxy };
}

/** A buyer of the host's shop whose session this process knows already. */
async function signedIn(shop: TestApp): Promise<string> {
  const { db } = shop.database;
  const selling = await createCheckoutShop(db);
  await db.insertInto('tenant_host').values({ tenant_id: selling.tenantId, host: 'shop.test' }).execute();
  const { buyer } = await buyerWith(shop, selling, {});
  expect((await shop.inject(routes.accounts.currentUser, { token: buyer.token })).status).toBe(200);
  return buyer.token;
}

/** Unlike `inject` it does not wait for notifications, which would never arrive here. */
async function ask(
  { app }: TestApp,
  { method, url, token, body }: { method: string; url: string; token?: string; body?: unknown },
) {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      accept: 'application/json',
      host: 'shop.test',
      ...(token ? { authorization: `Basic ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const read = isJson ? answer.json<ErrorAnswer>() : { code: answer.payload, message: '' };
  return { status: answer.statusCode, headers: answer.headers, body: read as ErrorAnswer };
}

/** Every route of the contract with a body that fits, and searches in the engine's own protocol. */
async function sweep(shop: TestApp, token: string): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const calls = allRoutes.map((route) => {
    const request: InjectOptions = sampleRequest(route);
    const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
      String(request.params?.[name] ?? 'x'),
    );
    const url = `${path}?${new URLSearchParams(request.query as Record<string, string>)}`;
    return { name: `${route.method} ${route.path}`, method: route.method, url, body: request.body, token };
  });
  await Promise.all(
    calls.map(async ({ name, ...call }) => {
      const { status, headers, body } = await ask(shop, call);
      outcomes[name] = status === 503 ? `503 ${body.code} ${headers['retry-after']}` : String(status);
    }),
  );
  const search = await shop.app.inject({
    method: 'POST',
    url: '/search-engine/indexes/production_b2b_material/search',
    headers: {
      authorization: `Bearer ${engineKey}`,
      host: 'shop.test',
      'content-type': 'application/json',
    },
    payload: '{"q":"jacke"}',
  });
  const { code, type } = search.json();
  outcomes.engine = `${search.statusCode} ${code} ${type} ${search.headers['retry-after']}`;
  return outcomes;
}

/** Calls that succeed from caches, and two that count in the background. */
const answered = [
  // Ends a preview, where the request has none.
  'DELETE /api/content-preview',
  'GET /api/configuration',
  'GET /api/material/own',
  'GET /api/material/ownNumbers',
  'GET /api/search/token',
  'GET /api/season',
  'GET /api/shippingType',
  'GET /api/shippingType/countries',
  'POST /api/search/report',
  'POST /api/statistics/event',
];

function expectOutage(outcomes: Record<string, string>): void {
  const { engine, ...calls } = outcomes;
  expect(engine).toBe('503 service_unavailable system 5');
  const names = (fits: (outcome: string) => boolean) =>
    Object.keys(calls).filter((name) => fits(calls[name] ?? ''));
  expect(names((outcome) => /^[23]/.test(outcome)).toSorted()).toEqual(answered);
  expect(names((outcome) => outcome.startsWith('5') && outcome !== '503 service.unavailable 5')).toEqual([]);
  // The others refuse the sample request before they need the database.
  expect(names((outcome) => outcome === '503 service.unavailable 5').length).toBeGreaterThan(20);
}

async function ready(shop: TestApp): Promise<[number, string[]]> {
  const { statusCode, payload } = await shop.app.inject({ url: '/health/ready' });
  const { problems = [] } = JSON.parse(payload) as { problems?: { code: string }[] };
  return [statusCode, problems.map(({ code }) => code)];
}

describe('all connections of the server are taken by others', () => {
  it('every call answers 503 with Retry-After, the ready check names the reason, and the shop recovers when one is free', async () => {
    const role = `kontor_test_${randomBytes(6).toString('hex')}`;
    let limitedUrl = '';
    shop = await createTestApp({
      limits,
      config: { searchEngineKey: engineKey },
      databaseUrl: async (url) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query(`
          create role ${role} login password 'limited' connection limit 4;
          grant all on all tables in schema public to ${role};
          grant all on all sequences in schema public to ${role}`);
        await client.end();
        const limited = new URL(url);
        limited.username = role;
        limited.password = 'limited';
        limitedUrl = limited.href;
        return limitedUrl;
      },
    });
    const admin = new pg.Client({ connectionString: shop.database.url });
    admin.on('error', () => undefined);
    await admin.connect();
    const token = await signedIn(shop);

    const others = await takeAllConnections(limitedUrl, admin, role);
    expectOutage(await sweep(shop, token));
    // A new connection that a busy machine is slow to refuse is a timeout at first.
    await vi.waitFor(
      async () => expect(await ready(shop as TestApp)).toEqual([503, ['database.connections']]),
      patience,
    );
    for (const other of others) await other.end();
    await vi.waitFor(async () => expect(await ready(shop as TestApp)).toEqual([200, []]), patience);
    expect((await shop.inject(routes.cart.read, { token })).status).toBe(200);
    closers.push(async () => {
      await admin.query(
        `reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`,
      );
      await admin.end();
    });
  });
});

/** Ends the shop's own connections and takes their places, until the server refuses another. */
async function takeAllConnections(url: string, admin: pg.Client, role: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const { rows } = await admin.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
       where usename = '${role}' and application_name = 'kontor'`,
    );
    const client = new pg.Client({ connectionString: url, application_name: 'another client' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      expect((error as { code: string }).code).toBe('53300');
      if (rows.length === 0) return taken;
    }
  }
}

describe('the database hangs', () => {
  it('every call answers 503 with Retry-After, the ready check names the reason, and the shop recovers', async () => {
    const { shop, proxy } = await openShop();
    const token = await signedIn(shop);
    proxy.stall();
    await vi.waitFor(
      async () => expect(await ready(shop)).toEqual([503, ['database.timeout', 'database.notices']]),
      patience,
    );
    expectOutage(await sweep(shop, token));
    proxy.resume();
    await vi.waitFor(async () => expect(await ready(shop)).toEqual([200, []]), patience);
    expect((await shop.inject(routes.cart.read, { token })).status).toBe(200);
  });

  it('CHKO-15 an order whose commit got no answer exists, and a retry answers its number', async () => {
    const { shop, proxy } = await openShop('application_name\0kontor\0');
    const { buyer, article } = await buyerWith(shop, await createCheckoutShop(shop.database.db), {
      quantity: 3,
    });
    const { token } = buyer;
    const body = await orderBody(shop, buyer);
    const { db } = shop.database;
    const order = { method: 'POST', url: '/api/order/create', token, body };
    const shownStock = async () => {
      const { catalogue, displayOffers } = shop.dependencies;
      const { tenantId } = buyer;
      const offers = await displayOffers.of({
        actor: { tenantId, isDeal: false, company: null },
        settings: await catalogue.settingsOf(tenantId),
        basePriceListId: null,
        variantIds: [article.variantId],
      });
      return offers.get(article.variantId)?.stock;
    };
    expect(await shownStock()).toBe(100);
    // The commit waits for a lock, so that it has been sent when answers begin to be dropped.
    await shop.database.pool.query(`
      create function wait_at_commit() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(13); return null; end $$;
      create constraint trigger wait_at_commit after insert on sales_order deferrable initially deferred
        for each row execute function wait_at_commit()`);
    const holder = await shop.database.pool.connect();
    await holder.query('select pg_advisory_lock(13)');
    const placing = ask(shop, order);
    await vi.waitFor(async () => {
      const { rows } = await shop.database.pool.query(
        // Jobs wait for locks, too: only the commit counts.
        `select from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory' and query ilike 'commit%'`,
      );
      expect(rows).toHaveLength(1);
    }, patience);
    proxy.stallAnswers();
    await holder.query('select pg_advisory_unlock(13)');
    holder.release();
    const { status, body: refusal } = await placing;
    expect([status, refusal.code]).toEqual([503, 'service.unavailable']);
    proxy.resume();
    const repeated = await ask(shop, order);
    const placed = await db.selectFrom('sales_order').select('order_number').execute();
    expect(placed).toHaveLength(1);
    expect([repeated.status, repeated.body.code, repeated.body.details]).toEqual([
      409,
      'checkout.already.submitted',
      { orderNumber: String(placed[0]?.order_number) },
    ]);
    expect(await stockOf(db, { ...article, tenantId: buyer.tenantId })).toBe(97);
    expect(await shownStock()).toBe(97);
  });
});

describe('the disk of the database is full', () => {
  it('an order answers 503 with Retry-After, the ready check says why until it can write, and the order is repeated', async () => {
    const { shop } = await openShop();
    const { buyer, article } = await buyerWith(shop, await createCheckoutShop(shop.database.db), {
      quantity: 2,
    });
    const { token } = buyer;
    const order = {
      method: 'POST',
      url: '/api/order/create',
      token,
      body: await orderBody(shop, buyer),
    };
    const { pool } = shop.database;
    // Simulate a full disk: writes fail with its SQLSTATE.
    await pool.query(`
      create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger disk_full before insert on sales_order for each statement execute function disk_full();
      create function no_space() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_space()`);
    expect(await ready(shop)).toEqual([200, []]);
    const { status, body, headers } = await ask(shop, order);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'service.unavailable', '5']);
    expect(await ready(shop)).toEqual([503, ['database.disk']]);
    expect((await ask(shop, { method: 'GET', url: '/api/basket', token })).status).toBe(200);

    await pool.query('drop trigger disk_full on sales_order; drop event trigger no_space');
    expect(await ready(shop)).toEqual([200, []]);
    expect((await ask(shop, order)).status).toBe(201);
    expect(await stockOf(shop.database.db, { ...article, tenantId: buyer.tenantId })).toBe(98);
  });
});

describe('the connection for notifications is dropped silently', () => {
  it('AUTH-06 a token signed out by another process is refused, and the ready check reports the lost notifications', async () => {
    const { shop, proxy } = await openShop('kontor listen');
    const { buyer } = await buyerWith(shop, await createCheckoutShop(shop.database.db), {});
    const user = { method: 'GET', url: '/api/user/currentUser', token: buyer.token };
    expect((await ask(shop, user)).status).toBe(200);
    const made = proxy.connections();
    proxy.stall();
    await shop.database.db.deleteFrom('session').where('user_id', '=', buyer.userId).execute();
    expect((await ask(shop, user)).status).toBe(200);
    await vi.waitFor(async () => expect((await ask(shop, user)).status).toBe(401), patience);
    expect(await ready(shop)).toEqual([503, ['database.notices']]);

    proxy.resume();
    await vi.waitFor(async () => expect(await ready(shop)).toEqual([200, []]), patience);
    expect(proxy.connections()).toBeGreaterThan(made);
    await shop.settle();
  });
});
