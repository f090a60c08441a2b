import type { BillingRefusal } from '@kontor/contract';
import type { InvoiceType } from '@kontor/domain';
import { SHOP_TIME_ZONE } from '@kontor/domain/local-date';
import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import { namedStatement } from '../../database/named-statement.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import type { BilledItem, BilledOrder, DueOrder } from './billing.types.ts';

export interface NewInvoice {
  id: string;
  companyId: string;
  /** Null for a collective invoice. */
  orderId: string | null;
  type: InvoiceType;
  number: string;
  docDate: string;
  dueDate: string;
  skonto: { percent: number; until: string } | null;
  /** Decimals; of a credit note negative. */
  amount: number;
  openAmount: number;
  prepaid: number;
  currency: string;
  content: CommercialDocument;
  precedingInvoiceId: string | null;
  /** Of a correction. */
  correctedInvoiceId: string | null;
  /** Of a credit note: the amount that it subtracts from the open amount of its invoice. */
  credited: number;
}

export interface NewInvoiceLine {
  orderId: string;
  orderPosition: number | null;
  sku: string;
  name: string;
  quantity: number;
  unit: string;
  unitNet: number;
  priceUnit: number;
  lineNet: number;
  vatRate: number;
  precedingPosition: number | null;
}

/** Net decimals; `amount` and `prepaid` are the gross parts of a collective invoice, else 0. */
export interface OrderPart {
  orderId: string;
  goods: number;
  discount: number;
  shipping: number;
  amount: number;
  prepaid: number;
}

export interface CreditableInvoice {
  id: string;
  company_id: string;
  order_id: string | null;
  origin: 'erp' | 'shop';
  doc_type: InvoiceType;
  doc_date: string;
  fin_doc_number: string;
  amount: number;
  prepaid: number;
  open_amount: number;
  currency: string;
  is_corrected: boolean;
  content: CommercialDocument | null;
  e_invoice_format: BilledOrder['e_invoice_format'];
  invoice_email: string | null;
  leitweg_id: string | null;
  credits: CommercialDocument[];
}

interface UncreditedReturn {
  orderId: string;
  orderPosition: number;
  orderNumber: string;
  language: BilledOrder['language'];
  quantity: number;
}

export interface PackedPieces {
  order_id: string;
  /** Null if the pack has no lines. */
  position: number | null;
  quantity: number | null;
  /** YYYY-MM-DD; null if it is not known when the pack went out. */
  day: string | null;
}

export type InvoiceLineRow = {
  position: number;
  order_id: string;
  order_position: number | null;
  quantity: number;
  credited: number;
  credited_net: number;
};

