import { namedStatement } from '../../database/named-statement.ts';
import { addressJson } from '../accounts/address-row.ts';
import { holdingNotices } from '../catalogue/quantity-notices.ts';

/**
 * Addresses, locks, promotion code, facts for approval, and a former order of this checkout in one answer. $3 checkout, $4
 * promotion code.
 */
export const factsSql = `
  select company.is_locked as "isCompanyLocked", company.is_delivery_blocked as "isDeliveryBlocked",
    (select sales_order.order_number::text from sales_order
      where sales_order.tenant_id = $1 and sales_order.company_id = $2 and sales_order.checkout_id = $3::uuid
    ) as "placedOrderNumber",
    (select coalesce(jsonb_agg(
        jsonb_build_object(${addressJson})
          || jsonb_build_object('companyName', coalesce(address.company_name, company.name))
        order by address.is_default desc, address.type, address.city collate german, address.last_name collate german,
          address.id), '[]')
      from address
      where address.tenant_id = $1 and address.company_id = $2 and address.type <> 3
    ) as addresses,
    (select jsonb_build_object('code', promotion_code.code, 'type', promotion_code.type, 'value', promotion_code.value,
        'minCartAmount', promotion_code.min_cart_amount, 'validFrom', promotion_code.valid_from,
        'validUntil', promotion_code.valid_until, 'maxUses', promotion_code.max_uses, 'useCount', promotion_code.use_count,
        'isOncePerCompany', promotion_code.is_once_per_company, 'orderTypes', promotion_code.order_types,
        'isActive', promotion_code.is_active, 'isUsedByCompany', exists (
          select from promotion_use
          where promotion_use.tenant_id = $1 and promotion_use.company_id = $2
            and promotion_use.code = promotion_code.code))
      from promotion_code
      where promotion_code.tenant_id = $1 and promotion_code.code = upper($4)
    ) as promotion,
    (select coalesce(jsonb_agg(jsonb_build_object('userId', approval_rule.user_id, 'role', approval_rule.role,
        'above', approval_rule.above_amount, 'approverIds', approval_rule.approver_ids)), '[]')
      from approval_rule
      where approval_rule.tenant_id = $1 and approval_rule.company_id = $2
    ) as "approvalRules",
    (select coalesce(jsonb_agg(jsonb_build_object('id', cost_centre.id, 'key', cost_centre.key, 'name', cost_centre.name,
        'budgets', (
          select coalesce(jsonb_agg(jsonb_build_object('period', budget.period, 'amount', budget.amount)
            order by budget.period), '[]')
          from budget
          where budget.tenant_id = $1 and budget.cost_centre_id = cost_centre.id)) order by lower(cost_centre.key)), '[]')
      from cost_centre
      where cost_centre.tenant_id = $1 and cost_centre.company_id = $2 and cost_centre.is_active
    ) as "costCentres"
  from company
  where company.tenant_id = $1 and company.id = $2
`;

/** The net sum of the orders of each cost centre in a time range ($3 to $4), with shipping, less discount. */
export const spentSql = `
  select coalesce(sum(sales_order.goods_net - sales_order.discount_net + sales_order.shipping_net), 0) as spent
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) with ordinality
    as range (cost_centre_id, from_time, before_time, position)
  left join sales_order on sales_order.tenant_id = $1 and sales_order.cost_centre_id = range.cost_centre_id
    and sales_order.order_date >= range.from_time and sales_order.order_date < range.before_time
    and sales_order.order_status <> 'cancelled'
  group by range.position
  order by range.position
`;

/**
 * Takes stock; fails with the articles whose stock is too low, `[{variantId, requested, available}]`. Rows are locked in the
 * order of their ids, so that two orders never wait for each other. `accepts_shortage`: some stock is enough (TABL-13). $5: the
 * order, to record the taken stock; cancelling returns exactly that (CHKO-20).
 */
