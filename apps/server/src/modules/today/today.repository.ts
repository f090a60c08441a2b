import type { TodaySales } from '@kontor/contract';
import { localDate, SHOP_TIME_ZONE } from '@kontor/domain/local-date';
import type { Pool } from 'pg';
import { invoiceStatusSql } from '../invoices/invoice-status.ts';

/** Days of the compared turnover. */
const dayCount = 30;
/** Counts end here. */
const maxCount = 10_000;

interface SalesRow {
  openOrders: number;
  orderRequests: number;
  returns: number;
  currency: string | null;
}

/** The figures of the start page of a tenant's operators. */
export function createTodayRepository({ pool }: { pool: Pool }) {
  return {
    async sales(tenantId: number, now: Date): Promise<TodaySales> {
      const [counts, days] = await Promise.all([
        pool.query<SalesRow>({ name: 'today-sales', text: countsSql, values: [tenantId, maxCount] }),
        pool.query<{ day: string; isLast: boolean; orders: number; net: string }>({
          name: 'today-days',
          text: daysSql,
          values: [tenantId, localDate(now), dayCount, SHOP_TIME_ZONE],
        }),
      ]);
      const side = (wanted: boolean) =>
        days.rows
          .filter(({ isLast }) => isLast === wanted)
          .map(({ day, orders, net }) => ({ day, orders, net: Number(net) }));
      return { ...(counts.rows[0] as SalesRow), days: side(false), lastYear: side(true) };
    },

    async overdue(tenantId: number, now: Date) {
      const { rows } = await pool.query<{ currency: string; invoices: number; amount: string }>({
        name: 'today-overdue',
        text: overdueSql,
        values: [tenantId, localDate(now)],
      });
      return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
    },

    async missedTerms(tenantId: number, now: Date): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'today-missed-terms',
        text: `select count(distinct (search_miss.term, search_miss.locale))::integer as count from search_miss
          where search_miss.tenant_id = $1 and search_miss.day > $2::date - 7`,
        values: [tenantId, now.toISOString().slice(0, 10)],
      });
      return rows[0]?.count ?? 0;
    },

    async accountRequests(tenantId: number): Promise<number> {
      const { rows } = await pool.query<{ count: number }>({
        name: 'today-account-requests',
        text: `select count(*)::integer as count from account_request
          where account_request.tenant_id = $1 and account_request.status = 'pending'`,
        values: [tenantId],
      });
      return rows[0]?.count ?? 0;
    },
  };
}

const latestCurrency = `(
    select latest.currency from sales_order latest where latest.tenant_id = $1
    order by latest.order_date desc, latest.id limit 1
  )`;

const countsSql = `
  select
    (select count(*)::integer from (
      select 1 from sales_order
      where sales_order.tenant_id = $1 and sales_order.order_status = 'open' limit $2
    ) as open) as "openOrders",
    (select count(*)::integer from order_request
      where order_request.tenant_id = $1 and order_request.state = 'pending') as "orderRequests",
    (select count(*)::integer from order_return
      where order_return.tenant_id = $1 and order_return.state = 'requested') as returns,
    ${latestCurrency} as currency`;

/** Each day is a range of the index of order dates. Last year's period has as many days and ends at the same day of the year. */
const daysSql = `
  with day as (
    select last.day - before.days as day, last.is_last
    from (values ($2::date, false), (($2::date - interval '1 year')::date, true)) as last (day, is_last)
    cross join generate_series(0, $3::integer - 1) as before (days)
  )
  select day.day::text as day, day.is_last as "isLast", coalesce(sold.orders, 0) as orders, coalesce(sold.net, 0) as net
  from day
  cross join lateral (
    select count(*)::integer as orders, sum(sales_order.gross - sales_order.vat) as net
    from sales_order
    where sales_order.tenant_id = $1
      and sales_order.order_date >= day.day::timestamp at time zone $4
      and sales_order.order_date < (day.day + 1)::timestamp at time zone $4
      and sales_order.order_status <> 'cancelled' and sales_order.currency = ${latestCurrency}
  ) as sold
  order by day.is_last, day.day`;

const overdueSql = `
  select invoice.currency, count(*)::integer as invoices, sum(invoice.open_amount) as amount
  from invoice
  where invoice.tenant_id = $1 and ${invoiceStatusSql('$2').overdue}
  group by invoice.currency
  order by amount desc`;
