import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { createTcpProxy } from '../../apps/server/test/tcp-proxy.ts';
import type { HostileCase } from '../hostile/case.ts';
import { databaseCases } from '../hostile/database-cases.ts';
import { edgeCases } from '../hostile/edge-cases.ts';
import { largeCases } from '../hostile/large-cases.ts';
import type { QuietBuyerInput, QuietDurations } from '../hostile/quiet-buyer.ts';
import { percentiles, round } from '../load.ts';
import type { MeasuredProcess } from '../processes.ts';
import { benchTenant, seed, seedBaskets } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { Suite, SuiteContext } from '../suite.ts';

/** The tables of cases; each is a suite with a database of its own. */
const tables: Record<string, readonly HostileCase[]> = {
  edge: edgeCases,
  large: largeCases,
  database: databaseCases,
};

/** What a quiet buyer notices of clients that mean harm or ask for much. `HOSTILE=docs` runs the cases with that in their name. */
export const hostileSuites: Record<string, Suite> = Object.fromEntries(
  Object.entries(tables).map(([name, cases]) => [
    `hostile/${name}`,
    (context) => measureTable(context, name, cases),
  ]),
);

const quietUser = 1;
const quietEveryMs = 20;
const cartLines = 20;
const warmUpMs = 3_000;
const usualDurationMs = 8_000;
/** An attack that goes on after its end is an error of the case. */
const attackEndMs = 60_000;

async function measureTable(
  context: SuiteContext,
  table: string,
  cases: readonly HostileCase[],
): Promise<void> {
  const { url: databaseUrl } = await context.createDatabase(`hostile_${table}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  context.onEnd(() => client.end());
  const { tenantId } = await seed(client);
  await seedBaskets(client, { tenantId, from: quietUser, to: quietUser, lines: cartLines });
  for (const hostile of cases.filter(({ name }) => name.includes(process.env.HOSTILE ?? '')))
    await measureCase({ ...context, client, databaseUrl, tenantId }, hostile);
}

async function measureCase(
  context: SuiteContext & { client: pg.Client; databaseUrl: string; tenantId: number },
  hostile: HostileCase,
): Promise<void> {
  await hostile.prepare?.(context);
  const { environment = {}, hasNotificationProxy } = hostile;
  const notifications = hasNotificationProxy
    ? await createTcpProxy(context.databaseUrl, { only: 'kontor listen' })
    : undefined;
  const databaseUrl = notifications?.url ?? context.databaseUrl;
  const server = await startShopServer({ ...context, databaseUrl, tenant: benchTenant, environment });
  const controller = new AbortController();
  const watch = watchMemory(server);
  try {
    const buyer = startQuietBuyer(server.url, hostile.mayRefuse ?? false);
    await delay(warmUpMs);
    await eventLoopDelayMs(server.url);
    const beforeMb = await server.ownMemoryMb();
    const processorBefore = await server.processorMs();
    buyer.start();
    const attack = hostile.attack({
      ...context,
      url: server.url,
      port: Number(new URL(server.url).port),
      signal: controller.signal,
      notifications,
      fact: (name, value, unit) => context.fact(`${hostile.name}: ${name}`, value, unit),
    });
    // A case that fails at once is reported at once.
    const over = delay(hostile.durationMs ?? usualDurationMs);
    await Promise.race([over, attack.then(() => over)]);
    controller.abort();
    await Promise.race([attack, timeOut(hostile.name)]);
    const durations = await buyer.stop();
    for (const read of ['list', 'product', 'cart'] as const) {
      const ms = durations[read];
      context.add({
        name: `${hostile.name}: ${read}`,
        requestsPerSecond: round((ms.length * 1_000) / (hostile.durationMs ?? usualDurationMs)),
        ...percentiles(ms),
        processorMs: null,
        ratioToFloor: null,
      });
    }
    context.fact(`${hostile.name}: longest event loop delay`, await eventLoopDelayMs(server.url), 'ms');
    context.fact(`${hostile.name}: processor time`, (await server.processorMs()) - processorBefore, 'ms');
    context.fact(`${hostile.name}: server memory before, without PostgreSQL`, beforeMb, 'MB');
    context.fact(`${hostile.name}: server memory at most, without PostgreSQL`, watch.mostMb(), 'MB');
  } finally {
    controller.abort();
    watch.stop();
    await server.stop();
    await notifications?.close();
  }
}

function startQuietBuyer(url: string, mayRefuse: boolean) {
  const input: QuietBuyerInput = { url, user: quietUser, everyMs: quietEveryMs, mayRefuse };
  const worker = new Worker(new URL('../hostile/quiet-buyer.ts', import.meta.url), { workerData: input });
  const ended = new Promise<QuietDurations>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  // An error before the end is thrown by `stop`.
  ended.catch(() => undefined);
  return {
    start: () => worker.postMessage('start'),
    stop(): Promise<QuietDurations> {
      worker.postMessage('stop');
      return ended;
    },
  };
}

function watchMemory(server: MeasuredProcess) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, await server.ownMemoryMb());
  }, 250);
  return { mostMb: () => most, stop: () => clearInterval(timer) };
}

/** Since the former call: the server forgets the longest delay when it has told it. */
async function eventLoopDelayMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(text)?.[1];
  return Math.round(Number(seconds ?? 0) * 1_000);
}

async function timeOut(name: string): Promise<never> {
  await delay(attackEndMs, undefined, { ref: false });
  throw new Error(`The attack of "${name}" does not end.`);
}