export const takeStockSql = `
  with wanted as (
    select * from unnest($2::integer[], $3::integer[], $4::boolean[]) as wanted (variant_id, quantity, accepts_shortage)
  ), locked as materialized (
    select stock.variant_id, stock.quantity
    from stock
    where stock.tenant_id = $1 and stock.variant_id = any ($2::integer[])
    order by stock.variant_id
    for no key update
  ), taken as (
    update stock
    set quantity = stock.quantity - wanted.quantity
    from wanted
    join locked on locked.variant_id = wanted.variant_id
    where stock.tenant_id = $1 and stock.variant_id = wanted.variant_id
      and case when wanted.accepts_shortage then stock.quantity > 0 else stock.quantity >= wanted.quantity end
    returning stock.variant_id, wanted.quantity
  ), noted as (
    insert into order_stock (tenant_id, order_id, variant_ids, quantities)
    select $1, $5, array_agg(taken.variant_id), array_agg(taken.quantity)
    from taken
    having count(*) > 0
  )
  select refuse_unless_empty(jsonb_agg(jsonb_build_object('variantId', wanted.variant_id,
    'requested', wanted.quantity, 'available', greatest(0, coalesce(locked.quantity, 0))) order by wanted.variant_id))
  from wanted
  left join locked on locked.variant_id = wanted.variant_id
  where wanted.variant_id not in (select taken.variant_id from taken)
`;

/**
 * Takes stock that may fall below 0 (buyableWithoutStock); an article without a stock row gets one. $4: the order, to record
 * the taken stock.
 */
export const takeAnyStockSql = `
  with noted as (
    insert into order_stock (tenant_id, order_id, variant_ids, quantities)
    values ($1, $4, $2::integer[], $3::integer[])
  )
  insert into stock (tenant_id, variant_id, quantity)
  select $1, wanted.variant_id, -wanted.quantity
  from unnest($2::integer[], $3::integer[]) as wanted (variant_id, quantity)
  order by wanted.variant_id
  on conflict (tenant_id, variant_id) do update set quantity = stock.quantity + excluded.quantity
`;

/**
 * Takes pre-stock, never below 0; fails with the seasons where less is left than `needed` (frozen stock; null: no check),
 * `[{variantId, seasonId, available}]`. Locked in one order, like stock. $6: the order, to record
 * the taken stock. $7: variants with frozen stock.
 */
export const takePreStockSql = `
  with wanted as (
    select *
    from unnest($2::integer[], $3::text[], $4::integer[], $5::integer[])
      as wanted (variant_id, season_id, quantity, needed)
  ), locked as materialized (
    select pre_stock.variant_id, pre_stock.season_id, pre_stock.quantity
    from pre_stock
    where pre_stock.tenant_id = $1 and (pre_stock.variant_id, pre_stock.season_id) in (
      select wanted.variant_id, wanted.season_id from wanted)
    order by pre_stock.variant_id, pre_stock.season_id
    for no key update
  ), taken as (
    update pre_stock
    set quantity = greatest(0, pre_stock.quantity - wanted.quantity)
    from wanted
    join locked on locked.variant_id = wanted.variant_id and locked.season_id = wanted.season_id
    where pre_stock.tenant_id = $1 and pre_stock.variant_id = wanted.variant_id
      and pre_stock.season_id = wanted.season_id
      and (wanted.needed is null or pre_stock.quantity >= wanted.needed)
    returning pre_stock.variant_id, pre_stock.season_id, locked.quantity - pre_stock.quantity as quantity
  ), noted as (
    insert into order_stock (tenant_id, order_id, variant_ids, season_ids, quantities, frozen_variant_ids)
    select $1, $6, array_agg(taken.variant_id), array_agg(taken.season_id), array_agg(taken.quantity), $7::integer[]
    from taken
    having count(*) > 0
  )
  select refuse_unless_empty(jsonb_agg(jsonb_build_object('variantId', wanted.variant_id, 'seasonId', wanted.season_id,
    'available', coalesce(locked.quantity, 0)) order by wanted.variant_id, wanted.season_id))
  from wanted
  left join locked on locked.variant_id = wanted.variant_id and locked.season_id = wanted.season_id
  where wanted.needed is not null and not exists (
    select from taken where taken.variant_id = wanted.variant_id and taken.season_id = wanted.season_id)
`;

