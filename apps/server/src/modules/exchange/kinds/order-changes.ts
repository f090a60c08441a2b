import { addDeliveryNote } from '../../orders/delivery-notes.ts';
import { giveBack, type ReleasingLine, releaseStock, type TakenPieces } from '../../orders/order-stock.ts';
import type { LoadContext } from './kind-spec.ts';
import { givenName } from './order-values.ts';

/** Locks the known orders of a file against operators and payments, and stores their former state for `recordOrders`. */
export async function rememberOrders({ run, ready, tenantId }: LoadContext): Promise<void> {
  await run(`
    create temp table ${ready}_before on commit drop as
    select ${factColumns} from sales_order o
    where o.tenant_id = ${tenantId} and o.order_number in (select q.order_number from ${ready} q)
    order by o.id
    for no key update`);
}

/**
 * Records changed statuses, totals, dates and addresses in the histories. The job that finishes a
 * cancellation mails it. Payments are not mailed.
 */
export async function recordOrders({ run, ready, tenantId, now, by }: LoadContext): Promise<void> {
  await run(
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, user_name, note, details, is_mail_due)
     select ${tenantId}, o.id, $1::timestamptz, entry.kind, 'erp', $2, q.reason,
       case when entry.kind = 'changed' then '{}' else
         jsonb_build_object('orderStatus', o.order_status, 'deliveryStatus', o.delivery_status) end || fact.details,
       o.checkout_id is not null and (entry.kind = 'confirmed' or (entry.kind = 'changed' and fact.is_news))
     from ${ready}_before b
     join sales_order o on o.tenant_id = ${tenantId} and o.id = b.id
     join ${ready} q on q.order_number = o.order_number
     cross join lateral (${changedFacts}) fact
     cross join lateral (select case
       when b.order_status = 'open' and o.order_status = 'confirmed' then 'confirmed'
       when b.order_status <> 'cancelled' and o.order_status = 'cancelled' then 'cancelled'
       when (o.order_status, o.delivery_status) is distinct from (b.order_status, b.delivery_status) then 'status'
       else 'changed' end as kind) entry
     where entry.kind <> 'changed' or fact.details <> '{}'
     order by o.id`,
    [now, by],
  );
}

/** The fields of an order that are compared before and after a file. */
const factColumns = `o.id, o.order_status, o.delivery_status, o.payment_status, o.delivery_date, o.gross, o.shipping_address, o.invoice_address`;

/** `details` of an entry: the changes from the order `b` to `o` with their texts before and after; `is_news`: to be mailed. */
const changedFacts = `
  select case count(*) when 0 then '{}' else jsonb_build_object('changes', jsonb_agg(jsonb_build_object(
      'field', field, 'before', before, 'after', after) order by place)) end as details,
    coalesce(bool_or(field <> 'paymentStatus'), false) as is_news
  from (values
    (1, 'gross', b.gross::text, o.gross::text),
    (2, 'paymentStatus', b.payment_status, o.payment_status),
    (3, 'deliveryDate', b.delivery_date::text, o.delivery_date::text),
    (4, 'shippingAddress', ${addressText('b.shipping_address')}, ${addressText('o.shipping_address')}),
    (5, 'invoiceAddress', ${addressText('b.invoice_address')}, ${addressText('o.invoice_address')})
  ) change (place, field, before, after)
  where before is distinct from after`;

/** An address in one line. */
function addressText(address: string): string {
  const part = (name: string) => `nullif(${address} ->> '${name}', '')`;
  const joined = (separator: string, ...names: string[]) =>
    `nullif(concat_ws('${separator}', ${names.map(part).join(', ')}), '')`;
  return `concat_ws(', ', ${part('companyName')}, ${joined(' ', 'firstName', 'lastName')},
    ${joined(', ', 'street', 'street2', 'apartment', 'addressline2')}, ${joined(' ', 'zipCode', 'city')},
    ${part('state')}, ${address} -> 'country' ->> 'name', ${part('phoneNumber')})`;
}

/**
 * Cancels the orders of `ids` (a query) without uncancelled pieces, as an operator's change does (decision 72). Answers a query
 * for those that it cancelled.
 */
export async function cancelEmptied({ run, ready, tenantId }: LoadContext, ids: string): Promise<string> {
  await run(`
    create temp table ${ready}_emptied on commit drop as
    select i.order_id from order_item i
    join sales_order o on o.tenant_id = i.tenant_id and o.id = i.order_id and o.order_status <> 'cancelled'
    where i.tenant_id = ${tenantId} and i.order_id in (${ids})
    group by i.order_id
    having bool_and(i.cancelled_quantity = i.quantity)`);
  await run(`
    update sales_order o set order_status = 'cancelled', delivery_status = 'open' from ${ready}_emptied e
    where o.tenant_id = ${tenantId} and o.id = e.order_id`);
  return `select order_id from ${ready}_emptied`;
}

/**
 * Locks the orders of a file of lines and keeps their lines for `recordLines`. If a column of the shop is missing, a row keeps
 * the value of the line at the same position, if the article is the same: delivered and cancelled pieces, expected date,
 * entered values, name.
 */
export async function rememberLines(context: LoadContext): Promise<void> {
  const { run, ready, tenantId } = context;
  await lockOrders(context);
  await run(`
    create temp table ${ready}_before on commit drop as
    select i.order_id, i.position, i.sku, i.quantity, i.delivered_quantity, i.cancelled_quantity, i.expected_date, i.attributes,
      i.unit_net, i.price_unit, i.name
    from order_item i
    where i.tenant_id = ${tenantId} and i.order_id in (select q.order_id from ${ready} q)`);
  await run(`
    create temp table ${ready}_orders on commit drop as
    select ${factColumns} from sales_order o
    where o.tenant_id = ${tenantId} and o.id in (select b.order_id from ${ready}_before b)`);
  const kept = ['delivered_quantity', 'cancelled_quantity', 'expected_date'].map(
    (name) => `${name} = case when q.has_${name} then q.${name} else b.${name} end`,
  );
  await run(`
    update ${ready} q set ${kept.join(', ')}, attributes = b.attributes, item_name = b.name || ${givenName()}
    from (${placesOf(ready)}) f
    join ${ready}_before b on b.order_id = f.order_id and b.position = f.place and b.sku = f.sku
    where q.row_no = f.row_no`);
}

/**
 * Refuses what contradicts an invoice of the shop, or a return: their line of another article, gone, or with fewer delivered pieces
 * than they hold.
 */
export async function checkSettledLines({ run, refuse, ready, tenantId }: LoadContext): Promise<void> {
  const rows = await run<{ row_no: number; position: number; settled: number }>(`
    with settled as (
      select line.order_id, line.position, sum(line.quantity)::integer as quantity
      from (
        select l.order_id, l.order_position as position,
          case i.doc_type when 'creditNote' then -l.quantity else l.quantity end as quantity
        from invoice_line l
        join invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice_id and i.doc_type in ('invoice', 'creditNote')
          and not i.is_corrected
        where l.tenant_id = ${tenantId} and l.order_id in (select q.order_id from ${ready} q)
        union all
        select r.order_id, r.position, coalesce(r.accepted_quantity, r.quantity) from order_return r
        where r.tenant_id = ${tenantId} and r.state in ('requested', 'accepted')
          and r.order_id in (select q.order_id from ${ready} q)
      ) line
      group by line.order_id, line.position
      having sum(line.quantity) > 0
    ), contradicted as (
      select distinct on (b.order_id) b.order_id, b.position, s.quantity
      from settled s
      join ${ready}_before b on b.order_id = s.order_id and b.position = s.position
      left join (${placesOf(ready)}) f on f.order_id = b.order_id and f.place = b.position
      where f.sku is distinct from b.sku
        or coalesce(f.delivered_quantity, 0) < least(s.quantity, b.delivered_quantity)
      order by b.order_id, b.position
    )
    select q.row_no, c.position, c.quantity as settled from contradicted c join ${ready} q on q.order_id = c.order_id
    order by q.row_no`);
  for (const { row_no, position, settled } of rows)
    refuse(row_no, 'deliveredQuantity', 'quantity.settled', { position, settled });
}

/**
 * Records changed lines in the histories, cancels orders without open or delivered pieces, and updates the records of taken
 * stock. Cancelled pieces return to stock if the file says so; else the next imported counts include them.
 */
export async function recordLines(context: LoadContext): Promise<void> {
  const { client, run, ready, tenantId, now, by } = context;
  const emptied = await cancelEmptied(context, `select q.order_id from ${ready} q`);
  await run(
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, user_name, note, details, is_mail_due)
     select ${tenantId}, o.id, $1::timestamptz, case when o.id in (${emptied}) then 'cancelled' else 'changed' end, 'erp', $2,
       file.reason, case when o.id in (${emptied}) then '{"orderStatus": "cancelled"}'::jsonb else '{}' end
         || fact.details || jsonb_build_object('lines', coalesce(changed.lines, '[]')),
       o.checkout_id is not null and (coalesce(changed.is_news, false) or fact.is_news) and o.id not in (${emptied})
     from ${ready}_orders b
     join sales_order o on o.tenant_id = ${tenantId} and o.id = b.id
     cross join lateral (${changedFacts}) fact
     left join (
       select line.order_id, bool_or(line.before <> line.after or line.is_dated or line.price is not null) as is_news,
         jsonb_agg(jsonb_build_object('position', line.position, 'sku', line.sku)
           || case when line.before <> line.after then jsonb_build_object('before', line.before, 'after', line.after) else '{}' end
           || case when line.is_delivered then jsonb_build_object('delivered', line.delivered) else '{}' end
           || case when line.is_dated then jsonb_build_object('expectedDate', line.expected_date) else '{}' end
           || jsonb_strip_nulls(jsonb_build_object('price', line.price))
         order by line.position, line.after) as lines
       from (
         select coalesce(i.order_id, b.order_id) as order_id, coalesce(i.position, b.position) as position,
           coalesce(i.sku, b.sku) as sku, coalesce(b.quantity - b.cancelled_quantity, 0) as before,
           coalesce(i.quantity - i.cancelled_quantity, 0) as after, i.delivered_quantity as delivered, i.expected_date,
           coalesce(i.delivered_quantity <> coalesce(b.delivered_quantity, 0), false) as is_delivered,
           i.sku is not null and i.expected_date is distinct from b.expected_date as is_dated,
           case when i.unit_net * b.price_unit <> b.unit_net * i.price_unit then jsonb_build_object(
             'before', round(b.unit_net * i.price_unit / b.price_unit, 4), 'after', i.unit_net) end as price
         from ${ready}_before b
         full join (select i.* from order_item i
           where i.tenant_id = ${tenantId} and i.order_id in (select b.order_id from ${ready}_before b)) i
           on i.order_id = b.order_id and i.position = b.position and i.sku = b.sku
       ) line
       where line.before <> line.after or line.is_delivered or line.is_dated or line.price is not null
       group by line.order_id
     ) changed on changed.order_id = o.id
     left join (select q.order_id, string_agg(distinct q.reason, ' ') as reason from ${ready} q group by q.order_id) file
       on file.order_id = o.id
     where (changed.lines is not null or fact.details <> '{}') and b.order_status <> 'cancelled'
     order by o.id`,
    [now, by],
  );
  const lines = await run<ReleasingLine & { order_id: string }>(`
    select i.order_id, i.product_id as "productId", i.sku, i.season_id as "seasonId",
      i.quantity - i.delivered_quantity - i.cancelled_quantity as open,
      case when file.returns_stock then greatest(0, i.cancelled_quantity - coalesce(b.cancelled_quantity, 0))
        else 0 end as cancelled
    from order_stock s
    join (select q.order_id, bool_or(coalesce(q.returns_stock, false)) as returns_stock from ${ready} q group by q.order_id) file
      on file.order_id = s.order_id
    join order_item i on i.tenant_id = s.tenant_id and i.order_id = s.order_id
    left join ${ready}_before b on b.order_id = i.order_id and b.position = i.position and b.sku = i.sku
    where s.tenant_id = ${tenantId}
    order by i.order_id, i.position`);
  const returned: TakenPieces[] = [];
  for (const [orderId, ofOrder] of Map.groupBy(lines, ({ order_id }) => order_id))
    returned.push(...(await releaseStock(client, { tenantId, orderId, lines: ofOrder })));
  await giveBack(client, tenantId, returned);
}

