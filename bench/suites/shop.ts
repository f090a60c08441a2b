import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Measurement, measure, percentiles, round } from '../load.ts';
import { measurePages } from '../page-sizes.ts';
import { get, timed } from '../requests.ts';
import { benchTenant, idOf, seed, seedBaskets, sizes, skuOf, tokenOf } from '../seed.ts';
import { idleMemoryMb, startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

/** Lists, carts and orders of a shop with 12,000 variants, memory, start, and what a page weighs. */
export async function shopSuite(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('shop');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  context.onEnd(() => client.end());
  const { tenantId } = await seed(client);
  const users = await seedAllBaskets(client, tenantId);

  const floorRps = await context.floorRps({ url: database.url, tenantId, productId: idOf('p', 7) });
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  const idleMb = await idleMemoryMb(server);
  const { url } = server;
  const add = context.add;

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

  context.fact('server memory idle', idleMb, 'MB');
  context.fact('server memory after the load', await server.memoryMb(), 'MB');
  context.fact('start to first answer (database there)', server.startedAfterMs, 'ms');
  for (const { name, compressedKb } of await measurePages(context.root))
    context.fact(`${name}, JavaScript and CSS compressed`, compressedKb, 'kB');
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

/** Calls that are too long for a rate: the durations of a few, one after the other. */
function once(name: string, durationsMs: readonly number[]): Measurement {
  const mean = durationsMs.reduce((sum, duration) => sum + duration, 0) / durationsMs.length;
  return { name, requestsPerSecond: round(1000 / mean), ...percentiles(durationsMs), ratioToFloor: null };
}
