import type { SalesCustomer, SalesStart } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { lastNameSql } from '../../shared/person-name.ts';

const maxRows = 10;
/** Customers of each season. */
const maxSeasonCustomers = 5;

type Listed<Row> = Row & { total: number };

/** The sums of a month; `month` is its first day. */
type MonthSums = Omit<SalesStart['preOrders'][number], 'season'> & { month: string };

interface SeasonRow {
  month: string;
  currency: string;
  month_amount: number;
  month_last_amount: number;
  customer: SalesCustomer;
  amount: number;
  last_amount: number;
  total: number;
}

export type SalesStartRepository = ReturnType<typeof createSalesStartRepository>;

/** Makes the repository of the start page; every statement is bound to the tenant and the customers that the actor may act for. */
export function createSalesStartRepository({ pool }: { pool: Pool }) {
  const read = <Row extends object>(name: string, text: string, actor: Actor, ...values: unknown[]) =>
    prepared<Row>(pool, name, text, [actor.tenantId, actor.userId, actor.operatorRole !== null, ...values]);

  return {
    /** Customers by their last order that was not cancelled. */
    async findCustomers(actor: Actor): Promise<SalesStart['customers']> {
      type Row = Listed<{
        customer: SalesCustomer;
        order_date: Date | null;
        amount: number;
        currency: string;
      }>;
      return firstRows(
        await read<Row>('sales-start-customers', customersSql, actor, maxRows),
        ({ customer, order_date, amount, currency }) => ({
          customer,
          lastOrder: order_date && { orderDate: order_date.toISOString(), amount, currency },
        }),
      );
    },

    /** The actor's own carts with lines and named drafts. */
    async findCarts(
      actor: Actor,
      { hasPreOrders, seasonIds }: { hasPreOrders: boolean; seasonIds: readonly string[] },
    ): Promise<SalesStart['carts']> {
      type Row = Listed<Omit<SalesStart['carts']['rows'][number], 'savedAt'> & { savedAt: Date }>;
      return firstRows(
        await read<Row>('sales-start-carts', cartsSql, actor, maxRows, hasPreOrders, seasonIds),
        ({ total: _, savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }),
      );
    },

    /** Orders of the customers that wait for approval, the oldest first. */
    async findApprovals(actor: Actor): Promise<SalesStart['approvals']> {
      type Row = Listed<Omit<SalesStart['approvals']['rows'][number], 'requestedAt'> & { requestedAt: Date }>;
      return firstRows(
        await read<Row>('sales-start-approvals', approvalsSql, actor, maxRows),
        ({ total: _, requestedAt, ...row }) => ({ ...row, requestedAt: requestedAt.toISOString() }),
      );
    },

    /** The open amounts of invoices due before a day, less open credit notes. */
    async findOverdue(actor: Actor, today: string): Promise<SalesStart['overdue']> {
      type Row = Listed<SalesStart['overdue']['rows'][number]>;
      return firstRows(
        await read<Row>('sales-start-overdue', overdueSql, actor, maxRows, today),
        ({ total: _, ...row }) => row,
      );
    },

    /** Pre-orders delivered in these months (their first days), and in the same months one year before. */
    async findPreOrders(actor: Actor, months: readonly string[]): Promise<MonthSums[]> {
      if (months.length === 0) return [];
      const sums = new Map<string, MonthSums>();
      const rows = await read<SeasonRow>(
        'sales-start-pre-orders-2',
        preOrdersSql,
        actor,
        maxSeasonCustomers,
        months,
      );
      for (const row of rows) {
        const key = `${row.month} ${row.currency}`;
        const known = sums.get(key) ?? {
          month: row.month,
          currency: row.currency,
          amount: row.month_amount,
          lastYearAmount: row.month_last_amount,
          customers: { rows: [], total: row.total },
        };
        known.customers.rows.push({
          customer: row.customer,
          amount: row.amount,
          lastYearAmount: row.last_amount,
        });
        sums.set(key, known);
      }
      return [...sums.values()];
    },
  };
}

function firstRows<Row, Shown>(rows: readonly Listed<Row>[], show: (row: Listed<Row>) => Shown) {
  return { rows: rows.map(show), total: rows[0]?.total ?? 0 };
}

const customer = `jsonb_build_object('id', mine.id, 'translatedName', mine.name, 'customerNo', mine.customer_no) as customer`;

/** The customers that the actor may act for; $3: all of the tenant, for an operator. */
const mine = `
  mine as materialized (
    select company.id, company.name, company.customer_no
    from company
    where company.tenant_id = $1 and ($3 or company.id in (
        select sales_assignment.company_id from sales_assignment
        where sales_assignment.tenant_id = $1 and sales_assignment.user_id = $2
      ))
  )`;

const customersSql = `
  with ${mine}
  select ${customer}, last_order.order_date, last_order.amount, last_order.currency, count(*) over ()::integer as total
  from mine
  left join lateral (
    select sales_order.order_date, sales_order.currency,
      sales_order.goods_net - sales_order.discount_net + sales_order.shipping_net as amount
    from sales_order
    where sales_order.tenant_id = $1 and sales_order.company_id = mine.id and sales_order.order_status <> 'cancelled'
    order by sales_order.order_date desc, sales_order.id
    limit 1
  ) last_order on true
  order by last_order.order_date desc nulls last, mine.name collate german, mine.customer_no
  limit $4`;

