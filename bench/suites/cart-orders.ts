import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { percentiles, round } from '../load.ts';
import type { MeasuredProcess } from '../processes.ts';
import { benchTenant, idOf, seed, seedBaskets, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';

/** Who orders at the same time. */
const buyers = 16;
const lines = 20;
const warmUp = { from: 2001, to: 2200 };
const measured = { from: 2201, to: 3200 };
const previewed = { from: 3201, to: 4200 };

/**
 * Sixteen buyers send the preview and then the order, as the checkout page does. Then they send another 1,000 orders without
 * a preview. Each has 20 lines of other articles. Meanwhile the confirmations of former orders are made and mailed.
 */
export async function measureOrders(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('cart_orders');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  await seedBaskets(client, { tenantId, from: warmUp.from, to: previewed.to, lines, isVaried: true });
  await client.end();
  await context.restartPostgres();
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  await orderAll(server, warmUp);
  await untilConfirmed(database.url);

  const before = await server.processorMs();
  const { seconds, orderMs, previewMs } = await orderAll(server, measured);
  const ordered = await server.processorMs();
  const confirmed = await countConfirmed(database.url);
  await untilConfirmed(database.url);
  const after = await server.processorMs();
  const count = orderMs.length;
  const row = (name: string, durationsMs: readonly number[], inSeconds: number, processorMs: number | null) =>
    context.add({
      name,
      requestsPerSecond: round(durationsMs.length / inSeconds),
      ...percentiles(durationsMs),
      processorMs,
      ratioToFloor: null,
    });
  row(
    `preview and order of ${lines} lines, ${buyers} buyers`,
    orderMs,
    seconds,
    round((ordered - before) / count),
  );
  row('preview before it', previewMs, seconds, null);
  context.fact(
    'orders: processor time of each, its confirmation included',
    round((after - before) / count),
    'ms',
  );
  context.fact(
    'orders: confirmations made while they came in',
    confirmed - (warmUp.to - warmUp.from + 1),
    'orders',
  );
  const alone = await orderPreviewed(server, previewed);
  row('order alone, previewed before', alone.orderMs, alone.seconds, null);
}

/** Each buyer sends the next request when the last is answered, all together at most `perSecond`. */
export async function orderAll(
  { url }: Pick<MeasuredProcess, 'url'>,
  { from, to, perSecond = Infinity }: Users & { perSecond?: number },
) {
  const orderMs: number[] = [];
  const previewMs: number[] = [];
  const begin = performance.now();
  const seconds = await byBuyers({ from, to }, async (agent, user) => {
    // A steady rate, where one is wanted: order n is not sent before its time.
    await setTimeout(Math.max(0, begin + ((user - from) / perSecond) * 1000 - performance.now()));
    const preview = await sendPreview(agent, url, user);
    const order = await send(agent, `${url}/api/order/create`, user, preview.order, 201);
    previewMs.push(preview.ms);
    orderMs.push(order.ms);
  });
  return { seconds, orderMs, previewMs };
}

/** All previews, then all orders; the seconds of the orders alone. */
async function orderPreviewed({ url }: Pick<MeasuredProcess, 'url'>, users: Users) {
  const orders = new Map<number, object>();
  await byBuyers(users, async (agent, user) => {
    orders.set(user, (await sendPreview(agent, url, user)).order);
  });
  const orderMs: number[] = [];
  const seconds = await byBuyers(users, async (agent, user) => {
    const order = await send(agent, `${url}/api/order/create`, user, orders.get(user) ?? {}, 201);
    orderMs.push(order.ms);
  });
  return { seconds, orderMs };
}

interface Users {
  from: number;
  to: number;
}

/** Runs a task for each user, at most `buyers` at once. Returns the seconds. */
async function byBuyers(
  { from, to }: Users,
  each: (agent: http.Agent, user: number) => Promise<void>,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: buyers });
  let next = from;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (next <= to) {
        next += 1;
        await each(agent, next - 1);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  return seconds;
}

/** The preview of a user's cart, and the order that follows it. */
async function sendPreview(agent: http.Agent, url: string, user: number) {
  const { answer, ms } = await send<{ data: Preview }>(
    agent,
    `${url}/api/order/preview`,
    user,
    { orderType: 'order' },
    200,
  );
  const { gross, currency, selected, version } = answer.data;
  const order = {
    checkoutId: randomUUID(),
    orderType: 'order',
    basketId: idOf('b', user),
    ...selected,
    version,
    termsAccepted: true,
    expectedTotal: { value: gross, currency },
  };
  return { order, ms };
}

interface Preview {
  gross: number;
  currency: string;
  selected: Record<string, string>;
  version: number;
}

/** Without `fetch`, whose own processor time would be a good part of what is measured. */
function send<Answer>(
  agent: http.Agent,
  url: string,
  user: number,
  body: object,
  expectedStatus: number,
): Promise<{ answer: Answer; ms: number }> {
  const begin = performance.now();
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      agent,
      method: 'POST',
      headers: {
        authorization: `Basic ${tokenOf(user)}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'accept-encoding': 'gzip',
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - begin;
        const bytes = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        const received = (isPacked ? gunzipSync(bytes) : bytes).toString();
        if (response.statusCode !== expectedStatus)
          reject(new Error(`${url}: ${response.statusCode} ${received.slice(0, 300)}`));
        else resolve({ answer: JSON.parse(received) as Answer, ms });
      });
    });
    request.end(text);
  });
}

export async function countConfirmed(databaseUrl: string): Promise<number> {
  return (await confirmations(databaseUrl)).made;
}

/**
 * Waits until the documents of all orders are made.
 *
 * @throws Error when they take more than ten minutes
 */
export async function untilConfirmed(databaseUrl: string): Promise<void> {
  for (const end = performance.now() + 600_000; performance.now() < end; await setTimeout(200)) {
    if ((await confirmations(databaseUrl)).missing === 0) return;
  }
  throw new Error('The documents of the orders were not made.');
}

async function confirmations(databaseUrl: string): Promise<{ made: number; missing: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ made: number; missing: number }>(
    `select count(storage_key)::int as made, (count(*) - count(storage_key))::int as missing from document`,
  );
  await client.end();
  return rows[0] ?? { made: 0, missing: 0 };
}
