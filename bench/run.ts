/**
 * `npm run bench`: speed and memory of one server process against a floor measured in the same run. Prints a table and
 * writes bench/results/latest.json.
 */

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from '../apps/server/src/database/connection.ts';
import { startEmbeddedServer } from '../apps/server/src/database/embedded-server.ts';
import { migrateToLatest } from '../apps/server/src/database/migrate.ts';
import { rebuildCatalogueListing } from '../apps/server/src/modules/catalogue/listing-rebuild.ts';
import { buildWeb } from '../scripts/lib/web-build.mjs';
import { type Measurement, measure, percentiles, round } from './load.ts';
import { measurePages } from './pages.ts';
import { startProcess } from './processes.ts';
import { benchTenant, idOf, seed, seedBaskets, sizes, skuOf, tokenOf } from './seed.ts';

const root = path.join(import.meta.dirname, '..');
const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-bench-'));
const closers: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
const measurements: Measurement[] = [];

/** After the start the server gives memory back that only the start needed; then it is idle. */
const untilIdleMs = 5_000;

try {
  await run();
} finally {
  for (const close of closers.reverse()) await close();
}

async function run(): Promise<void> {
  buildWeb(process.execPath);
  const database = await startEmbeddedServer({ dataDir });
  closers.push(() => database.stop());
  await migrateToLatest(database.url());
  const client = new pg.Client({ connectionString: database.url() });
  await client.connect();
  closers.push(() => client.end());
  const { tenantId } = await seed(client);
  const listing = createDatabase({ url: database.url(), poolSize: 2 });
  await rebuildCatalogueListing(listing.db, tenantId);
  await listing.close();
  const users = await seedAllBaskets(client, tenantId);

  const environment = { DATABASE_URL: database.url(), TENANT_ID: String(tenantId) };
  const floor = await startProcess({
    script: path.join(root, 'bench/floor.ts'),
    ready: '/bare',
    environment,
  });
  const product = idOf('p', 7);
  add(await measure({ name: 'floor: bare route', url: floor.url, next: () => get('/bare', '') }, null));
  const select = await measure(
    { name: 'floor: primary-key select', url: floor.url, next: () => get(`/select/${product}`, '') },
    null,
  );
  add({ ...select, ratioToFloor: 1 });
  await floor.stop();

  const server = await startProcess({
    script: path.join(root, 'apps/server/src/main.ts'),
    ready: '/health',
    environment: {
      ...environment,
      DATA_DIR: dataDir,
      DEMO: '0',
      DEFAULT_TENANT: benchTenant,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    },
  });
  closers.push(() => server.stop());
  await delay(untilIdleMs);
  const idleMb = await server.memoryMb();

  const floorRps = select.requestsPerSecond;
  const { url } = server;
  const token = (index: number) => tokenOf((index % 200) + 1);
  const category = (index: number) => idOf('c', (index % sizes.categories) + 1);
  const list = (index: number) =>
    `/api/material/listMaterialWithVariants?category=${category(index)}&page=${(index % 5) + 1}`;
  add(
    await measure(
      { name: 'category list of 16', url, next: (index) => get(list(index), token(index)) },
      floorRps,
    ),
  );
  const detail = (index: number) => `/api/material/${idOf('p', (index % sizes.products) + 1)}`;
  add(
    await measure(
      { name: 'product detail', url, next: (index) => get(detail(index), token(index)) },
      floorRps,
    ),
  );

  for (const [lines, user] of [
    [20, users.of20],
    [1_000, users.of1000],
    [10_000, users.of10000],
  ] as const) {
    const next = (index: number) => patch(tokenOf(user), [(index % lines) + 1], (index % 9) + 2);
    add(
      await measure(
        { name: `change of one line, cart of ${lines}`, url, connections: 1, seconds: 4, next },
        floorRps,
      ),
    );
  }

  const fills: number[] = [];
  for (const user of users.empty) fills.push(await timed(url, patch(tokenOf(user), range(10_000), 1), 200));
  add(once('10,000 lines into an empty cart', fills));

  add(await measureOrders(url, users.ordering, floorRps));
  const large: number[] = [];
  for (const user of users.empty) large.push(await timed(url, await order(url, user), 201));
  add(once('order of 10,000 lines', large));

  const loadedMb = await server.memoryMb();
  const pages = await measurePages(root);
  await report({ idleMb, loadedMb, startToFirstAnswerMs: server.startedAfterMs, pages });
}

/** Users with filled baskets: some for line changes, thousands that each place one order, three with empty ones. */
async function seedAllBaskets(client: pg.Client, tenantId: number) {
  const of20 = 1001;
  const of1000 = 1002;
  const of10000 = 1003;
  await seedBaskets(client, { tenantId, from: of20, to: of20, lines: 20 });
  await seedBaskets(client, { tenantId, from: of1000, to: of1000, lines: 1_000 });
  await seedBaskets(client, { tenantId, from: of10000, to: of10000, lines: 10_000 });
  const ordering = { from: 2001, to: 4000 };
  await seedBaskets(client, { tenantId, ...ordering, lines: 20 });
  return { of20, of1000, of10000, ordering, empty: [1004, 1005, 1006] };
}

