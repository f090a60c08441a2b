import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { orderOf } from '../orders.ts';
import { idOf, sizes, skuOf, tokenOf } from '../seed.ts';
import type { HostileCase, HostileStage, HostileTarget } from './case.ts';

const buyers = 40;
const firstBuyer = 301;
const settingsChanges = 60;
const settingsMs = 30_000;

/** Trouble with the database: what calls are answered meanwhile, how soon, and what the ready check says. */
export const databaseCases: readonly HostileCase[] = [
  { name: '40 buyers order', durationMs: settingsMs, attack: (target) => orders(target) },
  {
    name: '40 buyers order while settings change 60 times',
    durationMs: settingsMs,
    attack: async (target) => {
      await Promise.all([orders(target), changeSettings(target)]);
    },
  },
  {
    name: 'all connections taken by others',
    mayRefuse: true,
    durationMs: 15_000,
    attack: (target) => during(target, takeConnections),
  },
  {
    name: 'the database hangs',
    mayRefuse: true,
    durationMs: 25_000,
    attack: (target) => during(target, stopServer),
  },
  {
    name: 'the disk is full while 40 buyers order',
    durationMs: 20_000,
    attack: async (target) => {
      await Promise.all([orders(target), during(target, fillDisk)]);
    },
  },
  {
    name: 'the connection for notifications is half-open',
    durationMs: 25_000,
    hasNotificationProxy: true,
    attack: stallNotifications,
  },
];

/** Each buyer fills the cart with 20 lines and orders them, again and again. */
async function orders({ url, signal, fact }: HostileTarget): Promise<void> {
  const ms: number[] = [];
  let refused = 0;
  const buy = async (user: number) => {
    while (!signal.aborted) {
      await fetch(`${url}/api/basket`, { method: 'POST', headers: headersOf(user), body: cartOf(user) });
      const order = await orderOf(url, user).catch(() => undefined);
      const sent = performance.now();
      const answer =
        order &&
        (await fetch(url + order.path, {
          method: order.method,
          headers: headersOf(user),
          body: JSON.stringify(order.body),
        }));
      await answer?.arrayBuffer();
      if (answer?.status === 201) ms.push(performance.now() - sent);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, index) => buy(firstBuyer + index)));
  ms.sort((a, b) => a - b);
  fact('orders', ms.length, 'orders');
  fact('orders refused', refused, 'orders');
  fact('order p99', Math.round(ms[Math.floor(ms.length * 0.99)] ?? 0), 'ms');
}

async function changeSettings({ client, tenantId, signal }: HostileTarget): Promise<void> {
  for (let change = 0; change < settingsChanges && !signal.aborted; change += 1) {
    await client.query('update site_setting set updated_at = now() where tenant_id = $1', [tenantId]);
    await delay(settingsMs / settingsChanges, undefined, { signal }).catch(() => undefined);
  }
}

/** Asks for carts and for the ready check until the trouble is over, which lasts two thirds of the case. */
async function during(
  target: HostileTarget,
  trouble: (stage: HostileStage) => Promise<{ end(): Promise<void> }>,
): Promise<void> {
  const { url, signal, fact } = target;
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  let slowestReadyMs = 0;
  let isOver = false;
  const ask = async (path: string, user: number): Promise<number> => {
    const sent = performance.now();
    const isCheck = path === '/health/ready';
    const answer = await fetch(url + path, isCheck ? {} : { headers: headersOf(user) });
    await answer.arrayBuffer();
    const what = `${isCheck ? 'ready check' : 'call'} answered ${answer.status}`;
    answers[what] = (answers[what] ?? 0) + 1;
    return performance.now() - sent;
  };
  const { end } = await trouble(target);
  const endsAt = delay(10_000, undefined, { signal })
    .catch(() => undefined)
    .then(end)
    .then(() => {
      isOver = true;
    });
  const call = async (user: number) => {
    while (!isOver) {
      const ms = await ask('/api/basket', user);
      slowestMs = Math.max(slowestMs, ms);
    }
  };
  const watch = async () => {
    while (!isOver) {
      const ms = await ask('/health/ready', firstBuyer);
      slowestReadyMs = Math.max(slowestReadyMs, ms);
    }
  };
  await Promise.all([...Array.from({ length: 30 }, (_, index) => call(firstBuyer + index)), watch(), endsAt]);
  const recovering = performance.now();
  while ((await fetch(`${url}/health/ready`)).status !== 200) await delay(20);
  fact('recovered after', Math.round(performance.now() - recovering), 'ms');
  for (const [what, count] of Object.entries(answers)) fact(what, count, 'requests');
  fact('slowest call', Math.round(slowestMs), 'ms');
  fact('slowest ready check', Math.round(slowestReadyMs), 'ms');
}

