import type { ImportRow, ImportSource } from './exchange.types.ts';
import type { LoadContext } from './kinds/kind-spec.ts';

type Queries = Pick<LoadContext, 'run' | 'change' | 'tenantId' | 'now'>;

/** The current `price` of the schedule `s`; 'null' if there is none. */
const presentSql = `coalesce((select jsonb_build_array(p.value, p.pre_order_value, p.price_unit) from price p
  where p.tenant_id = s.tenant_id and p.variant_id = s.variant_id and p.price_list_id = s.price_list_id
    and p.min_quantity = s.min_quantity), 'null'::jsonb)`;

/** The price that the schedule `s` sets. A missing unit or pre-order price (in that unit) stays. */
const plannedSql = (base: string) => `jsonb_build_array(s.value,
  coalesce(s.pre_order_value, case when coalesce(s.price_unit, (${base} ->> 2)::smallint) = (${base} ->> 2)::smallint
    then (${base} ->> 1)::numeric end),
  coalesce(s.price_unit, (${base} ->> 2)::smallint, 1))`;

/** SQL: the schedule `s` stands in `price`. */
export const inForce = 's.applied is not null and s.ended_at is null';

/** SQL: the table `price` with the usual prices, which those in force for a time replace until their end. */
export const usualPricesSql = `(
  select p.tenant_id, p.variant_id, p.price_list_id, p.min_quantity,
    case when s.before is null then p.value else (s.before ->> 0)::numeric end as value,
    case when s.before is null then p.pre_order_value else (s.before ->> 1)::numeric end as pre_order_value,
    case when s.before is null then p.price_unit else (s.before ->> 2)::smallint end as price_unit
  from price p
  left join scheduled_price s on s.tenant_id = p.tenant_id and s.variant_id = p.variant_id
    and s.price_list_id = p.price_list_id and s.min_quantity = p.min_quantity and ${inForce}
  where s.before is distinct from 'null')`;

/** Writes the price `price` of each row of `source` that is one. */
const writeSql = (source: string) => `
  insert into price as e (tenant_id, variant_id, price_list_id, min_quantity, value, pre_order_value, price_unit)
  select w.tenant_id, w.variant_id, w.price_list_id, w.min_quantity, (w.price ->> 0)::numeric, (w.price ->> 1)::numeric,
    (w.price ->> 2)::smallint
  from ${source} w where w.price <> 'null' order by w.variant_id
  on conflict (tenant_id, variant_id, price_list_id, min_quantity) do update
  set value = excluded.value, pre_order_value = excluded.pre_order_value, price_unit = excluded.price_unit
  where (e.value, e.pre_order_value, e.price_unit) is distinct from
    (excluded.value, excluded.pre_order_value, excluded.price_unit)`;

/** Puts back what stood before the rows of `source`. */
const restoreSql = (source: string) => `
  , removed as (
    delete from price p using ${source} w
    where w.price = 'null' and p.tenant_id = w.tenant_id and p.variant_id = w.variant_id
      and p.price_list_id = w.price_list_id and p.min_quantity = w.min_quantity
    returning 1)
  ${writeSql(source)}`;

const keySql = 's.tenant_id, s.variant_id, s.price_list_id, s.min_quantity';

/**
 * Applies a tenant's schedules at `now` (decision 98): ends expired ones, restores the former price and starts due ones. If the
 * usual price changed while a scheduled price was active, the changed price applies afterwards. Runs in the caller's
 * transaction, which holds the lock of imports. Answers how many prices changed.
 */