async function measureOrders(
  url: string,
  { from, to }: { from: number; to: number },
  floorRps: number,
): Promise<Measurement> {
  // All baskets of companies with the same price list cost the same, so one preview for each list gives all totals.
  const bodies = new Map<number, Awaited<ReturnType<typeof order>>>();
  const requests: Awaited<ReturnType<typeof order>>[] = [];
  for (let user = from; user <= to; user += 1) {
    const company = (user % sizes.companies) + 1;
    const known = bodies.get(company) ?? (await order(url, user));
    bodies.set(company, known);
    const body = { ...(known.body as object), checkoutId: randomUUID(), basketId: idOf('b', user) };
    requests.push({ ...known, token: tokenOf(user), body });
  }
  const next = (index: number) => requests[index] ?? get('/beyond-the-prepared-baskets', '');
  // A client asks for its next request as soon as it has an answer, so the last ones ask beyond the end unsent.
  return measure(
    { name: 'order of 20 lines', url, connections: 8, amount: requests.length, expectedStatus: 201, next },
    floorRps,
  );
}

async function order(url: string, user: number) {
  const preview = await fetch(`${url}/api/order/preview`, {
    method: 'POST',
    headers: { authorization: `Basic ${tokenOf(user)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ orderType: 'order' }),
  });
  const { data } = (await preview.json()) as {
    data: { gross: number; currency: string; selected: Record<string, string>; version: number };
  };
  if (!data?.gross) throw new Error(`No preview for user ${user}: ${preview.status}`);
  const basket = (await (
    await fetch(`${url}/api/basket`, { headers: { authorization: `Basic ${tokenOf(user)}` } })
  ).json()) as { _id: string };
  return {
    method: 'POST' as const,
    path: '/api/order/create',
    token: tokenOf(user),
    body: {
      checkoutId: randomUUID(),
      orderType: 'order',
      basketId: basket._id,
      ...data.selected,
      termsAccepted: true,
      expectedTotal: { value: data.gross, currency: data.currency },
    } as unknown,
  };
}

function get(requestPath: string, token: string) {
  return { method: 'GET' as const, path: requestPath, token };
}

function patch(token: string, variants: readonly number[], quantity: number) {
  const changes = variants.map((variant) => ({
    op: 'put',
    line: {
      _id: idOf('p', Math.floor((variant - 1) / sizes.variantsPerProduct) + 1),
      variantSku: skuOf(variant),
      sku: skuOf(variant),
      orderType: 'order',
      quantity,
    },
  }));
  return { method: 'PATCH' as const, path: '/api/basket', token, body: { changes } as unknown };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

async function timed(
  url: string,
  request: { method: string; path: string; token: string; body: unknown },
  expectedStatus: number,
): Promise<number> {
  const body = JSON.stringify(request.body);
  const begin = performance.now();
  const answer = await fetch(url + request.path, {
    method: request.method,
    headers: { authorization: `Basic ${request.token}`, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (answer.status !== expectedStatus)
    throw new Error(`${request.path}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - begin;
}

/** Calls that are too long for a rate: the durations of a few, one after the other. */
function once(name: string, durationsMs: readonly number[]): Measurement {
  const mean = durationsMs.reduce((sum, duration) => sum + duration, 0) / durationsMs.length;
  return { name, requestsPerSecond: round(1000 / mean), ...percentiles(durationsMs), ratioToFloor: null };
}

function add(measurement: Measurement): void {
  measurements.push(measurement);
  const { name, requestsPerSecond, p50Ms, p95Ms, p99Ms, ratioToFloor } = measurement;
  const cells = [requestsPerSecond, p50Ms, p95Ms, p99Ms].map((value) =>
    value.toFixed(value < 100 ? 2 : 0).padStart(9),
  );
  if (measurements.length === 1) {
    console.log(
      `${''.padEnd(36)}${['req/s', 'p50 ms', 'p95 ms', 'p99 ms', '/ floor'].map((head) => head.padStart(9)).join('')}`,
    );
  }
  console.log(
    name.padEnd(36) + cells.join('') + (ratioToFloor === null ? '' : ratioToFloor.toFixed(2)).padStart(9),
  );
}

async function report(facts: {
  idleMb: number;
  loadedMb: number;
  startToFirstAnswerMs: number;
  pages: { name: string; compressedKb: number }[];
}): Promise<void> {
  console.log(`\nserver memory: ${facts.idleMb} MB idle, ${facts.loadedMb} MB after the load`);
  console.log(`start to first answer (database there): ${facts.startToFirstAnswerMs} ms`);
  for (const page of facts.pages)
    console.log(`${page.name}: ${page.compressedKb} kB of JavaScript and CSS, compressed`);
  const file = path.join(root, 'bench/results/latest.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(measurements, null, 2)}\n`);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  await writeFile(file.replace('latest', 'facts'), `${JSON.stringify({ version, ...facts }, null, 2)}\n`);
}