/** Ends the shop's connections and takes their places, until the server has none left. */
async function takeConnections({ client, databaseUrl }: HostileStage): Promise<{ end(): Promise<void> }> {
  const taken: pg.Client[] = [];
  for (let refusals = 0; refusals < 20; ) {
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'kontor'`);
    const other = new pg.Client({ connectionString: databaseUrl, application_name: 'another client' });
    other.on('error', () => undefined);
    await other.connect().then(
      () => taken.push(other),
      () => {
        refusals += 1;
      },
    );
  }
  return { end: async () => void (await Promise.all(taken.map((other) => other.end()))) };
}

/** Stops the processes of the server, as a machine does that is out of breath. */
async function stopServer({ client }: HostileStage): Promise<{ end(): Promise<void> }> {
  const stop = async (which: string) => {
    const { rows } = await client.query<{ pid: number }>(which);
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    return rows;
  };
  // The main process first: it starts those of new connections.
  const main = await stop("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid");
  const rows = await stop(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return {
    async end() {
      for (const { pid } of [...rows, ...main]) process.kill(pid, 'SIGCONT');
    },
  };
}

/** Writes fail with the SQLSTATE of a full disk. */
async function fillDisk({ client }: HostileStage): Promise<{ end(): Promise<void> }> {
  await client.query(`
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on sales_order for each statement execute function disk_full()`);
  return {
    end: async () => void (await client.query('drop function disk_full cascade')),
  };
}

/** The server must refuse a session that another process ended, and say at the ready check that it hears nothing. */
async function stallNotifications(target: HostileTarget): Promise<void> {
  const { url, client, tenantId, signal, fact, notifications } = target;
  const headers = headersOf(firstBuyer);
  const until = async (path: string, status: number): Promise<number> => {
    const begin = performance.now();
    while (!signal.aborted) {
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      if (answer.status === status) break;
      await delay(50);
    }
    return Math.round(performance.now() - begin);
  };
  await until('/api/basket', 200);
  notifications?.stall();
  await client.query('delete from session where tenant_id = $1 and user_id = $2', [
    tenantId,
    idOf('u', firstBuyer),
  ]);
  fact('an ended session is refused after (under 15,000)', await until('/api/basket', 401), 'ms');
  fact('the ready check answers 503 after that', await until('/health/ready', 503), 'ms');
  notifications?.resume();
  fact('ready again after', await until('/health/ready', 200), 'ms');
}

function headersOf(user: number): Record<string, string> {
  return { authorization: `Basic ${tokenOf(user)}`, 'content-type': 'application/json' };
}

/** 20 lines, others for each buyer. */
function cartOf(user: number): string {
  const items = Array.from({ length: 20 }, (_, index) => (user - firstBuyer) * 20 + index + 1).map(
    (variant) => ({
      _id: idOf('p', Math.floor((variant - 1) / sizes.variantsPerProduct) + 1),
      sku: skuOf(variant),
      orderType: 'order',
      quantity: 1,
    }),
  );
  return JSON.stringify({ items });
}
