import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import { startTicker } from '../../database/ticker.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { inTransaction } from '../../shared/transaction.ts';

/** A notification shows within 2 s of its stock change. */
const lookEveryMs = 500;

/** Crossings of one transaction; one of them may concern thousands of alarms. */
const batchSize = 100;

/** If a change concerns at least this many users of a tenant, one notice goes to all of its streams. */
const maxNotices = 200;

interface Crossing {
  tenant_id: number;
  variant_id: number;
  before: number;
  after: number;
}

/** Turns recorded stock crossings into notifications in the background (NOTI-08, decision 78). */
export interface AlarmWatcher {
  start(): void;
  /** Handles all recorded crossings. */
  look(): Promise<void>;
  /** Resolves when no batch is running. */
  stop(): Promise<void>;
}

/** Makes the watcher of one process; several processes share the crossings. `isOn` tells whether a tenant uses notifications. */
export function createAlarmWatcher({
  pool,
  clock,
  log,
  isOn,
}: {
  pool: Pool;
  clock: Clock;
  log: Log;
  isOn: (tenantId: number) => Promise<boolean>;
}): AlarmWatcher {
  let ticker: ReturnType<typeof startTicker> | undefined;
  let current: Promise<unknown> | undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    let taken: number;
    do taken = await inTransaction(pool, raiseBatch);
    while (taken === batchSize && !isStopped);
  }

  async function raiseBatch(client: PoolClient): Promise<number> {
    const crossings = await prepared<Crossing>(client, 'crossings-take', takeSql, [batchSize]);
    for (const [tenantId, ofTenant] of Map.groupBy(crossings, (crossing) => crossing.tenant_id))
      if (await isOn(tenantId)) await raise(client, tenantId, ofTenant);
    return crossings.length;
  }

  async function raise(client: PoolClient, tenantId: number, crossings: readonly Crossing[]): Promise<void> {
    const users = await prepared<{ user_id: string }>(client, 'notifications-raise', raiseSql, [
      tenantId,
      crossings.map((crossing) => crossing.variant_id),
      crossings.map(({ before }) => before),
      crossings.map(({ after }) => after),
      clock.now(),
    ]);
    const payloads =
      users.length > maxNotices ? [`${tenantId}/`] : users.map(({ user_id }) => `${tenantId}/${user_id}`);
    await prepared(client, 'notifications-notice', noticesSql, [payloads]);
  }

  return {
    look,
    start() {
      ticker = startTicker(lookEveryMs, () => {
        // The next tick repeats what failed.
        current ??= look()
          .catch((err: unknown) => log.warn({ err }, 'stock notifications were not written'))
          .finally(() => {
            current = undefined;
          });
      });
    },
    async stop() {
      isStopped = true;
      ticker?.end();
      await current;
    },
  };
}

const takeSql = `
  with taken as (
    delete from stock_crossing using (
      select stock_crossing.tenant_id, stock_crossing.id
      from stock_crossing
      order by stock_crossing.id
      limit $1
      for update skip locked
    ) next
    where stock_crossing.tenant_id = next.tenant_id and stock_crossing.id = next.id
    returning stock_crossing.*
  )
  select tenant_id, variant_id, before, after from taken order by id
`;

/** Only for users who may still see the article (ROLE-05). Microseconds keep several crossings in order. */
const raiseSql = `
  with written as (
    insert into notification (tenant_id, id, user_id, company_id, variant_id, type, stock_value, created_at)
    select alarm.tenant_id, left(replace(gen_random_uuid()::text, '-', ''), 24), alarm.user_id, alarm.company_id,
      alarm.variant_id, kind.type, crossing.after, $5::timestamptz + crossing.place * interval '1 microsecond'
    from unnest($2::integer[], $3::integer[], $4::integer[]) with ordinality
      as crossing (variant_id, before, after, place)
    join alarm on alarm.tenant_id = $1 and alarm.variant_id = crossing.variant_id
    cross join lateral (values
      ('lowStock', crossing.before > alarm.threshold and crossing.after <= alarm.threshold),
      ('backInStock', crossing.before <= 0 and crossing.after > 0)
    ) kind (type, is_raised)
    join variant on variant.tenant_id = $1 and variant.id = alarm.variant_id and variant.is_active
    join product on product.tenant_id = $1 and product.id = variant.product_id and product.is_active
    join app_user on app_user.tenant_id = $1 and app_user.id = alarm.user_id and app_user.is_active
      and (app_user.is_deal or not product.is_deal_only)
    where kind.is_raised
    returning user_id
  )
  select distinct user_id from written
`;

const noticesSql = "select pg_notify('notifications_changed', payload) from unnest($1::text[]) payload";
