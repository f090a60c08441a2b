import type { Invoice } from '@kontor/contract';
import type { InvoiceStatus, InvoiceType } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import { invoiceStatusSql } from './invoice-status.ts';

export interface InvoiceFilter {
  paymentStatus?: InvoiceStatus | undefined;
  /** First and last document date, both included. */
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  search?: { text: string; docTypes: readonly InvoiceType[] } | undefined;
}

/** Amounts are decimals. */
export type InvoiceRow = Omit<
  Invoice,
  'docTypeName' | 'skonto' | 'invoiceLink' | 'xmlLink' | 'paymentStatus' | 'canPay'
> & {
  credited: number;
  /** As PostgreSQL writes it, with microseconds. */
  createdAt: string;
  isCorrected: boolean;
  skontoPercent: number | null;
  skontoUntil: string | null;
  /** Whether its order is paid by other means than an invoice. */
  isPaidElsewhere: boolean;
  documentId: string | null;
  xmlId: string | null;
};

export interface InvoiceFile {
  id: string;
  fin_doc_number: string;
  document_id: string | null;
  file_name: string | null;
  storage_key: string | null;
}

export type InvoicesRepository = ReturnType<typeof createInvoicesRepository>;

/** Makes the repository of invoices; every statement is bound to the actor's company. */
export function createInvoicesRepository({ pool }: { pool: Pool }) {
  return {
    /** One page, newest first; `onlineMethodIds` are the payment methods of orders that are paid online. */
    async findPage(
      actor: CompanyActor,
      {
        today,
        filter,
        onlineMethodIds,
        limit,
        offset = 0,
        after,
      }: {
        today: string;
        filter: InvoiceFilter;
        onlineMethodIds: readonly string[];
        limit: number;
        offset?: number;
        /** The last row of the page before, instead of an offset. */
        after?: Pick<InvoiceRow, 'docDate' | 'createdAt' | 'finDocNumber'> | undefined;
      },
    ): Promise<InvoiceRow[]> {
      const { where, values } = conditionsOf(actor, today, filter);
      let rest = where;
      if (after) {
        const [date, at, number] = [after.docDate, after.createdAt, after.finDocNumber].map((value) =>
          values.push(value),
        );
        rest += ` and (invoice.doc_date, invoice.created_at, invoice.fin_doc_number) < ($${date}::date, $${at}::timestamptz, $${number})`;
      }
      const { rows } = await pool.query<InvoiceRow>(pageSql(rest, values.length), [
        ...values,
        onlineMethodIds,
        limit,
        offset,
      ]);
      return rows;
    },

    /** How many documents fit, and the sum of their amounts. */
    async sum(
      actor: CompanyActor,
      today: string,
      filter: InvoiceFilter,
    ): Promise<{ total: number; amount: number }> {
      const { where, values } = conditionsOf(actor, today, filter);
      const { rows } = await pool.query<{ total: number; amount: number }>(
        `select count(*)::integer as total, coalesce(sum(invoice.amount) filter (where not invoice.is_corrected), 0) as amount
         from invoice where ${where}`,
        values,
      );
      return rows[0] ?? { total: 0, amount: 0 };
    },

    /** The open amount of each due date. */
    openItems(
      actor: CompanyActor,
      today: string,
    ): Promise<{ due_in_days: number; invoices: number; credit_notes: number }[]> {
      return prepared(pool, 'invoices-open-items', openItemsSql, [actor.tenantId, actor.company.id, today]);
    },

    /** The documents of invoices, the PDF before the XML; those of other companies are missing. */
    findFiles(actor: CompanyActor, ids: readonly string[]): Promise<InvoiceFile[]> {
      return prepared<InvoiceFile>(pool, 'invoices-files', filesSql, [actor.tenantId, actor.company.id, ids]);
    },
  };
}

/** The index `invoice_numbers` is of this expression. */
const numbersSql = `lower(invoice.fin_doc_number || ' ' || coalesce(invoice.external_invoice_number, ''))`;

