import type { RouteQuery, routes, ShopPayment } from '@kontor/contract';
import { isCalendarDay, startOfLocalDay } from '@kontor/domain';
import type { Pool } from 'pg';
import { fieldsInvalid } from '../../shared/errors.ts';
import { likePart } from '../../shared/like.ts';
import { countedMeta, countedUpTo, maxCounted, pageOf } from '../../shared/list-page.ts';

/** Orders, invoices and customers that a word finds. */
const maxFound = 5_000;

/** Payments of orders and invoices, and refunds by hand, of all customers. @throws validation.failed */
export async function listPayments(
  pool: Pool,
  tenantId: number,
  { search, sort = '-date', state, customer, from, to, ...paged }: RouteQuery<typeof routes.payments.all>,
): Promise<{ data: ShopPayment[]; meta: { total: number; page: number; pageSize: number; hasMore?: true } }> {
  const wrong = Object.entries({ from, to }).filter(([, day]) => day !== undefined && !isCalendarDay(day));
  if (wrong.length > 0) throw fieldsInvalid(wrong.map(([field]) => ({ field, code: 'format' })));
  const { page, pageSize, offset } = pageOf(paged);
  const values: unknown[] = [tenantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const moments = [
    from === undefined ? '' : `and entry.created_at >= ${add(startOfLocalDay(from))}`,
    to === undefined ? '' : `and entry.created_at < ${add(startOfLocalDay(to, 1))}`,
  ].join(' ');
  const ofCompanies = (ids: string) => ({
    orders: `select found.id from sales_order found where found.tenant_id = $1 and found.company_id in (${ids})`,
    invoices: `select found.id from invoice found where found.tenant_id = $1 and found.company_id in (${ids})`,
  });
  const sources =
    customer === undefined
      ? []
      : [
          ofCompanies(
            `select company.id from company where company.tenant_id = $1 and company.customer_no = ${add(customer)}`,
          ),
        ];
  if (search) {
    const like = add(likePart(search.toLowerCase()));
    const found = ofCompanies(`select company.id from company where company.tenant_id = $1
      and lower(' ' || company.customer_no || ' ' || company.name) like ${like} limit ${maxFound}`);
    const number = add(/^\d{1,15}$/.test(search) ? Number(search) : null);
    sources.push({
      orders: `(${found.orders} limit ${maxFound}) union all select found.id from sales_order found
        where found.tenant_id = $1 and found.order_number = ${number}::bigint`,
      invoices: `(${found.invoices} limit ${maxFound}) union all (select found.id from invoice found where found.tenant_id = $1
        and lower(found.fin_doc_number || ' ' || coalesce(found.external_invoice_number, '')) like ${like} limit ${maxFound})`,
    });
  }
  const paid = sources
    .map(
      ({ orders, invoices }) => `and entry.id in (
        select of_order.id from payment of_order where of_order.tenant_id = $1 and of_order.order_id in (${orders})
        union all select part.payment_id from payment_invoice part
          where part.tenant_id = $1 and part.invoice_id in (${invoices}))`,
    )
    .join(' ');
  const refunded = sources.map(({ orders }) => `and entry.order_id in (${orders})`).join(' ');
  const isPaidState = state !== undefined && state !== 'byHand';
  const selects = [
    ...(state === 'byHand'
      ? []
      : [
          `select entry.id, entry.order_id, entry.provider, entry.amount, entry.currency, entry.status as state,
             null::text as reason, null::text as created_by, entry.created_at
           from payment entry where entry.tenant_id = $1 ${moments} ${paid}
             ${isPaidState ? `and entry.status = ${add(state)}` : ''}`,
        ]),
    ...(isPaidState
      ? []
      : [
          `select entry.id, entry.order_id, null::text as provider, -entry.amount as amount, null::text as currency,
             'byHand' as state, entry.reason, entry.created_by, entry.created_at
           from order_refund entry where entry.tenant_id = $1 ${moments} ${refunded}`,
        ]),
  ];
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const order = (table: string) => `order by ${table}.created_at ${direction}, ${table}.id ${direction}`;
  const counted = values.slice();
  const last = add(Math.min(offset + pageSize, maxCounted));
  const [{ rows: count }, { rows }] = await Promise.all([
    pool.query<{ total: number }>(
      `select count(*)::integer as total from (select from (
         ${selects.map((select) => `(${select} limit ${maxCounted + 1})`).join(' union all ')}
       ) entry limit ${maxCounted + 1}) counted`,
      counted,
    ),
    pool.query<Omit<ShopPayment, 'createdAt'> & { createdAt: Date }>(
      `with entry as (
         select * from (
           ${selects.map((select) => `(${select} ${order('entry')} limit ${last})`).join(' union all ')}
         ) entry ${order('entry')}
         limit ${add(Math.max(0, Math.min(pageSize, maxCounted - offset)))} offset ${add(offset)}
       )
       select entry.id as "_id", entry.state, entry.provider, entry.amount,
         coalesce(entry.currency, sales_order.currency) as currency, entry.reason,
         entry.created_by as "createdBy", entry.created_at as "createdAt",
         case when sales_order.id is not null
           then jsonb_build_object('_id', sales_order.id, 'orderNumber', sales_order.order_number::text) end as "order",
         coalesce(paid.invoices, '[]') as invoices,
         (select jsonb_build_object('_id', company.id, 'customerNo', company.customer_no, 'name', company.name)
           from company where company.tenant_id = $1
             and company.id = coalesce(sales_order.company_id, paid.company_id)) as company
       from entry
       left join sales_order on sales_order.tenant_id = $1 and sales_order.id = entry.order_id
       left join lateral (
         select min(invoice.company_id) as company_id,
           jsonb_agg(jsonb_build_object('_id', invoice.id, 'finDocNumber', invoice.fin_doc_number)
             order by invoice.fin_doc_number) as invoices
         from payment_invoice join invoice on invoice.tenant_id = $1 and invoice.id = payment_invoice.invoice_id
         where payment_invoice.tenant_id = $1 and payment_invoice.payment_id = entry.id
       ) paid on entry.order_id is null
       ${order('entry')}`,
      values,
    ),
  ]);
  const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { data, meta: countedMeta({ ...countedUpTo(count[0]?.total ?? 0), page, pageSize }) };
}
