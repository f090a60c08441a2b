import { lastNameSql } from '../../shared/person-name.ts';
import type { OrderHits } from './order-hits.ts';

/** The columns of every view of an order. */
const headColumns = `
  sales_order.id, sales_order.order_number::text as order_number, sales_order.external_order_number,
  sales_order.order_type, sales_order.order_date, sales_order.delivery_date, sales_order.requested_delivery_date, sales_order.order_status,
  sales_order.delivery_status, sales_order.payment_status, sales_order.payment_method_name, sales_order.description,
  sales_order.shipping_address -> 'city' as city, sales_order.currency, sales_order.goods_net,
  sales_order.discount_net, sales_order.shipping_net, sales_order.cost_centre_id, sales_order.cost_centre_key,
  sales_order.cost_centre_name,
  first_item.name as first_item_name,
  (select count(*)::integer from order_item
    where order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id) as item_count,
  (select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'type', document.type, 'number', document.number,
      'docDate', document.doc_date) order by document.doc_date, document.created_at, document.number), '[]')
    from document
    where document.tenant_id = sales_order.tenant_id and document.order_id = sales_order.id
      and document.type in ('orderConfirmation', 'deliveryNote')) as documents,
  (select coalesce(jsonb_agg(jsonb_build_object('carrier', order_pack.carrier, 'trackingCode', order_pack.tracking_code,
      'trackingUrl', order_pack.tracking_url) order by order_pack.position), '[]')
    from order_pack
    where order_pack.tenant_id = sales_order.tenant_id and order_pack.order_id = sales_order.id) as packs,
  (select jsonb_strip_nulls(jsonb_build_object('firstName', app_user.first_name, 'lastName', ${lastNameSql('app_user')},
      'operatorRole', sales_order.operator_role))
    from app_user
    where app_user.tenant_id = sales_order.tenant_id and app_user.id = sales_order.user_id) as created_by`;

const firstItem = `
  left join order_item first_item on first_item.tenant_id = sales_order.tenant_id
    and first_item.order_id = sales_order.id and first_item.position = 1`;

const companyColumn = `,
  (select jsonb_build_object('_id', company.id, 'customerNo', company.customer_no, 'name', company.name) from company
    where company.tenant_id = sales_order.tenant_id and company.id = sales_order.company_id) as company`;

/** The ids of a page of the orders that `hits` finds, and how many there are; one row without an id for an empty page. */
export function orderIdsSql(
  { sql, countSql, order, limit }: Pick<OrderHits, 'sql' | 'countSql' | 'order' | 'limit'>,
  pageLimit: string,
  offset: string,
): string {
  const page = (from: string) =>
    `select id, place from (${from}) hit order by ${order} limit ${pageLimit} offset ${offset}`;
  return `${countSql ? '' : `with hit as materialized (${sql} order by ${order} limit ${limit + 1})`}
    select total.total, page.id
    from (select count(*)::integer as total
      from ${countSql ? `(${countSql} limit ${limit + 1}) counted` : 'hit'}) total
    left join lateral (${page(countSql ? sql : 'select * from hit')}) page on true
    order by ${order}`;
}

/** Orders by id ($3), in the order of the ids; $2 null: of any company. */
export const orderHeadsSql = `
  select ${headColumns}${companyColumn}
  from unnest($3::text[]) with ordinality as wanted (id, rank)
  join sales_order on sales_order.tenant_id = $1 and ($2::text is null or sales_order.company_id = $2)
    and sales_order.id = wanted.id
  ${firstItem}
  order by wanted.rank`;

