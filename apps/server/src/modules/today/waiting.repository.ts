import type { PendingApproval, Setup, StockOut, TodayWaiting } from '@kontor/contract';
import type { LocalizedText } from '@kontor/domain';
import { localDate } from '@kontor/domain/local-date';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { nameSql } from '../../shared/person-name.ts';
import { lateSql } from '../orders/late-orders.ts';

/** Rows that are counted and paged. */
const maxListed = 10_000;
/** How far the delivery of the compared season may be from a year earlier. */
const seasonSpanDays = 60;

interface ListRange {
  search?: string | undefined;
  page: number;
  pageSize: number;
}

/** What waits beyond the figures of `today.repository.ts`, and what a new shop still lacks. */
export function createWaitingRepository({ pool }: { pool: Pool }) {
  return {
    async counts(tenantId: number, now: Date): Promise<TodayWaiting> {
      const { rows } = await pool.query<TodayWaiting>({
        name: 'today-waiting',
        text: `
          select (select count(*)::integer from (${stockOutsSql} limit ${maxListed}) found) as "stockOuts",
            (select count(*)::integer from (
              select from approval_request
              where approval_request.tenant_id = $1 and approval_request.state = 'pending' limit ${maxListed}) found
            ) as approvals,
            (select count(*)::integer from (
              select from sales_order o where o.tenant_id = $1 and ${lateSql('$2')} limit ${maxListed}) found
            ) as "lateOrders"`,
        values: [tenantId, localDate(now)],
      });
      return rows[0] as TodayWaiting;
    },

    async stockOuts(tenantId: number, locale: Locale, { search, page, pageSize }: ListRange) {
      const { rows } = await pool.query<
        Omit<StockOut, 'name' | 'waitingSince'> & { name: LocalizedText; waitingSince: Date; total: number }
      >({
        name: 'today-stock-outs',
        text: `
          with found as (
            select * from (${stockOutsSql}) all_found
            where $2::text is null or all_found.sku ilike $2 or all_found.name::text ilike $2
            limit ${maxListed}
          )
          select found.*, (count(*) over ())::integer as total
          from found order by found."openPieces" desc, found.sku limit $3 offset $4`,
        values: [tenantId, search ? likePart(search) : null, pageSize, (page - 1) * pageSize],
      });
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map(({ total: _, name, waitingSince, ...row }) => ({
          ...row,
          name: localized(locale, name),
          waitingSince: waitingSince.toISOString(),
        })),
      };
    },

    async approvals(tenantId: number, { search, page, pageSize }: ListRange) {
      const { rows } = await pool.query<
        Omit<PendingApproval, 'requestedAt'> & { requestedAt: Date; total: number }
      >({
        name: 'today-approvals',
        text: `
          with found as materialized (
            select approval_request.*, company.customer_no, company.name as company_name
            from approval_request
            join company on company.tenant_id = $1 and company.id = approval_request.company_id
            where approval_request.tenant_id = $1 and approval_request.state = 'pending'
              and ($2::text is null or company.name ilike $2 or company.customer_no ilike $2)
            limit ${maxListed}
          )
          select found.id as "_id", found.requested_at as "requestedAt", found.gross::float as gross, found.currency,
            json_build_object('_id', found.company_id, 'customerNo', found.customer_no, 'name', found.company_name)
              as company,
            (select ${nameSql('app_user')} from app_user
              where app_user.tenant_id = $1 and app_user.id = found.user_id) as "requestedBy",
            array(select ${nameSql('app_user')}
              from app_user where app_user.tenant_id = $1 and app_user.id = any(found.approver_ids)
              order by 1) as approvers,
            (count(*) over ())::integer as total
          from found order by found.requested_at, found.id limit $3 offset $4`,
        values: [tenantId, search ? likePart(search) : null, pageSize, (page - 1) * pageSize],
      });
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map(({ total: _, requestedAt, ...row }) => ({
          ...row,
          requestedAt: requestedAt.toISOString(),
        })),
      };
    },

    async seasons(tenantId: number, locale: Locale, now: Date, currency: string) {
      const { rows } = await pool.query<{
        _id: string;
        name: LocalizedText;
        date: string;
        orders: number;
        pieces: number;
        net: string;
        lastYear: string | null;
      }>({
        name: 'today-seasons',
        text: seasonsSql,
        values: [tenantId, localDate(now), now, seasonSpanDays, currency],
      });
      return rows.map(({ name, net, lastYear, ...row }) => ({
        ...row,
        name: localized(locale, name),
        net: Number(net),
        lastYear: lastYear === null ? null : Number(lastYear),
      }));
    },

    async setup({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>): Promise<Setup> {
      const values = [tenantId, userId];
      const { rows } = await pool.query<Setup>({ name: 'today-setup', text: setupSql, values });
      return rows[0] as Setup;
    },
  };
}