/** The rows of a file of lines with the place that each gets in its order. */
function placesOf(ready: string): string {
  return `
    select r.row_no, r.order_id, r.sku, r.delivered_quantity,
      row_number() over (partition by r.order_id order by coalesce(r.position, 0), r.row_no) as place
    from ${ready} r`;
}

/** Refuses lines that an order does not have, and more pieces in packs than were ordered. */
export async function checkPacks({ refuseWhere, ready, tenantId }: LoadContext): Promise<void> {
  const items = `order_item i on i.tenant_id = ${tenantId} and i.order_id = w.order_id and i.position = w.position`;
  const listed = packLines(ready);
  await refuseWhere(
    'lines',
    'line.unknown',
    `q.row_no in (select w.row_no from (${listed}) w left join ${items} where i.position is null or w.quantity = 0)`,
  );
  await refuseWhere(
    'lines',
    'quantity.delivered',
    `q.lines is not null and q.order_id in (select w.order_id from (${listed}) w join ${items}
      group by w.order_id, w.position, i.quantity having sum(w.quantity) > i.quantity)`,
  );
}

/** Locks the orders of a file of packs, and keeps which packs they have for `recordPacks`. */
export async function rememberPacks(context: LoadContext): Promise<void> {
  const { run, ready, tenantId } = context;
  await lockOrders(context);
  await run(`
    create temp table ${ready}_before on commit drop as
    select p.order_id, p.carrier, p.tracking_code, p.position from order_pack p
    where p.tenant_id = ${tenantId} and p.order_id in (select q.order_id from ${ready} q)`);
}