/** One order with everything, by id, or by number ($4); $2 null: of any company. */
export const orderDetailSql = `
  select ${headColumns}${companyColumn}, sales_order.user_id, sales_order.company_id, sales_order.language,
    sales_order.shipping_address, sales_order.invoice_address, sales_order.shipping_method_name,
    sales_order.payment_method_id, sales_order.vat, sales_order.gross, sales_order.vat_lines,
    sales_order.promotion_code, sales_order.vat_treatment, sales_order.vat_category,
    sales_order.vat_id, sales_order.vat_note,
    (select coalesce(array_agg(budget.period order by budget.period), '{}')
      from budget
      where budget.tenant_id = sales_order.tenant_id and budget.cost_centre_id = sales_order.cost_centre_id) as budget_periods,
    (select jsonb_build_object('reference', sepa_mandate.reference, 'creditorId', sepa_mandate.creditor_id,
        'accountHolder', sepa_mandate.account_holder, 'iban', sepa_mandate.iban)
      from sepa_mandate
      where sepa_mandate.tenant_id = sales_order.tenant_id and sepa_mandate.id = sales_order.mandate_id) as mandate,
    (select coalesce(jsonb_agg(jsonb_build_object('position', order_item.position, 'sku', order_item.sku, 'ownNumber', order_item.own_number,
        'name', order_item.name, 'quantity', order_item.quantity,
        'delivered', order_item.delivered_quantity, 'cancelled', order_item.cancelled_quantity,
        'expectedDate', order_item.expected_date,
        'unitNet', order_item.unit_net, 'priceUnit', order_item.price_unit, 'lineNet', order_item.line_net, 'vatRate', order_item.vat_rate,
        'seasonId', order_item.season_id, 'deliveryDate', order_item.delivery_date,
        'attributes', order_item.attributes, 'unitName', order_item.sales_unit_name,
        'productId', order_item.product_id) order by order_item.position), '[]')
      from order_item
      where order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id) as items,
    (select coalesce(jsonb_agg(jsonb_build_object('position', order_pack.position, 'carrier', order_pack.carrier,
        'trackingCode', order_pack.tracking_code,
        'trackingUrl', order_pack.tracking_url, 'dispatchedAt', order_pack.dispatched_at, 'lines', (
          select coalesce(jsonb_agg(jsonb_build_object('position', order_pack_line.position,
              'quantity', order_pack_line.quantity) order by order_pack_line.position), '[]')
          from order_pack_line
          where order_pack_line.tenant_id = order_pack.tenant_id and order_pack_line.order_id = order_pack.order_id
            and order_pack_line.pack_position = order_pack.position)) order by order_pack.position), '[]')
      from order_pack
      where order_pack.tenant_id = sales_order.tenant_id and order_pack.order_id = sales_order.id) as packs_with_lines,
    (select coalesce(jsonb_agg(jsonb_build_object('at', order_history.occurred_at, 'kind', order_history.kind,
        'actor', order_history.actor, 'actorName', order_history.user_name, 'note', order_history.note,
        'details', order_history.details) order by order_history.id), '[]')
      from order_history
      where order_history.tenant_id = sales_order.tenant_id and order_history.order_id = sales_order.id) as history,
    (select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'type', document.type, 'number', document.number,
        'contentType', document.content_type) order by document.doc_date, document.created_at, document.number, document.content_type), '[]')
      from document
      where document.tenant_id = sales_order.tenant_id and document.company_id = sales_order.company_id
        and document.invoice_id in (
          select invoice.id from invoice
          where invoice.tenant_id = sales_order.tenant_id and invoice.order_id = sales_order.id
          union all
          select invoice_part.invoice_id from invoice_part
          where invoice_part.tenant_id = sales_order.tenant_id and invoice_part.order_id = sales_order.id)) as invoice_documents,
    (select coalesce(jsonb_agg(jsonb_build_object('deliveryDate', order_note.delivery_date, 'note', order_note.note)
        order by order_note.position), '[]')
      from order_note
      where order_note.tenant_id = sales_order.tenant_id and order_note.order_id = sales_order.id) as notes
  from (
    select sales_order.* from sales_order
    where sales_order.tenant_id = $1 and ($2::text is null or sales_order.company_id = $2)
      and (sales_order.id = $3 or sales_order.order_number = $4::bigint)
    order by sales_order.id = $3 desc
    limit 1
  ) sales_order
  ${firstItem}`;

/** Facts of the confirmation besides the order: buyer, company, names of seasons and custom attributes. */
export const confirmationFactsSql = `
  select company.customer_no, company.vat_id, company.payment_term_days,
    app_user.first_name, app_user.last_name,
    (select coalesce(jsonb_object_agg(season.id, season.name), '{}')
      from season where season.tenant_id = $1) as seasons,
    (select coalesce(jsonb_object_agg(product.id, product.sales_attributes), '{}')
      from product
      where product.tenant_id = $1 and product.id in (
        select order_item.product_id from order_item
        where order_item.tenant_id = $1 and order_item.order_id = $4 and order_item.attributes is not null)
    ) as "salesAttributes"
  from tenant
  join company on company.tenant_id = tenant.id and company.id = $2
  left join app_user on app_user.tenant_id = tenant.id and app_user.id = $3
  where tenant.id = $1`;