/** Net prices were seen at the last save; pieces of seasons that are over do not count. */
const netOfLines = `
  coalesce(sum(round(line.net_seen / line.unit_seen * case
    when line.quantity is not null then line.quantity
    else (select coalesce(sum(season.value::integer), 0) from jsonb_each_text(line.season_quantities) season
      where season.key = any($6::text[]))
  end, 2)), 0)`;

const cartsSql = `
  with ${mine}, shown as (
    select part.*, ${customer}, count(*) over ()::integer as total
    from mine
    join (
      select basket.company_id, basket.id, 'order' as order_type, null as draft_name, basket.order_line_count as line_count,
        basket.updated_at as saved_at
      from basket
      where basket.tenant_id = $1 and basket.user_id = $2 and basket.order_line_count > 0
      union all
      select basket.company_id, basket.id, 'preOrder', null, basket.pre_order_line_count, basket.updated_at
      from basket
      where basket.tenant_id = $1 and basket.user_id = $2 and basket.pre_order_line_count > 0
      union all
      select cart_draft.company_id, cart_draft.id, cart_draft.order_type, cart_draft.name, cart_draft.line_count,
        cart_draft.saved_at
      from cart_draft
      where cart_draft.tenant_id = $1 and cart_draft.user_id = $2 and cart_draft.deleted_at is null
        and cart_draft.name is not null
    ) part on part.company_id = mine.id
    where $5 or part.order_type = 'order'
    order by part.saved_at desc, part.id, part.order_type
    limit $4
  )
  select shown.id, shown.customer, shown.order_type as "orderType", shown.draft_name as "draftName",
    shown.line_count as "lineCount", shown.saved_at as "savedAt", shown.total,
    case when shown.draft_name is null
      then (select ${netOfLines} from basket_line line
        where line.tenant_id = $1 and line.basket_id = shown.id and line.order_type = shown.order_type)
      else (select ${netOfLines} from cart_draft_line line where line.tenant_id = $1 and line.draft_id = shown.id)
    end as amount
  from shown
  order by shown.saved_at desc, shown.id, shown.order_type`;

const approvalsSql = `
  with ${mine}
  select ${customer}, request.id, request.requested_at as "requestedAt", request.net as amount, request.currency,
    (select jsonb_build_object('firstName', app_user.first_name, 'lastName', ${lastNameSql('app_user')})
      from app_user
      where app_user.tenant_id = $1 and app_user.id = request.user_id) as "requestedBy",
    count(*) over ()::integer as total
  from approval_request request
  join mine on mine.id = request.company_id
  where request.tenant_id = $1 and request.state = 'pending'
  order by request.requested_at, request.id
  limit $4`;

const overdueSql = `
  with ${mine}, due as (
    select invoice.company_id, invoice.currency, sum(invoice.open_amount) as amount,
      count(*) filter (where invoice.open_amount > 0)::integer as invoice_count,
      min(invoice.due_date) filter (where invoice.open_amount > 0) as oldest
    from invoice
    where invoice.tenant_id = $1 and invoice.open_amount <> 0 and invoice.due_date < $5::date
      and invoice.company_id in (select mine.id from mine)
    group by invoice.company_id, invoice.currency
    having sum(invoice.open_amount) > 0
  )
  select ${customer}, due.amount, due.currency, due.invoice_count as "invoiceCount", due.oldest as "oldestDueDate",
    count(*) over ()::integer as total
  from due join mine on mine.id = due.company_id
  order by due.amount desc, mine.name collate german, mine.id, due.currency
  limit $4`;

/** The items of each month by an index of their delivery dates, each joined to its order once. */
const preOrdersSql = `
  with ${mine}, period as materialized (
    select month.day as first_day, period.begin, period.is_last
    from unnest($5::date[]) as month (day)
    cross join lateral (
      values (month.day, false), ((month.day - interval '1 year')::date, true)
    ) as period (begin, is_last)
  ), compared as (
    select period.first_day, sales_order.company_id, sales_order.currency,
      coalesce(sum(order_item.line_net) filter (where not period.is_last), 0) as amount,
      coalesce(sum(order_item.line_net) filter (where period.is_last), 0) as last_amount
    from period
    join order_item on order_item.tenant_id = $1 and order_item.delivery_date >= period.begin
      and order_item.delivery_date < period.begin + interval '1 month'
    join sales_order on sales_order.tenant_id = $1 and sales_order.id = order_item.order_id
    where sales_order.order_type = 'preOrder' and sales_order.order_status <> 'cancelled'
      and sales_order.company_id in (select mine.id from mine)
    group by period.first_day, sales_order.company_id, sales_order.currency
  ), ranked as (
    select compared.*, sum(compared.amount) over sums as month_amount, sum(compared.last_amount) over sums as month_last_amount,
      count(*) over sums::integer as total,
      row_number() over (partition by compared.first_day, compared.currency
        order by compared.amount - compared.last_amount, compared.company_id) as place
    from compared
    window sums as (partition by compared.first_day, compared.currency)
  )
  select ranked.first_day as month, ranked.currency, ranked.month_amount, ranked.month_last_amount, ranked.amount,
    ranked.last_amount, ranked.total, ${customer}
  from ranked join mine on mine.id = ranked.company_id
  where ranked.place <= $4
  order by ranked.first_day, ranked.currency, ranked.place`;
