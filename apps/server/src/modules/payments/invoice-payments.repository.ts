import type { PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { PaymentRow } from './payments.types.ts';

/** Amounts are decimals. */
export interface PayableInvoice {
  id: string;
  fin_doc_number: string;
  doc_type: string;
  open_amount: number;
  currency: string;
  skonto_percent: number | null;
  skonto_until: string | null;
  is_paid_elsewhere: boolean;
}

/** The part of an attempt for one invoice, with the deducted Skonto. */
export interface PaymentPart {
  id: string;
  amount: number;
  skonto: number;
}

export type PaidInvoice = PaymentPart & { open_amount: number };

/** The statements about attempts that pay invoices, within a transaction. Lock the invoices first. */
export function invoicePaymentsOn(client: PoolClient) {
  return {
    /** Invoices of the actor's company, locked in the order of their ids. */
    lockInvoices(
      actor: CompanyActor,
      ids: readonly string[],
      onlineMethodIds: readonly string[],
    ): Promise<PayableInvoice[]> {
      return prepared<PayableInvoice>(
        client,
        'payments-lock-invoices',
        `select invoice.id, invoice.fin_doc_number, invoice.doc_type, invoice.open_amount, invoice.currency,
           invoice.skonto_percent, invoice.skonto_until,
           coalesce((select sales_order.mandate_id is not null or sales_order.payment_status in ('paid', 'refunded')
               or sales_order.payment_method_id = any($4::text[])
             from sales_order
             where sales_order.tenant_id = $1 and sales_order.id = invoice.order_id), false) as is_paid_elsewhere
         from invoice
         where invoice.tenant_id = $1 and invoice.company_id = $2 and invoice.id = any($3::text[])
         order by invoice.id
         for no key update of invoice`,
        [actor.tenantId, actor.company.id, ids, onlineMethodIds],
      );
    },

    /** The pending attempts that pay one of these invoices, each with all that it pays. */
    pendingOf(
      tenantId: number,
      ids: readonly string[],
    ): Promise<(Pick<PaymentRow, 'id'> & { invoices: PaymentPart[] })[]> {
      return prepared(
        client,
        'payments-pending-of-invoices',
        `select payment.id,
           (select jsonb_agg(jsonb_build_object('id', part.invoice_id, 'amount', part.amount,
               'skonto', part.skonto) order by part.invoice_id)
             from payment_invoice part
             where part.tenant_id = $1 and part.payment_id = payment.id) as invoices
         from payment
         where payment.tenant_id = $1 and payment.status = 'pending' and payment.id in (
           select payment_invoice.payment_id from payment_invoice
           where payment_invoice.tenant_id = $1 and payment_invoice.invoice_id = any($2::text[]))
         order by payment.created_at, payment.id`,
        [tenantId, ids],
      );
    },

    async insertParts(tenantId: number, paymentId: string, parts: readonly PaymentPart[]): Promise<void> {
      await prepared(
        client,
        'payments-insert-invoices',
        `insert into payment_invoice (tenant_id, payment_id, invoice_id, amount, skonto)
         select $1, $2, part.*
         from unnest($3::text[], $4::numeric[], $5::numeric[]) as part (id, amount, skonto)`,
        [
          tenantId,
          paymentId,
          parts.map(({ id }) => id),
          parts.map(({ amount }) => amount),
          parts.map(({ skonto }) => skonto),
        ],
      );
    },

    /** The invoices that an attempt pays, locked in the order of their ids. */
    lockParts(tenantId: number, paymentId: string): Promise<PaidInvoice[]> {
      return prepared<PaidInvoice>(
        client,
        'payments-lock-invoice-parts',
        `select invoice.id, invoice.open_amount, payment_invoice.amount, payment_invoice.skonto
         from payment_invoice
         join invoice on invoice.tenant_id = $1 and invoice.id = payment_invoice.invoice_id
         where payment_invoice.tenant_id = $1 and payment_invoice.payment_id = $2
         order by invoice.id
         for no key update of invoice`,
        [tenantId, paymentId],
      );
    },

    /**
     * Subtracts the parts of an attempt and their Skonto from the open amounts (`sign` -1), or adds them again (1). For a
     * corrected invoice it changes the correction.
     */
    async book(tenantId: number, paymentId: string, sign: 1 | -1): Promise<void> {
      await prepared(
        client,
        'payments-book-invoices',
        `with recursive part as (
           select payment_invoice.invoice_id as id, payment_invoice.amount + payment_invoice.skonto as amount
           from payment_invoice
           where payment_invoice.tenant_id = $1 and payment_invoice.payment_id = $2
           union all
           select correction.id, part.amount from part
           join invoice correction on correction.tenant_id = $1 and correction.corrected_invoice_id = part.id
         )
         update invoice set open_amount = invoice.open_amount + $3::integer * part.amount
         from part
         where invoice.tenant_id = $1 and invoice.id = part.id and not invoice.is_corrected`,
        [tenantId, paymentId, sign],
      );
    },
  };
}
