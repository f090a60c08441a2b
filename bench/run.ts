/**
 * `npm run bench [-- SUITE …]`: speed, scale and memory against a floor measured in the same run. Prints a table and
 * writes bench/results/latest.json and facts.json (see bench/README.md).
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../apps/server/src/database/embedded-server.ts';
import { migrateToLatest } from '../apps/server/src/database/migrate.ts';
import { buildWeb } from '../scripts/lib/web-build.mjs';
import { measure } from './load.ts';
import { startProcess } from './processes.ts';
import { createReport } from './report.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { backofficeSuites } from './suites/backoffice.ts';
import { cartSuites } from './suites/cart.ts';
import { catalogueSuites } from './suites/catalogue.ts';
import { erpSuites } from './suites/erp.ts';
import { hostileSuites } from './suites/hostile.ts';
import { importSuites } from './suites/import.ts';
import { jobSuites } from './suites/jobs.ts';
import { orderSuites } from './suites/orders.ts';
import { passwordSuites } from './suites/passwords.ts';
import { searchSuites } from './suites/search.ts';
import { shopSuite } from './suites/shop.ts';

/** Suites by name; `catalogue` is all that begin with `catalogue/`. */
const suites: Record<string, Suite> = {
  shop: shopSuite,
  ...backofficeSuites,
  ...cartSuites,
  ...catalogueSuites,
  ...searchSuites,
  ...hostileSuites,
  ...passwordSuites,
  ...importSuites,
  ...erpSuites,
  ...jobSuites,
  ...orderSuites,
};
const usual = ['shop', 'cart/lines', 'cart/orders'];

const root = path.join(import.meta.dirname, '..');
const closers: (() => Promise<void>)[] = [];

try {
  await run(chosenSuites(process.argv.slice(2)));
} finally {
  await closeAll();
}

async function run(chosen: readonly Suite[]): Promise<void> {
  await buildWeb(process.execPath);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kontor-bench-'));
  const report = createReport();
  let server = await startEmbeddedServer({ dataDir });
  let floorRps: Promise<number> | undefined;
  try {
    for (const suite of chosen) {
      await suite({
        root,
        dataDir,
        ...report,
        createDatabase: (name) => createDatabase(server.url, name),
        postgresPid: () => server.pid(),
        async restartPostgres() {
          await server.stop();
          server = await startEmbeddedServer({ dataDir });
        },
        floorRps: (database) => {
          floorRps ??= measureFloor(database, report.add);
          return floorRps;
        },
        onEnd: (close) => void closers.push(close),
      });
      await closeAll();
    }
    await report.finish(root);
  } finally {
    await closeAll();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function chosenSuites(names: readonly string[]): Suite[] {
  const wanted = names.length === 0 ? usual : names;
  return wanted.flatMap((name) => {
    const found = Object.keys(suites).filter(
      (key) => name === 'all' || key === name || key.startsWith(`${name}/`),
    );
    if (found.length === 0)
      throw new Error(`There is no suite "${name}"; there are ${Object.keys(suites).join(', ')} and all.`);
    return found.flatMap((key) => suites[key] ?? []);
  });
}

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}

async function createDatabase(urlOf: (database?: string) => string, name: string) {
  const client = new pg.Client({ connectionString: urlOf() });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  await migrateToLatest(urlOf(name));
  return { url: urlOf(name) };
}

async function measureFloor(
  { url, tenantId, productId }: Parameters<SuiteContext['floorRps']>[0],
  add: SuiteContext['add'],
): Promise<number> {
  const floor = await startProcess({
    script: path.join(root, 'bench/floor.ts'),
    ready: '/bare',
    environment: { DATABASE_URL: url, TENANT_ID: String(tenantId) },
  });
  const get = (requestPath: string) => () => ({ method: 'GET' as const, path: requestPath, token: '' });
  try {
    add(await measure({ name: 'floor: bare route', url: floor.url, next: get('/bare') }, null));
    const select = await measure(
      { name: 'floor: primary-key select', url: floor.url, next: get(`/select/${productId}`) },
      null,
    );
    add({ ...select, ratioToFloor: 1 });
    return select.requestsPerSecond;
  } finally {
    await floor.stop();
  }
}