/** Lines of pre-orders wait for the stock of their season. */
const stockOutsSql = `
  select i.sku, (array_agg(i.name order by o.order_date desc))[1] as name, variant.product_id as "productId",
    min(stock.quantity)::integer as stock,
    sum(i.quantity - i.delivered_quantity - i.cancelled_quantity)::integer as "openPieces",
    count(distinct o.id)::integer as orders, min(o.order_date) as "waitingSince"
  from sales_order o
  join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
  join variant on variant.tenant_id = o.tenant_id and variant.sku = i.sku
  join stock on stock.tenant_id = o.tenant_id and stock.variant_id = variant.id
  where o.tenant_id = $1 and o.order_status not in ('cancelled', 'delivered') and o.delivery_status <> 'delivered'
    and i.season_id is null and i.quantity > i.delivered_quantity + i.cancelled_quantity and stock.quantity <= 0
  group by i.sku, variant.product_id`;

const seasonsSql = `
  with season_sales as (
    select season.*, former.id as former_id
    from season
    left join lateral (
      select other.id from season other
      where other.tenant_id = $1
        and abs(other.date - (season.date - interval '1 year')::date) <= $4::integer
      order by abs(other.date - (season.date - interval '1 year')::date), other.id limit 1
    ) former on true
    where season.tenant_id = $1 and season.date >= $2::date
  )
  select season_sales.id as "_id", season_sales.name, season_sales.date::text as date,
    coalesce(sold.orders, 0) as orders, coalesce(sold.pieces, 0) as pieces, coalesce(sold.net, 0) as net,
    case when season_sales.former_id is null then null else coalesce(before.net, 0) end as "lastYear"
  from season_sales
  left join lateral (
    select count(distinct o.id)::integer as orders, sum(i.quantity - i.cancelled_quantity)::integer as pieces,
      sum(round(i.line_net * (i.quantity - i.cancelled_quantity) / i.quantity, 2)) as net
    from order_item i
    join sales_order o on o.tenant_id = i.tenant_id and o.id = i.order_id and o.order_status <> 'cancelled'
      and o.currency = $5
    where i.tenant_id = $1 and i.season_id = season_sales.id
  ) sold on true
  left join lateral (
    select sum(round(i.line_net * (i.quantity - i.cancelled_quantity) / i.quantity, 2)) as net
    from order_item i
    join sales_order o on o.tenant_id = i.tenant_id and o.id = i.order_id and o.order_status <> 'cancelled'
      and o.currency = $5
    where i.tenant_id = $1 and i.season_id = season_sales.former_id
      and o.order_date <= $3::timestamptz - interval '1 year'
  ) before on true
  order by season_sales.date, season_sales.id`;

const setupSql = `
  select exists (
      select from app_user u where u.tenant_id = $1 and u.id = $2 and u.last_name <> '' and u.email not like '%.invalid'
    ) as profile,
    coalesce(document #>> '{companyData,address}', '') <> '' as "companyData",
    coalesce(document #>> '{companyData,logo}', '') <> '' as logo,
    coalesce(document ->> 'customCheckoutTermsAndConditionsUrl', '') <> '' or exists (
      select from content_page where content_page.tenant_id = $1
        and content_page.slug in ('agb', 'terms', 'terms-and-conditions')
    ) as terms,
    exists (select from product where product.tenant_id = $1) as products,
    exists (select from price where price.tenant_id = $1) as prices,
    exists (select from company where company.tenant_id = $1) as customers,
    exists (select from sales_order where sales_order.tenant_id = $1) as orders
  from (select $1::integer as tenant_id) tenant
  left join site_setting on site_setting.tenant_id = tenant.tenant_id`;
