import { randomBytes } from 'node:crypto';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createDatabase, type Database, requestLimits } from './connection.ts';
import { outageOf } from './outage.ts';
import { createReplicaReader } from './replica-reader.ts';
import { startTicker } from './ticker.ts';
import { WaitingPool } from './waiting-pool.ts';

/** As for requests, but shorter. */
const limits = {
  ...requestLimits,
  connectMs: 3_000,
  acquireMs: 60_000,
  stall: { tickMs: 50, silentTicks: 4, askTicks: 40 },
};

let server: TestDatabase | undefined;
let proxy: TcpProxy | undefined;
let database: Database | undefined;

async function start({ only, poolSize = 3 }: { only?: string; poolSize?: number } = {}) {
  server = await createTestDatabase();
  proxy = await createTcpProxy(server.url, only === undefined ? {} : { only });
  const lost: string[] = [];
  database = createDatabase({
    url: proxy.url,
    poolSize,
    limits,
    onError: ({ message }) => lost.push(message),
  });
  return { server, proxy, database, pool: database.pool, lost };
}

afterEach(async () => {
  await proxy?.close();
  await database?.close();
  await server?.close();
});

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

it('a hanging server fails statements, transactions and pending connects; the pool recovers', async () => {
  const { proxy, pool, lost } = await start({ poolSize: 2 });
  await Promise.all([pool.query('select 1'), pool.query('select 2')]);
  const client = await pool.connect();
  await client.query('begin');
  proxy.stall();
  const failures = await Promise.all([
    failure(client.query('select 1')),
    failure(pool.query('select 2')),
    failure(pool.query('select 3')),
  ]);
  expect(failures.map(outageOf)).toEqual([
    'timeout',
    'timeout',
    expect.toBeOneOf(['connections', 'timeout']),
  ]);
  client.release(true);
  expect(lost.join()).toMatch(/stopped answering on [12] connections/);
  expect(outageOf(await failure(pool.query('select 4')))).toBe('timeout');

  proxy.resume();
  const rows = () => pool.query('select 5 as n').then(({ rows }) => rows, outageOf);
  await expect.poll(rows, { timeout: 50_000 }).toEqual([{ n: 5 }]);
});

it('idle connections are closed too after some have failed', async () => {
  const { proxy, pool } = await start();
  await Promise.all([1, 2, 3].map((n) => pool.query('select $1::int', [n])));
  proxy.stall();
  const failed = failure(pool.query('select 1'));
  expect(outageOf(await failed)).toBe('timeout');
  proxy.resume();
  expect(pool.totalCount).toBe(0);
});

it('a slow statement goes on while the server answers the watch', async () => {
  const { pool, server } = await start();
  const blocker = await server.pool.connect();
  await blocker.query('select pg_advisory_lock(13)');
  const waiting = pool.query("select pg_advisory_lock(13), 'got it' as text");
  // The watch opens its own connection each time the statement has been silent for `silentTicks`.
  let asked = 0;
  while (asked < 3) {
    const { rows } = await server.pool.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'kontor watch'",
    );
    asked += rows[0].n > 0 ? 1 : 0;
  }
  await blocker.query('select pg_advisory_unlock(13)');
  blocker.release();
  expect((await waiting).rows).toMatchObject([{ text: 'got it' }]);
});

it('a silently dropped connection is found although the server answers others', async () => {
  const { proxy, pool } = await start({ only: 'application_name\0kontor\0' });
  await pool.query('select 1');
  proxy.stall();
  expect(outageOf(await failure(pool.query('select 2')))).toBe('timeout');
});

it('while the server is silent, callers fail at once and the pool retries', async () => {
  const { proxy, pool } = await createWaitingPool({ max: 3 });
  proxy.stall();
  const [first, second] = await Promise.all([
    failure(pool.query('select 1')),
    failure(pool.query('select 2')),
  ]);
  expect([outageOf(first), second]).toEqual(['timeout', first]);
  const made = proxy.connections();
  // Nobody calls meanwhile.
  await expect.poll(() => proxy.connections(), { timeout: 50_000 }).toBeGreaterThan(made + 1);
  const attempts = proxy.connections();
  const failures = await Promise.all([3, 4, 5, 6].map((n) => failure(pool.query('select $1::int', [n]))));
  expect(failures.map(outageOf)).toEqual(['timeout', 'timeout', 'timeout', 'timeout']);
  expect(proxy.connections() - attempts).toBeLessThan(2);

  proxy.resume();
  const rows = () => pool.query('select 7 as n').then(({ rows }) => rows, outageOf);
  await expect.poll(rows, { timeout: 50_000 }).toEqual([{ n: 7 }]);
});

