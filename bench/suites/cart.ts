import pg from 'pg';
import { type Measurement, measure, percentiles, round } from '../load.ts';
import { orderOf } from '../orders.ts';
import { get, timed } from '../requests.ts';
import { benchTenant, idOf, seed, seedBaskets, sizes, skuOf, tokenOf } from '../seed.ts';
import { addMemoryFacts, startShopServer } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';
import { measureOrders, untilConfirmed } from './cart-orders.ts';
import { measureCartPage } from './cart-page.ts';
import { measureRush } from './cart-rush.ts';
import { measureSheets } from './cart-sheets.ts';

/** Carts of 20 to 10,000 lines, orders of them, many buyers of the same pieces, and order sheets. */
export const cartSuites: Record<string, Suite> = {
  'cart/lines': measureLines,
  'cart/orders': measureOrders,
  'cart/rush': measureRush,
  'cart/page': measureCartPage,
  'cart/sheets': measureSheets,
};

/** Calls that are too long for a rate are sent so many times, one after the other. */
const repeats = 5;

async function measureLines(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('cart_lines');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  context.onEnd(() => client.end());
  const { tenantId } = await seed(client);
  const users = await seedAllBaskets(client, tenantId);
  const floorRps = await context.floorRps({ url: database.url, tenantId, productId: idOf('p', 7) });
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  const { url } = server;
  const { add } = context;

  for (const [lines, user] of users.filled) {
    const next = (index: number) => patch(tokenOf(user), [(index % lines) + 1], (index % 9) + 2);
    const load = {
      name: `change of one line, cart of ${lines}`,
      url,
      server,
      connections: 1,
      seconds: 4,
      next,
    };
    add(await measure(load, floorRps));
  }
  for (const [lines, user] of users.filled) {
    const token = tokenOf(user);
    const preview = { method: 'POST', path: '/api/order/preview', token, body: { orderType: 'order' } };
    const next = () => get('/api/basket', token);
    add(
      await measure(
        { name: `cart of ${lines} read`, url, server, connections: 1, seconds: 3, next },
        floorRps,
      ),
    );
    add(await repeated(`checkout of ${lines} previewed`, () => timed(url, preview, 200)));
  }

  const fills: number[] = [];
  for (const user of users.empty) fills.push(await timed(url, patch(tokenOf(user), range(10_000), 1), 200));
  add(spread('10,000 lines into an empty cart', fills));
  const large: number[] = [];
  for (const user of users.empty) {
    large.push(await timed(url, await orderOf(url, user), 201));
    await untilConfirmed(database.url);
  }
  add(spread('order of 10,000 lines', large));
  await addMemoryFacts(context, server, 'after carts and orders');
}

/** Users with filled carts, some with empty ones, and thousands that each place one order. */
async function seedAllBaskets(client: pg.Client, tenantId: number) {
  const filled = [
    [20, 1001],
    [1_000, 1002],
    [10_000, 1003],
  ] as const;
  for (const [lines, user] of filled) await seedBaskets(client, { tenantId, from: user, to: user, lines });
  return { filled, empty: [1004, 1005, 1006] };
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

async function repeated(name: string, time: () => Promise<number>): Promise<Measurement> {
  const durationsMs: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) durationsMs.push(await time());
  return spread(name, durationsMs);
}

/** Calls that are too long for a rate: the durations of a few, one after the other. */
function spread(name: string, durationsMs: readonly number[]): Measurement {
  const mean = durationsMs.reduce((sum, duration) => sum + duration, 0) / durationsMs.length;
  return {
    name,
    requestsPerSecond: round(1000 / mean),
    ...percentiles(durationsMs),
    processorMs: null,
    ratioToFloor: null,
  };
}
