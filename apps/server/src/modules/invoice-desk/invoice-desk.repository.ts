import type { ShopInvoiceDetail } from '@kontor/contract';
import type { InvoiceStatus, InvoiceType } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import { likePart } from '../../shared/like.ts';
import { type Add, type Condition, readListPage } from '../../shared/list-conditions.ts';
import { personNameSql } from '../../shared/person-name.ts';
import { invoiceStatusSql } from '../invoices/invoice-status.ts';

export interface ShopInvoiceFilter {
  search?: string | undefined;
  sort?: string | undefined;
  status?: InvoiceStatus | 'unpaid' | undefined;
  docType?: InvoiceType | undefined;
  currency?: string | undefined;
  customer?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type PartName =
  | 'documents'
  | 'lines'
  | 'totals'
  | 'shippingLeft'
  | 'corrects'
  | 'correctedBy'
  | 'creditNotes'
  | 'payments';

export type ShopInvoiceRow = Omit<ShopInvoiceDetail, 'status' | PartName> & { isCorrected: boolean };

export type ShopInvoiceParts = ShopInvoiceRow & Pick<ShopInvoiceDetail, PartName>;

/** The columns of each order, as their indexes have them. */
const columnsOfSort: Readonly<Record<string, readonly string[]>> = {
  number: ['fin_doc_number', 'id'],
  date: ['doc_date', 'created_at', 'fin_doc_number'],
  due: ['due_date', 'id'],
  open: ['open_amount', 'id'],
};

export function createInvoiceDeskRepository({ pool }: { pool: Pool }) {
  return {
    async findPage(
      tenantId: number,
      today: string,
      { search = '', sort = '-date', status, docType, currency, customer, from, to }: ShopInvoiceFilter,
      page: { pageSize: number; offset: number },
    ): Promise<{ rows: ShopInvoiceRow[]; total: number; hasMore: boolean }> {
      const direction = sort.startsWith('-') ? 'desc' : 'asc';
      const columns = columnsOfSort[sort.replace('-', '')] ?? [];
      const order = columns.map((column) => `invoice.${column} ${direction}`).join(', ');
      const conditions: Condition[] = [];
      const also = (filter: (add: Add) => string) => conditions.push([{ filter }]);
      if (search) conditions.push(searchCondition(likePart(search.normalize('NFC').toLowerCase())));
      if (customer)
        also(
          (add) => `invoice.company_id = (select company.id from company
          where company.tenant_id = $1 and company.customer_no = ${add(customer)})`,
        );
      if (status)
        also(() => (status === 'unpaid' ? 'invoice.open_amount <> 0' : invoiceStatusSql('$2')[status]));
      if (docType) also((add) => `invoice.doc_type = ${add(docType)}`);
      if (currency) also((add) => `invoice.currency = ${add(currency)}`);
      if (from) also((add) => `invoice.doc_date >= ${add(from)}::date`);
      if (to) also((add) => `invoice.doc_date <= ${add(to)}::date`);
      return await readListPage<ShopInvoiceRow & Record<string, unknown>>(pool, {
        ...{ table: 'invoice', tenantId, further: [today], order, page, conditions },
        base: ['$2::date is not null'],
        select: (rows) => `select ${summarySql} from ${rows} ${joins} order by ${order}`,
      });
    },

    async find(tenantId: number, today: string, id: string): Promise<ShopInvoiceParts | undefined> {
      const rows = await prepared<ShopInvoiceParts & Record<string, unknown>>(
        pool,
        'invoice-desk-read',
        detailSql,
        [tenantId, today, id],
      );
      return rows[0];
    },
  };
}

/** A text of the numbers of an invoice, or of the number or name of its customer. */
function searchCondition(like: string): Condition {
  const number = "lower(invoice.fin_doc_number || ' ' || coalesce(invoice.external_invoice_number, ''))";
  const named = "lower(' ' || company.customer_no || ' ' || company.name)";
  return [
    { filter: (add) => `${number} like ${add(like)}`, isIndexed: true },
    {
      few: (add, some) => `select found.id from company
        join invoice found on found.tenant_id = $1 and found.company_id = company.id
        where company.tenant_id = $1 and ${named} like ${add(like)} ${some}`,
      filter: (add) => `(select ${named} like ${add(like)} from company
        where company.tenant_id = $1 and company.id = invoice.company_id)`,
    },
  ];
}

const summarySql = `invoice.id as "_id", invoice.fin_doc_number as "finDocNumber",
  invoice.external_invoice_number as "externalInvoiceNumber",
  case when sales_order.id is not null
    then jsonb_build_object('_id', sales_order.id, 'orderNumber', sales_order.order_number::text) end as "order",
  jsonb_build_object('_id', company.id, 'customerNo', company.customer_no, 'name', company.name) as company,
  invoice.doc_date as "docDate", invoice.doc_type as "docType", invoice.amount, invoice.open_amount as "openAmount", invoice.credited,
  invoice.is_corrected as "isCorrected", invoice.corrected_invoice_id is not null as "isCorrection",
  invoice.currency, invoice.due_date as "dueDate", invoice.due_date - $2::date as "dueInDays",
  invoice.origin = 'shop' as "isOfShop", md5(invoice.open_amount::text) as version`;

const joins = `join company on company.tenant_id = $1 and company.id = invoice.company_id
  left join sales_order on sales_order.tenant_id = $1 and sales_order.id = invoice.order_id`;

const totalNames = ['lines', 'allowances', 'charges', 'net', 'gross', 'prepaid', 'payable'];
const totalsSql = totalNames.map((name) => `coalesce("${name}Minor", 0) / 100 as ${name}`).join(', ');

const chargesMinorOf = (alias: string) => `(${alias}.content #>> '{totals,chargesMinor}')::numeric`;

const detailSql = `
  select ${summarySql},
    (select coalesce(jsonb_agg(jsonb_build_object('_id', document.id, 'fileName', document.file_name,
        'format', case document.content_type when 'application/pdf' then 'pdf' else 'xml' end,
        'eInvoice', document.e_invoice)
        order by document.content_type, document.id), '[]')
      from document where document.tenant_id = $1 and document.invoice_id = invoice.id) as documents,
    (select coalesce(jsonb_agg(jsonb_build_object('position', line.position, 'sku', line.sku, 'name', line.name,
        'quantity', line.quantity, 'unit', line.unit, 'unitPrice', line.unit_net, 'priceUnit', line.price_unit,
        'vatRate', line.vat_rate, 'amount', line.line_net, 'left', line.quantity - (
          select coalesce(sum(credited.quantity), 0) from invoice_line credited
          join invoice note on note.tenant_id = $1 and note.id = credited.invoice_id
          where credited.tenant_id = $1 and note.preceding_invoice_id = invoice.id
            and credited.preceding_position = line.position)) order by line.position), '[]')
      from invoice_line line where line.tenant_id = $1 and line.invoice_id = invoice.id) as lines,
    case when invoice.content is not null then (
      select jsonb_build_object('lines', sums.lines, 'discount', sums.allowances, 'shipping', sums.charges, 'net', sums.net,
        'gross', sums.gross, 'prepaid', sums.prepaid, 'payable', sums.payable, 'vat', (
          select coalesce(jsonb_agg(jsonb_build_object('rate', part."ratePercent", 'base', part."baseMinor" / 100,
            'amount', part."vatMinor" / 100)), '[]')
          from jsonb_to_recordset(invoice.content -> 'vat')
            as part ("ratePercent" numeric, "baseMinor" numeric, "vatMinor" numeric)))
      from (select ${totalsSql} from jsonb_to_record(invoice.content -> 'totals')
        as sum (${totalNames.map((name) => `"${name}Minor" numeric`).join(', ')})) sums
    ) end as totals,
    greatest(0, coalesce(${chargesMinorOf('invoice')}, 0) - (
      select coalesce(sum(${chargesMinorOf('note')}), 0) from invoice note
      where note.tenant_id = $1 and note.preceding_invoice_id = invoice.id)) / 100 as "shippingLeft",
    (select jsonb_build_object('_id', other.id, 'finDocNumber', other.fin_doc_number) from invoice other
      where other.tenant_id = $1 and other.id = invoice.corrected_invoice_id) as corrects,
    (select jsonb_build_object('_id', other.id, 'finDocNumber', other.fin_doc_number) from invoice other
      where other.tenant_id = $1 and other.corrected_invoice_id = invoice.id) as "correctedBy",
    (select coalesce(jsonb_agg(jsonb_build_object('_id', note.id, 'finDocNumber', note.fin_doc_number,
        'amount', note.amount) order by note.doc_date, note.created_at, length(note.fin_doc_number), note.fin_doc_number), '[]')
      from invoice note where note.tenant_id = $1 and note.preceding_invoice_id = invoice.id) as "creditNotes",
    (select coalesce(jsonb_agg(jsonb_build_object('at', entry.at, 'amount', entry.amount, 'state', entry.state,
        'provider', entry.provider, 'by', entry.by) order by entry.at desc), '[]')
      from (
        select payment.created_at as at, part.amount, payment.status as state, payment.provider, null as by
        from payment_invoice part join payment on payment.tenant_id = $1 and payment.id = part.payment_id
        where part.tenant_id = $1 and part.invoice_id = invoice.id
        union all
        select audit_entry.occurred_at, (audit_entry.details -> 'openAmount' ->> 0)::numeric
          - (audit_entry.details -> 'openAmount' ->> 1)::numeric, 'entered', null,
          ${personNameSql('audit_entry.username')}
        from audit_entry where audit_entry.tenant_id = $1 and audit_entry.subject = invoice.id
          and audit_entry.action = 'invoice.openChanged'
      ) entry) as payments
  from invoice ${joins}
  where invoice.tenant_id = $1 and invoice.id = $3`;