export async function advancePrices({ run, change, tenantId, now }: Queries): Promise<number> {
  const open = await run(
    `select from scheduled_price where tenant_id = ${tenantId} and ended_at is null limit 1`,
  );
  if (open.length === 0) return 0;
  const at = `'${now.toISOString()}'::timestamptz`;
  await run(`update scheduled_price s set before = ${presentSql}
    where s.tenant_id = ${tenantId} and ${inForce} and s.applied is distinct from ${presentSql}`);
  let changed = await change(`
    with ended as (
      update scheduled_price s set ended_at = ${at}
      where s.tenant_id = ${tenantId} and s.ended_at is null and s.valid_until <= ${at}
      returning ${keySql}, case when s.applied is not null then s.before end as price)
    ${restoreSql('ended')}`);
  changed += await change(`
    with begun as (
      update scheduled_price s set before = ${presentSql}, applied = ${plannedSql(presentSql)},
        ended_at = case when s.valid_until is null then ${at} end
      where s.tenant_id = ${tenantId} and s.ended_at is null and s.applied is null and s.valid_from <= ${at}
      returning ${keySql}, s.applied as price)
    ${writeSql('begun')}`);
  await run(`update scheduled_price s set applied = ${plannedSql('s.before')}
    where s.tenant_id = ${tenantId} and ${inForce} and s.applied is distinct from ${plannedSql('s.before')}`);
  changed += await change(`
    with held as (
      select ${keySql}, s.applied as price from scheduled_price s where s.tenant_id = ${tenantId} and ${inForce})
    ${writeSql('held')}`);
  return changed;
}

/**
 * Puts the usual prices of the ready table back, so that its rows change these. A row without a usual price becomes unknown, so that
 * it is inserted. `advancePrices` applies the schedules again.
 */
export async function beforePriceChange({
  run,
  tenantId,
  ready,
}: Pick<Queries, 'run' | 'tenantId'> & { ready: string }): Promise<void> {
  const isChanged = `s.tenant_id = ${tenantId} and s.variant_id = q.variant_id and s.price_list_id = q.price_list_id
    and s.min_quantity = q.min_quantity and ${inForce}`;
  await run(`
    with suspended as (
      select ${keySql}, s.before as price from scheduled_price s join ${ready} q on ${isChanged})
    ${restoreSql('suspended')}`);
  await run(
    `update ${ready} q set is_known = false from scheduled_price s where ${isChanged} and s.before = 'null'`,
  );
  await run(`update scheduled_price s set applied = null, before = null from ${ready} q where ${isChanged}`);
}

/** Puts the prices back that are in force by schedules which the ready table deletes, and reopens those with a later end. */
export async function beforeScheduleChange({
  run,
  tenantId,
  now,
  ready,
}: Queries & { ready: string }): Promise<void> {
  const key = `s.tenant_id = ${tenantId} and s.variant_id = q.variant_id and s.price_list_id = q.price_list_id
    and s.min_quantity = q.min_quantity and s.valid_from = q.valid_from`;
  await advancePrices({ run, change: async (text) => (await run(text)).length, tenantId, now });
  await run(`
    with dropped as (
      select ${keySql}, s.before as price from scheduled_price s join ${ready} q on ${key}
      where q.is_deleted and ${inForce})
    ${restoreSql('dropped')}`);
  await run(`update scheduled_price s set ended_at = null, applied = null, before = null from ${ready} q
    where ${key} and not q.is_deleted and s.ended_at is not null and q.has_valid_until
      and s.valid_until is distinct from q.valid_until and q.valid_until > '${now.toISOString()}'`);
}

/**
 * Splits a price file. The first part has no scheduled rows. The second has the rows with `validFrom` or `validUntil`. It is
 * available after the first was read; undefined if empty.
 */
export function splitScheduled(source: ImportSource): {
  prices: ImportSource;
  scheduled(): ImportSource | undefined;
} {
  const aside: { number: number; cells: ImportRow }[] = [];
  return {
    prices: {
      ...source,
      async *open(progress) {
        for await (const batch of source.open(progress)) {
          const rows = batch.rows.filter((row) => !isScheduled(row.cells));
          if (rows.length < batch.rows.length)
            for (const row of batch.rows) if (isScheduled(row.cells)) aside.push(row);
          yield { ...batch, rows };
        }
      },
    },
    scheduled: () => (aside.length === 0 ? undefined : { ...source, open: () => [{ rows: aside }] }),
  };
}

function isScheduled({ validFrom, validUntil }: ImportRow): boolean {
  return [validFrom, validUntil].some((cell) => String(cell ?? '').trim() !== '');
}
