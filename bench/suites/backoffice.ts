import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { percentiles, round } from '../load.ts';
import { measureBackOffice } from '../page-sizes.ts';
import { benchTenant, idOf, seed, sizes, skuOf, tokenOf } from '../seed.ts';
import { startShopServer, untilIdle } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { measureLists } from './backoffice-lists.ts';

/** The back office; each part is a suite of its own. */
export const backofficeSuites: Record<string, Suite> = {
  'backoffice/grid': measureGrid,
  'backoffice/lists': measureLists,
  'backoffice/first-page': async (context) =>
    context.fact('back office, JavaScript and CSS compressed', await measureBackOffice(context.root), 'kB'),
};

const cells = 5_000;
const saves = 12;
const buyers = 10;
/** Between two saves, quiet for the buyers. The first second after a save counts as beside it: caches are filled again. */
const pauseMs = 3_000;
const afterMs = 1_000;

/**
 * Seconds of a save of 5,000 changed prices, and the rate of buyers' lists during a save and the second after it against the rate
 * between saves.
 */
async function measureGrid(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('grid');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  const operator = sizes.users;
  await client.query(
    `update app_user set operator_role = 'owner', is_admin = true, company_id = null where tenant_id = $1 and id = $2`,
    [tenantId, idOf('u', operator)],
  );
  await client.end();
  await context.restartPostgres();
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  await untilIdle();
  const { url } = server;

  const headersOf = (user: number) => ({
    authorization: `Basic ${tokenOf(user)}`,
    'content-type': 'application/json',
  });
  const priceOf = new Map<string, string>();
  for (let after: string | null = ''; after !== null && priceOf.size < cells; ) {
    const answer: Response = await fetch(
      `${url}/api/admin/grid?priceLists=base&limit=2000${after ? `&after=${encodeURIComponent(after)}` : ''}`,
      { headers: headersOf(operator) },
    );
    if (!answer.ok) throw new Error(`The rows were answered with ${answer.status}: ${await answer.text()}`);
    const { data, meta } = (await answer.json()) as {
      data: { sku: string; prices: { base?: [number, number][] } }[];
      meta: { next: string | null };
    };
    for (const { sku, prices } of data) priceOf.set(sku, String(prices.base?.[0]?.[1] ?? ''));
    after = meta.next;
  }
  const save = async (raise: number): Promise<number> => {
    const changes = Array.from({ length: cells }, (_, index) => {
      const sku = skuOf(index + 1);
      const old = priceOf.get(sku) ?? null;
      const value = String(round(Number(old) + raise));
      priceOf.set(sku, value);
      return [sku, old, value];
    });
    const body = JSON.stringify({
      columns: [{ kind: 'price', priceList: 'base', minQuantity: 1, cells: changes }],
    });
    const begin = performance.now();
    const answer = await fetch(`${url}/api/admin/grid`, {
      method: 'POST',
      headers: headersOf(operator),
      body,
    });
    const text = await answer.text();
    const { saved } = answer.ok ? (JSON.parse(text) as { data: { saved: number } }).data : { saved: 0 };
    if (saved !== cells)
      throw new Error(`The save was answered with ${answer.status}: ${text.slice(0, 500)}`);
    return performance.now() - begin;
  };

  const done: { at: number; ms: number }[] = [];
  let isOver = false;
  const buy = async (buyer: number) => {
    for (let request = buyer; !isOver; request += buyers) {
      const begin = performance.now();
      const category = idOf('c', (request % sizes.categories) + 1);
      const answer = await fetch(
        `${url}/api/material/listMaterialWithVariants?category=${category}&page=${(request % 5) + 1}`,
        { headers: headersOf((request % 200) + 1) },
      );
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A list was answered with ${answer.status}.`);
      done.push({ at: performance.now(), ms: performance.now() - begin });
    }
  };
  const buying = Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  // Compiled, and with its memory filled.
  await setTimeout(4_000);
  await save(0.01);
  await setTimeout(pauseMs);
  const saveMs: number[] = [];
  const windows: { from: number; until: number; isQuiet: boolean }[] = [];
  for (let turn = 1; turn <= saves; turn += 1) {
    const quietFrom = performance.now();
    await setTimeout(pauseMs);
    const from = performance.now();
    windows.push({ from: quietFrom, until: from, isQuiet: true });
    saveMs.push(await save(turn % 2 === 0 ? 0.01 : -0.01));
    await setTimeout(afterMs);
    windows.push({ from, until: performance.now(), isQuiet: false });
  }
  isOver = true;
  await buying;

  const rates = [true, false].map((isQuiet) => {
    const own = windows.filter((window) => window.isQuiet === isQuiet);
    const durationsMs = done
      .filter(({ at }) => own.some(({ from, until }) => at >= from && at < until))
      .map(({ ms }) => ms);
    const seconds = own.reduce((sum, { from, until }) => sum + (until - from) / 1000, 0);
    context.add({
      name: `category list of 16, ${isQuiet ? 'between saves' : `beside saves of ${cells} prices`}`,
      requestsPerSecond: round(durationsMs.length / seconds),
      ...percentiles(durationsMs),
      processorMs: null,
      ratioToFloor: null,
    });
    return durationsMs.length / seconds;
  });
  const sorted = saveMs.toSorted((a, b) => a - b);
  context.fact(
    `grid: ${cells} changed prices saved, median (under 2,000 ms)`,
    Math.round(sorted[saves / 2] ?? 0),
    'ms',
  );
  context.fact('grid: slowest save', Math.round(sorted.at(-1) ?? 0), 'ms');
  const [quiet = 1, beside = 0] = rates;
  context.fact(
    'grid: rate of buyers beside saves against quiet (80 or more)',
    Math.round((100 * beside) / quiet),
    '%',
  );
}
