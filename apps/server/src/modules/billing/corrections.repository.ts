import type { InvoiceFacts } from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';

/** An invoice with the facts that decide whether it can be corrected. */
export interface CorrectableInvoice {
  id: string;
  doc_type: 'invoice' | 'creditNote' | 'downPayment';
  content: CommercialDocument | null;
  is_corrected: boolean;
  has_credits: boolean;
  has_pending_payment: boolean;
  /** The e-invoice that it was issued as. */
  e_invoice: InvoiceFacts['eInvoiceFormat'];
}

/** The customer's present facts, with its default invoice address. */
export type CustomerFacts = Omit<InvoiceFacts, 'externalOrderNumber'>;

/** By its id or number. Within a transaction: after its row was locked. */
export async function findCorrectable(
  runner: StatementRunner,
  tenantId: number,
  invoiceId: string,
): Promise<CorrectableInvoice | undefined> {
  const [invoice] = await prepared<CorrectableInvoice & Record<string, unknown>>(
    runner,
    'billing-correctable',
    `select invoice.id, invoice.doc_type, invoice.content, invoice.is_corrected,
       exists (select from invoice note
         where note.tenant_id = $1 and note.preceding_invoice_id = invoice.id) as has_credits,
       exists (select from payment_invoice part
         join payment on payment.tenant_id = $1 and payment.id = part.payment_id
           and payment.status in ('pending', 'refunding')
         where part.tenant_id = $1 and part.invoice_id = invoice.id) as has_pending_payment,
       coalesce((select document.e_invoice from document
         where document.tenant_id = $1 and document.invoice_id = invoice.id and document.e_invoice is not null
         limit 1), 'none') as e_invoice
     from invoice where invoice.tenant_id = $1 and (invoice.id = $2 or invoice.fin_doc_number = $2)
     order by invoice.id = $2 desc limit 1`,
    [tenantId, invoiceId],
  );
  return invoice;
}

/** The facts of an invoice's customer as of now. */
export async function findCustomerFacts(
  pool: Pool,
  tenantId: number,
  invoiceId: string,
): Promise<CustomerFacts | undefined> {
  const [facts] = await prepared<CustomerFacts & Record<string, unknown>>(
    pool,
    'billing-customer-facts',
    `select coalesce(nullif(address.company_name, ''), company.name) as "companyName",
       coalesce(address.first_name, '') as "firstName", coalesce(address.last_name, '') as "lastName",
       coalesce(address.street, '') as street, coalesce(address.street2, '') as street2,
       coalesce(address.apartment, '') as apartment, coalesce(address.addressline2, '') as addressline2,
       coalesce(address.zip_code, '') as "zipCode", coalesce(address.city, '') as city,
       coalesce(address.state, '') as state, coalesce(address.country_code, company.vat_country_code) as "countryCode",
       coalesce(company.vat_id, '') as "vatId", coalesce(company.invoice_email, '') as email,
       coalesce(company.leitweg_id, '') as "buyerReference", company.e_invoice_format as "eInvoiceFormat"
     from invoice
     join company on company.tenant_id = $1 and company.id = invoice.company_id
     left join lateral (
       select address.* from address
       where address.tenant_id = $1 and address.company_id = company.id and address.type in (0, 2)
       order by address.type desc, address.is_default desc, address.id
       limit 1
     ) address on true
     where invoice.tenant_id = $1 and (invoice.id = $2 or invoice.fin_doc_number = $2)
     order by invoice.id = $2 desc limit 1`,
    [tenantId, invoiceId],
  );
  return facts;
}

export async function closeCorrected(client: PoolClient, tenantId: number, invoiceId: string): Promise<void> {
  await prepared(
    client,
    'billing-close-corrected',
    'update invoice set open_amount = 0, is_corrected = true where tenant_id = $1 and id = $2',
    [tenantId, invoiceId],
  );
}
