import { startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Locale } from '../../shared/locale.ts';
import { readOrderSearch } from './order-search.ts';

/** Whose orders a list has; `companyId` null: those of the whole shop, for operators. */
export interface OrderScope {
  tenantId: number;
  companyId: string | null;
  locale: Locale;
  /** Rows name their company. */
  isOfShop: boolean;
}

export interface OrderFilter {
  orderType?: string | undefined;
  orderStatus?: string | undefined;
  /** First and last local day, both included. */
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Its id. */
  costCentre?: string | undefined;
  search?: string | undefined;
  deliveryStatus?: string | undefined;
  paymentStatus?: string | undefined;
  /** A season of which it has a line. */
  seasonId?: string | undefined;
  sort?: OrderSort | undefined;
}

const sortColumns = { date: 'order_date', number: 'order_number', amount: 'gross' } as const;

/** Whether the columns of a list are sorted up; `-` is down. */
export type OrderSort = `${'' | '-'}${keyof typeof sortColumns}`;

/** A query for `id` and `place` of the orders that fit, sorted, at most `limit` and one more. */
export interface OrderHits {
  sql: string;
  values: unknown[];
  limit: number;
  /** How the places are sorted. */
  order: string;
  /** It reads the newest orders only: with fewer hits than this, the next query is asked. */
  enough?: number;
}

/** The orders that are counted and paged; further ones are said to be there. */
export const maxListed = 10_000;

/** Newest orders that are sampled to estimate how common a search is. */
const sampled = 1_000;

/** Newest orders that a common search reads. */
const read = 5_000;

/** Expected hits among them below which the index is used: 4 % of a company's orders, 0.4 % of all. */
const enoughOfCompany = 200;
const enoughOfShop = 20;

/** A word that more customers have is no search for a customer. */
const maxNamed = 200;

/** What a company is found by in a search for orders, as its index has it. */
const companyWords = "lower(' ' || company.customer_no || ' ' || company.name)";

/** The scope of a company's own orders. */
export function scopeOf({ tenantId, company, locale }: CompanyActor): OrderScope {
  return { tenantId, companyId: company.id, locale, isOfShop: false };
}

/**
 * The queries to ask in turn for the orders of a scope that fit. A search reads the newest orders if many of them fit,
 * otherwise it uses the trigram index (decision 74). In the whole shop a word may also be of the customer.
 */
export async function orderHits(
  pool: Pool,
  scope: OrderScope,
  filter: OrderFilter,
  limit = maxListed,
): Promise<OrderHits[]> {
  const { values, add, own, where } = conditions(scope, filter);
  const sort = filter.sort ?? '-date';
  const isDown = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const order = isDown ? 'place desc, id' : 'place, id desc';
  const ordersThat = (more: string[], place: string = column) =>
    `select o.id, o.${place} as place from sales_order o where ${[...own('o'), ...where, ...more].join(' and ')}
     order by ${order} limit ${limit + 1}`;
  if (!filter.search) return [{ sql: ordersThat([]), values, limit, order }];

  const { patterns, statuses } = readOrderSearch(filter.search, scope.locale);
  const named = scope.companyId === null ? await companiesNamed(pool, scope.tenantId, patterns) : [];
  const matches = patterns.map((pattern, index) => {
    const ids = named[index] ?? [];
    const words = `text.words like ${add(pattern)}`;
    return ids.length === 0 ? words : `(${words} or text.company_id = any (${add(ids)}::text[]))`;
  });
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
    statuses.length > 0
      ? [`(${ordersThat([`o.order_status = any (${add(statuses)}::text[])`], 'order_date')})`]
      : [];
  const hits = (from: string, fits: string[]): OrderHits => {
    const found = [
      ...(patterns.length > 0
        ? [
            `select text.order_id as id, text.order_date as place ${from} ${join} where ${[...fits, ...where].join(' and ')}`,
          ]
        : []),
      ...byStatus,
    ].join(' union ');
    const placed =
      column === 'order_date'
        ? found
        : `select hit.id, o.${column} as place from (${found}) hit join sales_order o on o.tenant_id = $1 and o.id = hit.id`;
    return { sql: `${placed} order by ${order} limit ${limit + 1}`, values, limit, order };
  };
  if (patterns.length === 0) return byStatus.length > 0 ? [hits('', [])] : [];

  const { rows } = await pool.query<{ read: number; found: number }>(
    `select count(*)::integer as read,
       (count(*) filter (where ${[...reads, ...(join ? ['o.id is not null'] : [])].join(' and ')}))::integer as found
     ${newest(sampled)} ${join && `left ${join} and ${where.join(' and ')}`}`,
    sampleValues,
  );
  const sample = rows[0] ?? { read: 0, found: 0 };
  if (sample.read < sampled) return [hits(newest(sampled), reads)];
  const enough = scope.companyId === null ? enoughOfShop : enoughOfCompany;
  const indexed = hits('from order_text text', [...own('text'), ...matches]);
  return sample.found * (read / sampled) < enough
    ? [indexed]
    : [{ ...hits(newest(read), reads), enough }, indexed];
}

/** The companies whose number or name has each word; none for a word that many have. */
async function companiesNamed(
  pool: Pool,
  tenantId: number,
  patterns: readonly string[],
): Promise<string[][]> {
  return await Promise.all(
    patterns.map(async (pattern) => {
      const { rows } = await pool.query<{ id: string }>(
        `select company.id from company
         where company.tenant_id = $1 and ${companyWords} like $2 limit ${maxNamed + 1}`,
        [tenantId, pattern],
      );
      return rows.length > maxNamed ? [] : rows.map(({ id }) => id);
    }),
  );
}

function conditions({ tenantId, companyId }: OrderScope, filter: OrderFilter) {
  const values: unknown[] = [tenantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const ofCompany = companyId === null ? [] : [`company_id = ${add(companyId)}`];
  const dates = [
    ...(filter.dateFrom === undefined ? [] : [`order_date >= ${add(startOfLocalDay(filter.dateFrom))}`]),
    ...(filter.dateTo === undefined ? [] : [`order_date < ${add(startOfLocalDay(filter.dateTo, 1))}`]),
  ];
  const columns = [
    ['order_type', filter.orderType],
    ['order_status', filter.orderStatus],
    ['delivery_status', filter.deliveryStatus],
    ['payment_status', filter.paymentStatus],
    ['cost_centre_id', filter.costCentre],
  ] as const;
  return {
    values,
    add,
    /** Tenant, company and dates, which both tables have. */
    own: (table: 'o' | 'text') =>
      ['tenant_id = $1', ...ofCompany, ...dates].map((condition) => `${table}.${condition}`),
    where: [
      ...columns.flatMap(([column, value]) => (value === undefined ? [] : [`o.${column} = ${add(value)}`])),
      ...(filter.seasonId === undefined
        ? []
        : [
            `exists (select from order_item where order_item.tenant_id = o.tenant_id and order_item.order_id = o.id
              and order_item.season_id = ${add(filter.seasonId)})`,
          ]),
    ],
  };
}
