import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { percentiles, round } from '../load.ts';
import { benchTenant, seed, seedBaskets, tokenOf } from '../seed.ts';
import { startShopServer } from '../server.ts';
import type { SuiteContext } from '../suite.ts';
import { orderAll } from './cart-orders.ts';

const lines = 20;
const alarms = 10_000;
const streams = 1_000;
const firstBuyer = 2_001;
const ordersOfRound = 400;
/** With and without alarms in turn, so that whatever changes with time concerns both. */
const rounds = [false, true, false, true];
const changes = 20;

/** Orders with and without 10,000 alarms, and how soon 1,000 open streams tell of a stock change (NOTI-08). */
export async function measureNotifications(context: SuiteContext): Promise<void> {
  const database = await context.createDatabase('notifications');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { tenantId } = await seed(client);
  await client.query(`update site_setting set document = document || '{"allowNotifications": true}'`);
  const to = firstBuyer + (rounds.length + 1) * ordersOfRound - 1;
  await seedBaskets(client, { tenantId, from: firstBuyer, to, lines, isVaried: true });
  await client.end();
  await context.restartPostgres();
  const server = await startShopServer({ ...context, databaseUrl: database.url, tenant: benchTenant });
  context.onEnd(() => server.stop());
  const shop = new pg.Client({ connectionString: database.url });
  await shop.connect();
  context.onEnd(() => shop.end());

  let from = firstBuyer;
  const orderRound = async () => {
    const answer = await orderAll(server, { from, to: from + ordersOfRound - 1 });
    from += ordersOfRound;
    return answer;
  };
  await orderRound();
  const sums = new Map(rounds.map((hasAlarms) => [hasAlarms, { seconds: 0, orderMs: [] as number[] }]));
  for (const hasAlarms of rounds) {
    await shop.query('delete from alarm');
    // An order of 20 lines crosses one threshold in about two.
    if (hasAlarms) await shop.query(setAlarmsSql, [tenantId, alarms]);
    await shop.query('vacuum analyze alarm');
    const sum = sums.get(hasAlarms);
    const { seconds, orderMs } = await orderRound();
    if (sum) {
      sum.seconds += seconds;
      sum.orderMs.push(...orderMs);
    }
  }
  for (const [hasAlarms, { seconds, orderMs }] of sums)
    context.add({
      name: `order of ${lines} lines, ${hasAlarms ? alarms : 'no'} alarms`,
      requestsPerSecond: round(orderMs.length / seconds),
      ...percentiles(orderMs),
      processorMs: null,
      ratioToFloor: null,
    });
  const secondsOf = (hasAlarms: boolean) => sums.get(hasAlarms)?.seconds ?? 0;
  context.fact(
    `${alarms} alarms: fewer orders a second by`,
    round((1 - secondsOf(false) / secondsOf(true)) * 100),
    '%',
  );
  const { rows } = await shop.query<{ count: number }>('select count(*)::int as count from notification');
  context.fact('notifications that these orders raised', rows[0]?.count ?? 0, 'pieces');

  await measureStreams(context, { url: server.url, shop, tenantId });
}

async function measureStreams(
  context: SuiteContext,
  { url, shop, tenantId }: { url: string; shop: pg.Client; tenantId: number },
): Promise<void> {
  await shop.query('delete from alarm');
  await shop.query('delete from notification');
  const told: number[] = Array.from({ length: streams }, () => 0);
  const requests = told.map((_, index) => {
    const headers = { authorization: `Basic ${tokenOf(index + 1)}` };
    return http.get(`${url}/api/notification/stream`, { agent: false, headers }, (response) => {
      response.on('data', (chunk: Buffer) => {
        if (chunk.toString().startsWith('event')) told[index] = (told[index] ?? 0) + 1;
      });
    });
  });
  const untilTold = async (isTold: () => boolean) => {
    const begin = performance.now();
    while (!isTold()) {
      if (performance.now() - begin > 60_000) throw new Error('The streams were not told.');
      await setTimeout(5);
    }
    return performance.now() - begin;
  };
  const setStock = (quantity: number) =>
    shop.query(
      'update stock set quantity = $2 where tenant_id = $1 and variant_id = (select min(id) from variant)',
      [tenantId, quantity],
    );
  await untilTold(() => told.every((count) => count > 0));
  for (const [users, name] of [
    [1, 'one user'],
    [streams, `${streams} users`],
  ] as const) {
    await shop.query('delete from alarm');
    await shop.query(
      `insert into alarm (tenant_id, id, user_id, company_id, variant_id, threshold, created_at)
       select $1, 's' || id, id, company_id, (select min(id) from variant), 5, now()
       from app_user order by id limit $2`,
      [tenantId, users],
    );
    const times: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      await setStock(100);
      // A rise from above 0 tells nobody; let the watcher's turn differ.
      await setTimeout(100 + 37 * change);
      const before = [...told];
      await setStock(3);
      times.push(
        await untilTold(() => told.slice(0, users).every((count, index) => count > (before[index] ?? 0))),
      );
    }
    context.fact(
      `stock change until the last of ${name} is told, worst of ${changes}`,
      round(Math.max(...times)),
      'ms',
    );
  }
  for (const request of requests) request.destroy();
}

const setAlarmsSql = `
  with chosen as (select id, row_number() over (order by id) as place from variant where tenant_id = $1),
  scarce as (update stock set quantity = 6 from chosen
    where stock.tenant_id = $1 and stock.variant_id = chosen.id and chosen.place % 40 = 0)
  insert into alarm (tenant_id, id, user_id, company_id, variant_id, threshold, created_at)
  select $1, 'a' || chosen.id, app_user.id, app_user.company_id, chosen.id, 5, now()
  from chosen join app_user on app_user.tenant_id = $1 and app_user.username = 'user' || (chosen.place % 1000 + 1)
  where chosen.place <= $2
`;