it('callers that have failed leave the queue, so that no connection is opened for them', async () => {
  const { proxy, pool } = await createWaitingPool({ max: 1 });
  proxy.stall();
  const failures = await Promise.all([1, 2, 3, 4, 5].map((n) => failure(pool.query('select $1::int', [n]))));
  expect(failures.map(outageOf)).toEqual(Array(5).fill('timeout'));
  expect(pool.waitingCount).toBe(0);
});

it('a pool that ends gives up asking a silent server', async () => {
  const { proxy, pool } = await createWaitingPool({ max: 1 });
  proxy.stall();
  expect(outageOf(await failure(pool.query('select 1')))).toBe('timeout');
  await pool.end();
  expect(pool.ended).toBe(true);
});

it('issue 13: a server that refuses connections is not silent any more', async () => {
  const role = `kontor_test_${randomBytes(6).toString('hex')}`;
  const { proxy, pool } = await createWaitingPool({ max: 1, role });
  await server?.pool.query(`create role ${role} login password 'refused' connection limit 0`);
  try {
    proxy.stall();
    expect(outageOf(await failure(pool.query('select 1')))).toBe('timeout');
    proxy.resume();
    const outage = () => failure(pool.query('select 1')).then(outageOf);
    await expect.poll(outage, { timeout: 50_000 }).toBe('connections');
  } finally {
    await server?.pool.query(`drop role ${role}`);
  }
});

async function createWaitingPool({ max, role }: { max: number; role?: string }) {
  server = await createTestDatabase();
  const url = new URL(server.url);
  if (role !== undefined) Object.assign(url, { username: role, password: 'refused' });
  proxy = await createTcpProxy(url.href);
  const pool = new WaitingPool({
    connectionString: proxy.url,
    max,
    connectMs: 500,
    acquireMs: 60_000,
    probePauseMs: 200,
  });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    if (!pool.ending) await pool.end();
  });
  return { proxy, pool };
}

it('a transaction without a pending statement keeps its connection', async () => {
  const { pool } = await start();
  const client = await pool.connect();
  await client.query('begin');
  const passed = Promise.withResolvers<void>();
  let ticks = 0;
  const ticker = startTicker(limits.stall.tickMs, () => {
    ticks += 1;
    if (ticks > 3 * limits.stall.silentTicks) passed.resolve();
  });
  await passed.promise;
  ticker.end();
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await client.query('commit');
  client.release();
});

it('the primary answers while the replica fails, and the replica is paused', async () => {
  let time = 0;
  const asked: string[] = [];
  const answers = (name: string, error?: Error) => ({
    query: (async () => {
      asked.push(name);
      if (error) throw error;
      return { rows: [{ name }] };
    }) as never,
  });
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const reader = createReplicaReader({
    replica: answers('replica', gone),
    primary: answers('primary'),
    now: () => time,
  });
  for (const at of [0, 5_000, 10_001]) {
    time = at;
    expect(await (reader as { query(text: string): Promise<unknown> }).query('select')).toEqual({
      rows: [{ name: 'primary' }],
    });
  }
  expect(asked).toEqual(['replica', 'primary', 'primary', 'replica', 'primary']);
});

it.each([
  ['57014', 'a statement that takes too long fails', ['replica', 'replica']],
  [
    '40001',
    'a statement that a change on the replica ended runs on the primary',
    ['replica', 'primary', 'replica', 'primary'],
  ],
])('%s: %s, and the replica is not paused', async (code, _, expected) => {
  const asked: string[] = [];
  const reader = createReplicaReader({
    replica: {
      query: (async () => {
        asked.push('replica');
        throw Object.assign(new Error('canceled'), { code });
      }) as never,
    },
    primary: {
      query: (async () => {
        asked.push('primary');
        return { rows: [] };
      }) as never,
    },
    now: () => 0,
  }) as { query(text: string): Promise<unknown> };
  for (let round = 0; round < 2; round += 1) await reader.query('select').catch(() => undefined);
  expect(asked).toEqual(expected);
});
