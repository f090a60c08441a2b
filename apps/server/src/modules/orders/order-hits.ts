import { startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import { readOrderSearch } from './order-search.ts';

export interface OrderFilter {
  orderType?: string | undefined;
  orderStatus?: string | undefined;
  /** First and last local day, both included. */
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Its id. */
  costCentre?: string | undefined;
  search?: string | undefined;
}

/** A query for `id` and `order_date` of the orders that fit, newest first, at most `limit` and one more. */
export interface OrderHits {
  sql: string;
  values: unknown[];
  limit: number;
  /** It reads the newest orders only: with fewer hits than this, the next query is asked. */
  enough?: number;
}

/** The orders that are counted and paged; further ones are said to be there. */
export const maxListed = 10_000;

/** Newest orders that are sampled to estimate how common a search is. */
const sampled = 1_000;

/** Newest orders that a common search reads. */
const read = 5_000;

/** Expected hits among them below which the index is used: 4 %. */
const enough = 200;

/**
 * The queries to ask in turn for the orders of the actor's company that fit. A search reads the newest orders if many of them
 * fit, otherwise it uses the trigram index (decision 74).
 */
export async function orderHits(
  pool: Pool,
  actor: CompanyActor,
  filter: OrderFilter,
  limit = maxListed,
): Promise<OrderHits[]> {
  const { values, add, own, where } = conditions(actor, filter);
  const ordersThat = (more: string[]) =>
    `select o.id, o.order_date from sales_order o where ${[...own('o'), ...where, ...more].join(' and ')}
     order by o.order_date desc, o.id limit ${limit + 1}`;
  if (!filter.search) return [{ sql: ordersThat([]), values, limit }];

  const { patterns, statuses } = readOrderSearch(filter.search, actor.locale);
  const matches = patterns.map((pattern) => `text.words like ${add(pattern)}`);
  // Concatenation keeps the planner from the trigram index.
  const reads = matches.map((match) => match.replace('text.words', "(text.words || '')"));
  const join =
    where.length > 0
      ? 'join sales_order o on o.tenant_id = text.tenant_id and o.id = text.order_id and o.company_id = text.company_id'
      : '';
  const newest = (count: number) => `from (
    select text.* from order_text text where ${own('text').join(' and ')}
    order by text.order_date desc, text.order_id limit ${count}) text`;
  const sampleValues = [...values];
  const byStatus =
    statuses.length > 0 ? [`(${ordersThat([`o.order_status = any (${add(statuses)}::text[])`])})`] : [];
  const hits = (from: string, fits: string[]) => ({
    sql: `${[
      ...(patterns.length > 0
        ? [
            `select text.order_id as id, text.order_date ${from} ${join} where ${[...fits, ...where].join(' and ')}`,
          ]
        : []),
      ...byStatus,
    ].join(' union ')} order by order_date desc, id limit ${limit + 1}`,
    values,
    limit,
  });
  if (patterns.length === 0) return byStatus.length > 0 ? [hits('', [])] : [];

  const { rows } = await pool.query<{ read: number; found: number }>(
    `select count(*)::integer as read,
       (count(*) filter (where ${[...reads, ...(join ? ['o.id is not null'] : [])].join(' and ')}))::integer as found
     ${newest(sampled)} ${join && `left ${join} and ${where.join(' and ')}`}`,
    sampleValues,
  );
  const sample = rows[0] ?? { read: 0, found: 0 };
  if (sample.read < sampled) return [hits(newest(sampled), reads)];
  const indexed = hits('from order_text text', [...own('text'), ...matches]);
  return sample.found * (read / sampled) < enough
    ? [indexed]
    : [{ ...hits(newest(read), reads), enough }, indexed];
}

function conditions(actor: CompanyActor, filter: OrderFilter) {
  const values: unknown[] = [actor.tenantId, actor.company.id];
  const add = (value: unknown) => `$${values.push(value)}`;
  const dates = [
    ...(filter.dateFrom === undefined ? [] : [`order_date >= ${add(startOfLocalDay(filter.dateFrom))}`]),
    ...(filter.dateTo === undefined ? [] : [`order_date < ${add(startOfLocalDay(filter.dateTo, 1))}`]),
  ];
  const columns = [
    ['order_type', filter.orderType],
    ['order_status', filter.orderStatus],
    ['cost_centre_id', filter.costCentre],
  ] as const;
  return {
    values,
    add,
    /** Tenant, company and dates, which both tables have. */
    own: (table: 'o' | 'text') =>
      ['tenant_id = $1', 'company_id = $2', ...dates].map((condition) => `${table}.${condition}`),
    where: columns.flatMap(([column, value]) => (value === undefined ? [] : [`o.${column} = ${add(value)}`])),
  };
}