/**
 * Writes the lines of packs and adds delivery notes. The histories get new packs that have a time, or whose order was placed
 * here.
 */
export async function recordPacks(context: LoadContext): Promise<undefined> {
  const { run, change, ready, tenantId, now, by } = context;
  await change(`
    delete from order_pack_line l
    where l.tenant_id = ${tenantId} and l.order_id in (select q.order_id from ${ready} q)`);
  await change(`
    insert into order_pack_line (tenant_id, order_id, pack_position, position, quantity)
    select ${tenantId}, w.order_id, w.pack, w.position, sum(w.quantity) from (${packLines(ready)}) w
    group by w.order_id, w.pack, w.position`);
  await run(
    `insert into order_history (tenant_id, order_id, occurred_at, kind, actor, user_name, details, is_mail_due)
     select ${tenantId}, o.id, coalesce(p.dispatched_at, $1::timestamptz), 'dispatched', 'erp', $2,
       jsonb_build_object('pack', jsonb_build_object('carrier', p.carrier, 'trackingCode', p.tracking_code,
         'trackingUrl', p.tracking_url), 'lines', coalesce(content.lines, '[]')),
       o.checkout_id is not null
     from order_pack p
     join sales_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
     left join ${ready}_before b on b.order_id = p.order_id and b.carrier = p.carrier and b.tracking_code = p.tracking_code
     left join (
       select l.order_id, l.pack_position,
         jsonb_agg(jsonb_build_object('position', l.position, 'sku', i.sku, 'quantity', l.quantity) order by l.position) as lines
       from order_pack_line l
       join order_item i on i.tenant_id = l.tenant_id and i.order_id = l.order_id and i.position = l.position
       where l.tenant_id = ${tenantId} and l.order_id in (select q.order_id from ${ready} q)
       group by l.order_id, l.pack_position
     ) content on content.order_id = p.order_id and content.pack_position = p.position
     where p.tenant_id = ${tenantId} and p.order_id in (select q.order_id from ${ready} q) and b.order_id is null
       and (o.checkout_id is not null or p.dispatched_at is not null)
     order by o.id, p.position`,
    [now, by],
  );
  await addDeliveryNotes(context);
  return undefined;
}