function conditionsOf(
  actor: CompanyActor,
  today: string,
  { paymentStatus, dateFrom, dateTo, search }: InvoiceFilter,
): { where: string; values: unknown[] } {
  const values: unknown[] = [actor.tenantId, actor.company.id, today];
  const next = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['invoice.tenant_id = $1', 'invoice.company_id = $2', '$3::date is not null'];
  if (paymentStatus) conditions.push(invoiceStatusSql('$3')[paymentStatus]);
  if (dateFrom) conditions.push(`invoice.doc_date >= ${next(dateFrom)}::date`);
  if (dateTo) conditions.push(`invoice.doc_date <= ${next(dateTo)}::date`);
  if (search) {
    // Each further arm would keep the planner from the index of the numbers.
    const found = [`${numbersSql} like lower(${next(likePart(search.text))})`];
    if (search.docTypes.length > 0) found.push(`invoice.doc_type = any(${next(search.docTypes)}::text[])`);
    if (/^\d{1,15}$/.test(search.text))
      found.push(`invoice.order_id = (select sales_order.id from sales_order where sales_order.tenant_id = $1
        and sales_order.company_id = $2 and sales_order.order_number = ${next(search.text)}::bigint)`);
    conditions.push(`(${found.join(' or ')})`);
  }
  return { where: conditions.join(' and '), values };
}

const pageSql = (where: string, used: number) => `
  select invoice.id as "_id", invoice.fin_doc_number as "finDocNumber", invoice.external_invoice_number as "externalInvoiceNumber",
    invoice.doc_date as "docDate", invoice.doc_type as "docType", invoice.amount, invoice.open_amount as "openAmount",
    invoice.credited, invoice.is_corrected as "isCorrected",
    (select other.fin_doc_number from invoice other
      where other.tenant_id = $1 and other.id = invoice.corrected_invoice_id) as corrects,
    (select other.fin_doc_number from invoice other
      where other.tenant_id = $1 and other.corrected_invoice_id = invoice.id) as "correctedBy",
    invoice.created_at::text as "createdAt", invoice.balance, invoice.currency, invoice.postway,
    invoice.due_date as "dueDate", invoice.skonto_percent as "skontoPercent", invoice.skonto_until as "skontoUntil",
    invoice.due_date - $3::date as "dueInDays", sales_order.order_number::text as "orderNumber",
    coalesce(sales_order.mandate_id is not null or sales_order.payment_status in ('paid', 'refunded')
      or sales_order.payment_method_id = any($${used + 1}::text[]), false) as "isPaidElsewhere",
    (select document.id from document
      where document.tenant_id = $1 and document.invoice_id = invoice.id
      order by document.content_type <> 'application/pdf', document.id
      limit 1) as "documentId",
    (select document.id from document
      where document.tenant_id = $1 and document.invoice_id = invoice.id and document.content_type = 'application/xml'
      order by document.id
      limit 1) as "xmlId"
  from (
    select invoice.* from invoice
    where ${where}
    order by invoice.doc_date desc, invoice.created_at desc, invoice.fin_doc_number desc
    limit $${used + 2} offset $${used + 3}
  ) invoice
  left join sales_order on sales_order.tenant_id = $1 and sales_order.id = invoice.order_id
  order by invoice.doc_date desc, invoice.created_at desc, invoice.fin_doc_number desc`;

const openItemsSql = `
  select invoice.due_date - $3::date as due_in_days,
    coalesce(sum(invoice.open_amount) filter (where invoice.open_amount > 0), 0) as invoices,
    coalesce(sum(invoice.open_amount) filter (where invoice.open_amount < 0), 0) as credit_notes
  from invoice
  where invoice.tenant_id = $1 and invoice.company_id = $2 and invoice.open_amount <> 0
  group by invoice.due_date`;

const filesSql = `
  select invoice.id, invoice.fin_doc_number, file.id as document_id, file.file_name, file.storage_key
  from invoice
  left join document file on file.tenant_id = $1 and file.invoice_id = invoice.id
  where invoice.tenant_id = $1 and invoice.company_id = $2 and invoice.id = any($3::text[])
  order by invoice.doc_date, invoice.created_at, invoice.fin_doc_number, file.content_type <> 'application/pdf', file.id`;