/** Tenants with something to bill. */
export async function tenantsToBill(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from billing_due order by 1',
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Empties the queue of a tenant whose ERP bills. */
export async function forgetDue(pool: Pool, tenantId: number): Promise<void> {
  await pool.query('delete from billing_due where billing_due.tenant_id = $1', [tenantId]);
}

/** Stores why orders could not be billed; removed once they are billed. */
export async function recordRefusal(
  pool: Pool,
  tenantId: number,
  {
    orderIds,
    refusal,
    now,
  }: { orderIds: readonly string[]; refusal: { code: string; details: unknown }; now: Date },
): Promise<void> {
  await pool.query(
    'update billing_due set refusal = $3::jsonb, refused_at = $4 where tenant_id = $1 and order_id = any($2::text[])',
    [tenantId, orderIds, JSON.stringify(refusal), now],
  );
}

/** The orders that could not be billed; the longest waiting first. */
export async function listRefusals(pool: Pool, tenantId: number): Promise<BillingRefusal[]> {
  const { rows } = await pool.query<Omit<BillingRefusal, 'refusedAt'> & { refusedAt: Date }>(
    `select due.order_id as "orderId", sales_order.order_number::text as "orderNumber",
       jsonb_build_object('customerNo', company.customer_no, 'name', company.name) as company,
       due.refusal ->> 'code' as code, coalesce(due.refusal #> '{details,missing}', '[]') as missing,
       due.refused_at as "refusedAt"
     from billing_due due
     join sales_order on sales_order.tenant_id = $1 and sales_order.id = due.order_id
     join company on company.tenant_id = $1 and company.id = sales_order.company_id
     where due.tenant_id = $1 and due.refusal is not null
     order by due.since, due.order_id
     limit 500`,
    [tenantId],
  );
  return rows.map((row) => ({ ...row, refusedAt: row.refusedAt.toISOString() }));
}

/** Orders with the same value share an invoice. Goods at 0 % have one address (BR-IC-12). */
const groupKeySql = `concat_ws(' ', sales_order.company_id, sales_order.currency, sales_order.payment_method_id,
  sales_order.mandate_id, sales_order.payment_status = 'paid', sales_order.vat_treatment, sales_order.vat_category,
  sales_order.vat_id, sales_order.language, sales_order.invoice_address::text,
  case when sales_order.vat_category <> 'S' then sales_order.shipping_address::text end)`;

/** The pending orders of a tenant, or one order with `orderId`. A down payment is never collected. */
export async function findDue(
  pool: Pool,
  { tenantId, orderId }: { tenantId: number; orderId: string | null },
): Promise<DueOrder[]> {
  const { rows } = await pool.query<DueOrder>(
    `select due.order_id, due.since,
       case when sales_order.order_type = 'preOrder' and not exists (
           select from order_item
           where order_item.tenant_id = $1 and order_item.order_id = sales_order.id and order_item.delivered_quantity > 0)
         then 'none' else company.invoice_collection end as collection,
       ${groupKeySql} as group_key
     from billing_due due
     join sales_order on sales_order.tenant_id = $1 and sales_order.id = due.order_id
     join company on company.tenant_id = $1 and company.id = sales_order.company_id
     where due.tenant_id = $1 and ($2::text is null or due.order_id = $2)
     order by due.since, due.order_id`,
    [tenantId, orderId],
  );
  return rows;
}

/** The statements that write invoices, within a transaction. */
export function billingOn(client: PoolClient, tenantId: number) {
  const read = <Row extends object>(name: string, text: string, ...values: unknown[]) =>
    prepared<Row>(client, name, text, [tenantId, ...values]);
  return {
    /** Orders, locked in the order of their ids against other invoices, dispatches and payments. */
    async lockOrders(orderIds: readonly string[]): Promise<BilledOrder[]> {
      await read(
        'billing-lock-orders',
        `select sales_order.id from sales_order
         where sales_order.tenant_id = $1 and sales_order.id = any($2::text[])
         order by sales_order.id
         for no key update`,
        orderIds,
      );
      // A separate statement, so that it sees invoices committed while it waited for the locks.
      return read<BilledOrder>('billing-orders', ordersSql, orderIds);
    },

    /** Removes orders from the queue, and returns when each was first and last queued. */
    takeDue: (orderIds: readonly string[]) =>
      read<{ order_id: string; since: Date; until: Date }>(
        'billing-take-due',
        'delete from billing_due where tenant_id = $1 and order_id = any($2::text[]) returning order_id, since, until',
        orderIds,
      ),

    items: (orderIds: readonly string[]) => read<BilledItem>('billing-items', itemsSql, orderIds),

    /** The next number of a series; its row stays locked until the transaction ends. */
    async drawNumber(series: string): Promise<number> {
      const [row] = await read<{ last_number: number }>(
        'billing-draw-number',
        `insert into number_series (tenant_id, series, last_number) values ($1, $2, 1)
         on conflict (tenant_id, series) do update set last_number = number_series.last_number + 1
         returning number_series.last_number`,
        series,
      );
      return row?.last_number ?? 0;
    },

    /** Whether an imported document has this number. */
    async isTaken(number: string): Promise<boolean> {
      const [row] = await read<{ is_taken: boolean }>(
        'billing-number-taken',
        `select exists (select from invoice where tenant_id = $1 and fin_doc_number = $2)
           or exists (select from document where tenant_id = $1 and number = $2
             and type in ('invoice', 'creditNote', 'downPayment', 'correction')) as is_taken`,
        number,
      );
      return row?.is_taken ?? false;
    },

    async insertInvoice(invoice: NewInvoice): Promise<void> {
      const values = insertInvoice.values({
        ...invoice,
        tenantId,
        content: JSON.stringify(invoice.content),
        skontoPercent: invoice.skonto?.percent ?? null,
        skontoUntil: invoice.skonto?.until ?? null,
      });
      await prepared(client, insertInvoice.name, insertInvoice.text, values);
    },

    async insertLines(invoiceId: string, lines: readonly NewInvoiceLine[]): Promise<void> {
      await read(
        'billing-insert-lines',
        `insert into invoice_line (tenant_id, invoice_id, position, order_id, order_position, sku, name, quantity, unit,
           unit_net, price_unit, line_net, vat_rate, preceding_position)
         select $1, $2, line.place, line."orderId", line."orderPosition", line.sku, line.name, line.quantity, line.unit,
           line."unitNet", line."priceUnit", line."lineNet", line."vatRate", line."precedingPosition"
         from rows from (jsonb_to_recordset($3::jsonb) as ("orderId" text, "orderPosition" integer, sku text, name text,
           quantity integer, unit text, "unitNet" numeric, "priceUnit" smallint, "lineNet" numeric, "vatRate" numeric,
           "precedingPosition" integer)) with ordinality as line ("orderId", "orderPosition", sku, name, quantity, unit,
           "unitNet", "priceUnit", "lineNet", "vatRate", "precedingPosition", place)`,
        invoiceId,
        JSON.stringify(lines),
      );
    },

    /** The part of each order that an invoice bills. */
    async insertParts(invoiceId: string, parts: readonly OrderPart[]): Promise<void> {
      await read(
        'billing-insert-parts',
        `insert into invoice_part (tenant_id, invoice_id, order_id, goods, discount, shipping, amount, prepaid)
         select $1, $2, part.*
         from unnest($3::text[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as part`,
        invoiceId,
        parts.map(({ orderId }) => orderId),
        parts.map(({ goods }) => goods),
        parts.map(({ discount }) => discount),
        parts.map(({ shipping }) => shipping),
        parts.map(({ amount }) => amount),
        parts.map(({ prepaid }) => prepaid),
      );
    },

    /** A document of an invoice; a job makes the file. */
    async insertDocument(document: {
      id: string;
      companyId: string;
      orderId: string | null;
      invoiceId: string;
      type: string;
      number: string;
      docDate: string;
      fileName: string;
      contentType: string;
      eInvoice: string | null;
      now: Date;
    }): Promise<void> {
      await read(
        'billing-insert-document',
        `insert into document (tenant_id, id, company_id, order_id, invoice_id, type, number, doc_date, file_name,
           content_type, e_invoice, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        document.id,
        document.companyId,
        document.orderId,
        document.invoiceId,
        document.type,
        document.number,
        document.docDate,
        document.fileName,
        document.contentType,
        document.eInvoice,
        document.now,
      );
    },

    /** An invoice, locked against payments and other credit notes, with its credit notes. */
    async lockInvoice(idOrNumber: string): Promise<CreditableInvoice | undefined> {
      const [locked] = await read<{ id: string }>(
        'billing-lock-invoice',
        `select invoice.id from invoice
         where invoice.tenant_id = $1 and (invoice.id = $2 or invoice.fin_doc_number = $2)
         order by invoice.id = $2 desc limit 1
         for no key update`,
        idOrNumber,
      );
      if (!locked) return undefined;
      const [invoice] = await read<CreditableInvoice>(
        'billing-creditable-invoice',
        `select invoice.id, invoice.company_id, invoice.order_id, invoice.origin, invoice.doc_type, invoice.doc_date,
           invoice.fin_doc_number, invoice.amount, invoice.prepaid, invoice.open_amount, invoice.currency, invoice.is_corrected, invoice.content,
           company.e_invoice_format, company.invoice_email, company.leitweg_id,
           (select coalesce(jsonb_agg(credit.content), '[]') from invoice credit
             where credit.tenant_id = $1 and credit.preceding_invoice_id = invoice.id) as credits
         from invoice
         join company on company.tenant_id = $1 and company.id = invoice.company_id
         where invoice.tenant_id = $1 and invoice.id = $2`,
        locked.id,
      );
      return invoice;
    },

    linesOf: (invoiceId: string) =>
      read<InvoiceLineRow>(
        'billing-lines-of',
        `select line.position, line.order_id, line.order_position, line.quantity, before.credited, before.credited_net
         from invoice_line line
         cross join lateral (
           select coalesce(sum(credit_line.quantity), 0)::integer as credited,
             coalesce(sum(credit_line.line_net), 0) as credited_net
           from invoice credit
           join invoice_line credit_line on credit_line.tenant_id = $1 and credit_line.invoice_id = credit.id
           where credit.tenant_id = $1 and credit.preceding_invoice_id = $2
             and credit_line.preceding_position = line.position
         ) before
         where line.tenant_id = $1 and line.invoice_id = $2
         order by line.position`,
        invoiceId,
      ),

    /** A return, locked, with the accepted pieces that are not credited yet; undefined without any. */
    async lockReturn(returnId: string): Promise<UncreditedReturn | undefined> {
      const [goods] = await read<UncreditedReturn>(
        'billing-lock-return',
        `select order_return.order_id as "orderId", order_return.position as "orderPosition",
           sales_order.order_number::text as "orderNumber", sales_order.language,
           order_return.accepted_quantity - order_return.credited_quantity as quantity
         from order_return
         join sales_order on sales_order.tenant_id = $1 and sales_order.id = order_return.order_id
         where order_return.tenant_id = $1 and order_return.id = $2
           and order_return.accepted_quantity > order_return.credited_quantity
         for no key update of order_return`,
        returnId,
      );
      return goods;
    },

    /** The invoiced pieces of an order's line that are not credited, newest invoice first. */
    creditableLines: ({ orderId, orderPosition }: Pick<UncreditedReturn, 'orderId' | 'orderPosition'>) =>
      read<{ invoiceId: string; position: number; quantity: number }>(
        'billing-creditable-lines',
        `select creditable.* from (
           select invoice.id as "invoiceId", line.position, invoice.fin_doc_number, invoice.doc_date, invoice.created_at,
             line.quantity - (select coalesce(sum(credit_line.quantity), 0)::integer
               from invoice credit
               join invoice_line credit_line on credit_line.tenant_id = $1 and credit_line.invoice_id = credit.id
               where credit.tenant_id = $1 and credit.preceding_invoice_id = invoice.id
                 and credit_line.preceding_position = line.position) as quantity
           from invoice_line line
           join invoice on invoice.tenant_id = $1 and invoice.id = line.invoice_id and invoice.doc_type = 'invoice'
             and not invoice.is_corrected
           where line.tenant_id = $1 and line.order_id = $2 and line.order_position = $3 and line.line_net > 0
         ) creditable
         where creditable.quantity > 0
         order by creditable.doc_date desc, creditable.created_at desc, length(creditable.fin_doc_number) desc,
           creditable.fin_doc_number desc`,
        orderId,
        orderPosition,
      ),

    async recordCredited(returnId: string, quantity: number): Promise<void> {
      await read(
        'billing-note-credited',
        `update order_return set credited_quantity = credited_quantity + $3
         where order_return.tenant_id = $1 and order_return.id = $2`,
        returnId,
        quantity,
      );
    },

    /** The delivery notes of orders that no invoice names yet, the oldest first. */
    deliveryNotes: (orderIds: readonly string[]) =>
      read<{ order_id: string; number: string; date: string }>(
        'billing-delivery-notes',
        `select distinct document.order_id, document.number, document.doc_date as date from document
         where document.tenant_id = $1 and document.order_id = any($2::text[]) and document.type = 'deliveryNote'
           and not exists (
             select from invoice_line line
             join invoice on invoice.tenant_id = line.tenant_id and invoice.id = line.invoice_id
             where line.tenant_id = $1 and line.order_id = document.order_id and invoice.doc_type = 'invoice'
               and invoice.content #> '{references,deliveryNotes}' @> jsonb_build_array(jsonb_build_object('number', document.number)))
         order by date, document.number`,
        orderIds,
      ),

    /**
     * The pieces of each pack with the local day of its dispatch, the first dispatched first. `position` is null for a pack
     * without lines. A pack dispatched before the last invoice of its order is left out.
     */
    packedPieces: (orderIds: readonly string[]) =>
      read<PackedPieces>(
        'billing-packed-pieces',
        `select packed.* from (
           select order_pack.order_id, line.position, line.quantity, order_pack.dispatched_at, order_pack.position as place,
             (order_pack.dispatched_at at time zone '${SHOP_TIME_ZONE}')::date::text as day
           from order_pack
           left join order_pack_line line on line.tenant_id = $1 and line.order_id = order_pack.order_id
             and line.pack_position = order_pack.position
           where order_pack.tenant_id = $1 and order_pack.order_id = any($2::text[])
         ) packed
         where packed.position is not null or packed.day > coalesce((
           select max(invoice.content #>> '{delivered,until}') from invoice_line
           join invoice on invoice.tenant_id = $1 and invoice.id = invoice_line.invoice_id and invoice.doc_type = 'invoice'
           where invoice_line.tenant_id = $1 and invoice_line.order_id = packed.order_id), '')
         order by packed.dispatched_at nulls first, packed.place`,
        orderIds,
      ),

    /** Accepted returns of orders that are not completely credited. */
    async uncreditedReturns(orderIds: readonly string[]): Promise<string[]> {
      const rows = await read<{ id: string }>(
        'billing-uncredited-returns',
        `select order_return.id from order_return
         where order_return.tenant_id = $1 and order_return.order_id = any($2::text[])
           and order_return.accepted_quantity > order_return.credited_quantity`,
        orderIds,
      );
      return rows.map(({ id }) => id);
    },

    /** Subtracts a credit note from the open amount of its invoice. */
    async lowerOpen(invoiceId: string, amount: number): Promise<void> {
      await read(
        'billing-lower-open',
        'update invoice set open_amount = open_amount - $3, credited = credited + $3 where tenant_id = $1 and id = $2',
        invoiceId,
        amount,
      );
    },
  };
}

const ordersSql = `
  select sales_order.id, ${groupKeySql} as group_key, sales_order.company_id,
    sales_order.order_number::text as order_number, sales_order.order_date, sales_order.order_type, sales_order.order_status, sales_order.payment_status, sales_order.payment_method_id,
    sales_order.payment_method_name, sales_order.shipping_method_name, sales_order.external_order_number,
    sales_order.promotion_code, sales_order.language, sales_order.shipping_address, sales_order.invoice_address,
    sales_order.currency, sales_order.goods_net, sales_order.discount_net, sales_order.shipping_net, sales_order.gross,
    sales_order.vat_lines, sales_order.vat_category, sales_order.vat_id, sales_order.vat_note,
    sales_order.cost_centre_key, sales_order.cost_centre_name, sales_order.requested_delivery_date,
    (select jsonb_build_object('reference', sepa_mandate.reference, 'creditorId', sepa_mandate.creditor_id,
        'accountHolder', sepa_mandate.account_holder, 'iban', sepa_mandate.iban)
      from sepa_mandate
      where sepa_mandate.tenant_id = $1 and sepa_mandate.id = sales_order.mandate_id) as mandate,
    company.customer_no, company.vat_id as company_vat_id, company.payment_term_days, company.invoice_email,
    company.skonto_percent, company.skonto_days,
    company.leitweg_id, company.e_invoice_format, app_user.first_name, app_user.last_name,
    billed.goods as billed_goods, billed.discount as billed_discount, billed.shipping as billed_shipping,
    exists (select from invoice
      where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.doc_type = 'downPayment') as has_down_payment,
    exists (select from invoice
      where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.origin = 'erp'
        and invoice.doc_type <> 'creditNote') as is_billed_elsewhere,
    (select coalesce(sum(case invoice.doc_type when 'downPayment' then invoice.amount else -invoice.prepaid end), 0)
        + coalesce(sum((select sum(credit.amount) from invoice credit
            where credit.tenant_id = $1 and credit.preceding_invoice_id = invoice.id))
          filter (where invoice.doc_type = 'downPayment'), 0)
      from invoice
      where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.origin = 'shop'
        and invoice.doc_type <> 'creditNote' and not invoice.is_corrected) - billed.prepaid as prepaid_left,
    (select jsonb_build_object('number', invoice.fin_doc_number, 'date', invoice.doc_date, 'vat', invoice.content -> 'vat',
        'taken', (select coalesce(jsonb_agg(taken.vat), '[]') from (
          select jsonb_array_elements(credit.content -> 'vat') as vat from invoice credit
          where credit.tenant_id = $1 and credit.preceding_invoice_id = invoice.id
          union all
          select jsonb_array_elements(deducted.part -> 'vat')
          from invoice final
          cross join lateral jsonb_array_elements(final.content -> 'downPayments') as deducted(part)
          where final.tenant_id = $1 and final.doc_type = 'invoice' and not final.is_corrected
            and (final.order_id = sales_order.id or final.id in (
              select share.invoice_id from invoice_part share where share.tenant_id = $1 and share.order_id = sales_order.id))
            and deducted.part ->> 'number' in (select issued.fin_doc_number from invoice issued
              where issued.tenant_id = $1 and issued.order_id = sales_order.id and issued.doc_type = 'downPayment')
        ) taken))
      from invoice
      where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.doc_type = 'downPayment'
        and invoice.origin = 'shop' and not invoice.is_corrected
      limit 1) as down_payment,
    planned.planned_from, planned.planned_until
  from sales_order
  join company on company.tenant_id = $1 and company.id = sales_order.company_id
  left join app_user on app_user.tenant_id = $1 and app_user.id = sales_order.user_id
  cross join lateral (
    select coalesce(sum(share.goods), 0) as goods, coalesce(sum(share.discount), 0) as discount,
      coalesce(sum(share.shipping), 0) as shipping, coalesce(sum(share.prepaid), 0) as prepaid
    from invoice_part share
    where share.tenant_id = $1 and share.order_id = sales_order.id
  ) billed
  cross join lateral (
    select min(day) as planned_from, max(day) as planned_until
    from order_item
    cross join lateral (select coalesce(order_item.expected_date, order_item.delivery_date) as day) plan
    where order_item.tenant_id = $1 and order_item.order_id = sales_order.id
      and order_item.quantity > order_item.cancelled_quantity
  ) planned
  where sales_order.tenant_id = $1 and sales_order.id = any($2::text[])
  order by sales_order.order_number`;

const itemsSql = `
  select order_item.order_id, order_item.position, order_item.product_id, order_item.sku, order_item.own_number,
    order_item.name, order_item.quantity, order_item.delivered_quantity as delivered, order_item.cancelled_quantity as cancelled, order_item.unit_net,
    order_item.price_unit, order_item.vat_rate, order_item.delivery_date, order_item.attributes,
    product.sales_attributes, order_item.sales_unit_name as unit_name, season.name as season_name,
    (select coalesce(sum(invoice_line.quantity), 0)::integer
      from invoice_line
      join invoice on invoice.tenant_id = $1 and invoice.id = invoice_line.invoice_id and invoice.doc_type = 'invoice'
        and not invoice.is_corrected
      where invoice_line.tenant_id = $1 and invoice_line.order_id = order_item.order_id
        and invoice_line.order_position = order_item.position) as billed
  from order_item
  left join product on product.tenant_id = $1 and product.id = order_item.product_id
  left join season on season.tenant_id = $1 and season.id = order_item.season_id
  where order_item.tenant_id = $1 and order_item.order_id = any($2::text[])
  order by order_item.order_id, order_item.position`;

/** An invoice of the shop as it was issued. */
export async function findContent(
  pool: Pool,
  tenantId: number,
  invoiceId: string,
): Promise<CommercialDocument | undefined> {
  const { rows } = await pool.query<{ content: CommercialDocument | null }>(
    'select invoice.content from invoice where invoice.tenant_id = $1 and invoice.id = $2',
    [tenantId, invoiceId],
  );
  return rows[0]?.content ?? undefined;
}

const insertInvoice = namedStatement(
  'billing-insert-invoice',
  `insert into invoice (tenant_id, id, company_id, order_id, fin_doc_number, doc_date, doc_type, amount, open_amount,
     prepaid, balance, currency, postway, due_date, origin, content, preceding_invoice_id, corrected_invoice_id, skonto_percent, skonto_until, credited)
   select $tenantId, $id, $companyId, $orderId, $number, $docDate, $type, $amount::numeric, $openAmount::numeric, $prepaid,
     $openAmount::numeric + coalesce((select sum(other.open_amount) from invoice other
       where other.tenant_id = $tenantId and other.company_id = $companyId and other.open_amount <> 0), 0),
     $currency, 'portal', $dueDate, 'shop', $content::jsonb, $precedingInvoiceId, $correctedInvoiceId, $skontoPercent, $skontoUntil, $credited`,
);