/** Counts one use of a promotion code; the row stays locked, so that the next statement sees every other use. */
export const countPromotionSql = `
  update promotion_code
  set use_count = promotion_code.use_count + 1
  where promotion_code.tenant_id = $1 and promotion_code.code = $2 and promotion_code.is_active
    and (promotion_code.max_uses is null or promotion_code.use_count < promotion_code.max_uses)
  returning promotion_code.is_once_per_company
`;

export const promotionUsedSql = `
  select from promotion_use
  where promotion_use.tenant_id = $1 and promotion_use.code = $2 and promotion_use.company_id = $3
`;

/**
 * Writes an order with its items, notes, the use of a promotion code and the row of its confirmation; a job makes the file. The
 * tenant's sequence gives the number, so no order waits for it; a refused order leaves a gap. `whole` tells the triggers of the
 * parts to leave the work to the order's own triggers. It also tells the triggers of stock that the notifications are sent
 * after the commit.
 */
export const insertOrder = namedStatement(
  'checkout-insert-order-4',
  `
  with whole as materialized (
    select set_config('kontor.order_parts', 'whole', true), ${holdingNotices}
  ), placed as (
    insert into sales_order (tenant_id, id, order_number, checkout_id, company_id, user_id, order_type, order_date,
      delivery_date, payment_method_id, payment_method_name, shipping_method_id, shipping_method_name,
      external_order_number, language, shipping_address, invoice_address, currency, goods_net, discount_net,
      shipping_net, vat, gross, vat_lines, promotion_code, terms_accepted_at,
      requested_delivery_date, mandate_id, operator_role, vat_treatment, vat_category, vat_id, vat_note,
      cost_centre_id, cost_centre_key, cost_centre_name)
    select $tenantId, $id, nextval(format('order_number_%s', $tenantId::integer)::regclass), $checkoutId, $companyId,
      $userId, $orderType, $orderDate, $deliveryDate, $paymentMethodId, $paymentMethodName, $shippingMethodId,
      $shippingMethodName, $externalOrderNumber, $language, $shippingAddress, $invoiceAddress, $currency, $goodsNet,
      $discountNet, $shippingNet, $vat, $gross, $vatLines, $promotionCode, $orderDate, $requestedDeliveryDate,
      $mandateId, $operatorRole, $vatTreatment, $vatCategory, $vatId, $vatNote, $costCentreId, $costCentreKey,
      $costCentreName
    from whole
    returning sales_order.order_number
  ), items as (
    insert into order_item (tenant_id, order_id, position, product_id, sku, name, quantity, unit_net,
      price_unit, line_net, vat_rate, season_id, delivery_date, attributes, sales_unit_name,
      own_number)
    select $tenantId, $id, item.position, item.product_id, item.sku, item.name, item.quantity, item.unit_net,
      item.price_unit, item.line_net, item.vat_rate, item.season_id, item.delivery_date, item.attributes, item.sales_unit_name,
      item.own_number
    from rows from (
        unnest($productIds::text[], $skus::text[], $quantities::integer[], $unitNets::numeric[], $priceUnits::smallint[],
          $lineNets::numeric[], $vatRates::numeric[], $seasonIds::text[], $itemDates::date[], $attributes::jsonb[],
          $salesUnitNames::jsonb[], $ownNumbers::text[]),
        jsonb_array_elements($names::jsonb)) with ordinality
      as item (product_id, sku, quantity, unit_net, price_unit, line_net, vat_rate, season_id, delivery_date, attributes,
        sales_unit_name, own_number, name, position)
  ), notes as (
    insert into order_note (tenant_id, order_id, position, delivery_date, note)
    select $tenantId, $id, note.position, note.delivery_date, note.note
    from unnest($noteDates::date[], $notes::text[]) with ordinality as note (delivery_date, note, position)
  ), promotion as (
    insert into promotion_use (tenant_id, code, order_id, company_id)
    select $tenantId, $promotionCode, $id, $companyId where $promotionCode::text is not null
  ), confirmation as (
    insert into document (tenant_id, id, company_id, order_id, type, number, doc_date, file_name, created_at)
    select $tenantId, $documentId, $companyId, $id, 'orderConfirmation', 'AB-' || placed.order_number, $documentDate,
      format('%s-%s.pdf', $documentName::text, placed.order_number), $orderDate
    from placed
  )
  select placed.order_number::text as order_number from placed
`,
);
