import type { OrderBilling } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';

/** The facts that decide whether an order can be billed now. */
export interface OrderToBill {
  id: string;
  companyId: string;
  isDelivered: boolean;
  hasInvoice: boolean;
  isBilledElsewhere: boolean;
  refusal: OrderBilling['refusal'];
}

type InvoiceOfOrder = Omit<OrderBilling['invoices'][number], 'status'> & {
  openAmount: number;
  credited: number;
  isCorrected: boolean;
  dueInDays: number;
};

/** An order of a tenant by its id or number. */
export async function findBilledOrder(
  pool: Pool,
  tenantId: number,
  idOrNumber: string,
): Promise<OrderToBill | undefined> {
  const number = /^\d{1,18}$/.test(idOrNumber) ? idOrNumber : null;
  const [order] = await prepared<OrderToBill & Record<string, unknown>>(
    pool,
    'billing-order-to-bill',
    `select sales_order.id, sales_order.company_id as "companyId",
       exists (select from order_item
         where order_item.tenant_id = $1 and order_item.order_id = sales_order.id
           and order_item.delivered_quantity > 0) as "isDelivered",
       exists (select from invoice_line
         where invoice_line.tenant_id = $1 and invoice_line.order_id = sales_order.id) as "hasInvoice",
       exists (select from invoice
         where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.origin = 'erp'
           and invoice.doc_type <> 'creditNote') as "isBilledElsewhere",
       case when due.refusal is not null then jsonb_build_object('code', due.refusal ->> 'code',
         'missing', coalesce(due.refusal #> '{details,missing}', '[]')) end as refusal
     from sales_order
     left join billing_due due on due.tenant_id = $1 and due.order_id = sales_order.id
     where sales_order.tenant_id = $1 and (sales_order.id = $2 or sales_order.order_number = $3::bigint)
     order by sales_order.id = $2 desc
     limit 1`,
    [tenantId, idOrNumber, number],
  );
  return order;
}

/**
 * The invoices and credit notes with lines of an order, and those that an ERP has written for it; newest first, at most 100.
 * Invoices of one import have the same time and are sorted by number: the shorter one is the older one, RE-99999 before RE-100000.
 */
export async function findInvoicesOfOrder(
  pool: Pool,
  tenantId: number,
  { orderId, today }: { orderId: string; today: string },
): Promise<InvoiceOfOrder[]> {
  return await prepared<InvoiceOfOrder & Record<string, unknown>>(
    pool,
    'billing-invoices-of-order',
    `select invoice.id as "_id", invoice.fin_doc_number as "finDocNumber", invoice.doc_date as "docDate",
       invoice.doc_type as "docType", invoice.amount, invoice.currency, invoice.open_amount as "openAmount",
       invoice.credited, invoice.is_corrected as "isCorrected", invoice.due_date - $3::date as "dueInDays"
     from invoice
     where invoice.tenant_id = $1 and invoice.id in (
       select own.id from invoice own where own.tenant_id = $1 and own.order_id = $2
       union select line.invoice_id from invoice_line line where line.tenant_id = $1 and line.order_id = $2)
     order by invoice.doc_date desc, invoice.created_at desc, length(invoice.fin_doc_number) desc,
       invoice.fin_doc_number desc
     limit 100`,
    [tenantId, orderId, today],
  );
}