/**
 * Adds a delivery note for each new pack with lines, if the order was placed here. It adds none if the row names the ERP's note
 * or the order has one from the ERP (decision 83). Notes without a file yet follow their packs.
 */
async function addDeliveryNotes({
  client,
  run,
  ready,
  tenantId,
  now,
  makeDocument,
}: LoadContext): Promise<void> {
  await run(`
    update document d set pack_position = p.position
    from ${ready}_before b
    join order_pack p on p.tenant_id = ${tenantId} and p.order_id = b.order_id and p.carrier = b.carrier
      and p.tracking_code = b.tracking_code
    where d.tenant_id = ${tenantId} and d.order_id = b.order_id and d.type = 'deliveryNote' and d.storage_key is null
      and d.pack_position = b.position and d.pack_position <> p.position`);
  const packs = await run<{ order_id: string; position: number }>(`
    select p.order_id, p.position
    from (${placedPacks(ready)}) f
    join order_pack p on p.tenant_id = ${tenantId} and p.order_id = f.order_id and p.position = f.pack
    join sales_order o on o.tenant_id = p.tenant_id and o.id = p.order_id and o.checkout_id is not null
    left join ${ready}_before b on b.order_id = p.order_id and b.carrier = p.carrier and b.tracking_code = p.tracking_code
    where b.order_id is null and f.lines is not null and f.delivery_note is null
      and not exists (select from document d where d.tenant_id = ${tenantId} and d.order_id = p.order_id
        and d.type = 'deliveryNote' and d.pack_position is null)
    order by p.order_id, p.position`);
  for (const { order_id, position } of packs)
    makeDocument(await addDeliveryNote(client, { tenantId, orderId: order_id, pack: position, now }));
}

/** The rows of a file of packs with the place that each gets in its order. */
function placedPacks(ready: string): string {
  return `select r.row_no, r.order_id, r.lines, r.delivery_note,
      row_number() over (partition by r.order_id order by coalesce(r.position, 0), r.row_no) as pack
    from ${ready} r`;
}

/** Of a file of packs: row, order, the pack's position as the file's order gives it, the line's position and its pieces. */
function packLines(ready: string): string {
  return `
    select pack.row_no, pack.order_id, pack.pack, split_part(entry.part, ':', 1)::integer as position,
      split_part(entry.part, ':', 2)::integer as quantity
    from (${placedPacks(ready)}) pack
    cross join lateral unnest(string_to_array(pack.lines, ',')) as entry (part)`;
}

/** In the order of their ids, as every import locks them. */
async function lockOrders({ run, ready, tenantId }: LoadContext): Promise<void> {
  await run(`
    select count(*) from (
      select from sales_order o
      where o.tenant_id = ${tenantId} and o.id in (select q.order_id from ${ready} q)
      order by o.id
      for no key update
    ) locked`);
}
