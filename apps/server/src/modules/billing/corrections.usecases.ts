import type { AddressSnapshot, CorrectionBlock, InvoiceCorrection, InvoiceFacts } from '@kontor/contract';
import { decimalToMinor, isEmailAddress, localDate, vatIdState } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import { countryName, isCountry } from '../../shared/country.ts';
import { fieldsInvalid, malformed, requestError } from '../../shared/errors.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { hasVatIdForm } from '../account-requests/vat-ids.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import { skontoTerms } from '../documents/skonto.ts';
import { appendOrderHistory, type OrderPerson } from '../order-notices/order-history.ts';
import { billingOn } from './billing.repository.ts';
import { type Billing, issue, storedLine } from './billing.usecases.ts';
import {
  type CorrectableInvoice,
  closeCorrected,
  findCorrectable,
  findCustomerFacts,
} from './corrections.repository.ts';
import { type InvoiceSettings, sellerOf } from './invoice-content.ts';

/**
 * The buyer's facts on an invoice, the customer's present facts, and the reason why it cannot be corrected. @throws
 * invoice.not.found
 */
export async function readCorrection({
  pool,
  tenantId,
  invoiceId,
}: {
  pool: Pool;
  tenantId: number;
  invoiceId: string;
}): Promise<InvoiceCorrection> {
  const invoice = await findCorrectable(pool, tenantId, invoiceId);
  const customer = await findCustomerFacts(pool, tenantId, invoiceId);
  if (!invoice || !customer) throw requestError('invoice.not.found');
  if (!invoice.content) return { blockedBy: 'invoice.not.correctable', invoice: null, customer: null };
  const facts = factsOf(invoice.content, invoice.e_invoice);
  return {
    blockedBy: blockOf(invoice),
    invoice: facts,
    customer: { ...customer, externalOrderNumber: facts.externalOrderNumber },
  };
}

/**
 * Replaces an invoice of the shop by one with other facts of its buyer and the same amounts (UNTDID 1001: 384), within a
 * transaction. It takes over the open amount, the due date and the last day of Skonto, and closes the corrected invoice.
 *
 * Throws 404 `invoice.not.found`, a 409 of `CORRECTION_BLOCKS`, 409 `correction.unchanged`, 422 `validation.failed` and
 * `e.invoice.incomplete`.
 */
export async function correctInvoice({
  client,
  tenantId,
  invoiceId,
  facts,
  reason,
  person,
  settings,
  now,
  jobs,
}: {
  client: PoolClient;
  tenantId: number;
  /** Or its number. */
  invoiceId: string;
  facts: InvoiceFacts;
  /** Printed on the correction. */
  reason: string;
  person: OrderPerson;
  settings: { billing: Billing } & Pick<InvoiceSettings, 'companyData'>;
  now: Date;
  jobs: Pick<Jobs, 'enqueue'>;
}): Promise<{ _id: string; finDocNumber: string; companyId: string; corrected: string }> {
  const billing = billingOn(client, tenantId);
  const locked = await billing.lockInvoice(invoiceId);
  const invoice = locked && (await findCorrectable(client, tenantId, locked.id));
  if (!locked || !invoice) throw requestError('invoice.not.found');
  const block = blockOf(invoice);
  if (block) throw requestError(block);
  const { content: original, doc_type: type } = invoice;
  if (!original || type === 'creditNote') throw requestError('invoice.not.correctable');
  checkFacts(facts, original);
  const before = factsOf(original, invoice.e_invoice);
  const isSame = (Object.keys(before) as (keyof InvoiceFacts)[]).every((key) => before[key] === facts[key]);
  if (isSame) throw requestError('correction.unchanged');

  const rows = await billing.linesOf(invoice.id);
  const orderIds = [...new Set(rows.map(({ order_id }) => order_id))];
  await billing.lockOrders(orderIds);
  const content = correctedContent({
    original,
    type,
    facts,
    reason,
    issueDate: localDate(now),
    preceding: { number: locked.fin_doc_number, date: locked.doc_date },
    seller: sellerOf(original, settings),
  });
  await closeCorrected(client, tenantId, invoice.id);
  const { id, number } = await issue({
    client,
    tenantId,
    content,
    order: { company_id: locked.company_id, e_invoice_format: facts.eInvoiceFormat },
    orderId: locked.order_id,
    settings,
    now,
    jobs,
    correction: {
      invoiceId: invoice.id,
      type,
      amountMinor: decimalToMinor(locked.amount),
      deductedMinor: decimalToMinor(locked.prepaid),
      openMinor: decimalToMinor(locked.open_amount),
    },
  });
  await billing.insertLines(
    id,
    content.lines.map((line, index) => ({
      orderId: rows[index]?.order_id ?? '',
      orderPosition: rows[index]?.order_position ?? null,
      ...storedLine(line),
      precedingPosition: null,
    })),
  );
  // The amounts stay with the corrected invoice; the orders of a collective one find its documents by them.
  const nothing = { goods: 0, discount: 0, shipping: 0, amount: 0, prepaid: 0 };
  if (locked.order_id === null)
    await billing.insertParts(
      id,
      orderIds.map((orderId) => ({ orderId, ...nothing })),
    );
  for (const orderId of orderIds)
    await appendOrderHistory(client, {
      tenantId,
      orderId,
      at: now,
      kind: 'invoiceCorrected',
      actor: 'operator',
      person,
      note: `${locked.fin_doc_number} → ${number}: ${reason}`,
    });
  return { _id: id, finDocNumber: number, companyId: locked.company_id, corrected: locked.fin_doc_number };
}

function blockOf({
  content,
  doc_type,
  is_corrected,
  has_credits,
  has_pending_payment,
}: CorrectableInvoice): CorrectionBlock | null {
  if (!content || doc_type === 'creditNote') return 'invoice.not.correctable';
  if (is_corrected) return 'invoice.corrected';
  if (has_credits) return 'invoice.credited';
  return has_pending_payment ? 'invoice.payment.pending' : null;
}

/** @throws validation.failed for a buyer without a name, an unknown country, a malformed VAT ID, or none at 0 % */
function checkFacts(
  { companyName, lastName, countryCode, vatId, email }: InvoiceFacts,
  { vat, buyer }: CommercialDocument,
): void {
  const needsVatId = vat.some(({ category }) => category === 'K' || category === 'AE');
  // A VAT ID without effect on the VAT may be a tax number (decision 122).
  const isVatId = needsVatId ? vatIdState(vatId) !== undefined : hasVatIdForm(vatId, countryCode);
  const issues = [
    ...(companyName === '' && lastName === '' ? [{ field: 'companyName', code: 'required' as const }] : []),
    ...(isCountry(countryCode) ? [] : [malformed('countryCode', 'country')]),
    ...(needsVatId && vatId === '' ? [{ field: 'vatId', code: 'required' as const }] : []),
    ...(vatId === '' || vatId === buyer.vatId || isVatId ? [] : [malformed('vatId', 'vatId')]),
    ...(email === '' || email === buyer.email || isEmailAddress(email) ? [] : [malformed('email', 'email')]),
  ];
  if (issues.length > 0) throw fieldsInvalid(issues);
}

function factsOf(
  { buyer, references }: CommercialDocument,
  eInvoiceFormat: InvoiceFacts['eInvoiceFormat'],
): InvoiceFacts {
  const { address } = buyer;
  return {
    companyName: address.companyName ?? '',
    firstName: address.firstName ?? '',
    lastName: address.lastName ?? '',
    street: address.street ?? '',
    street2: address.street2 ?? '',
    apartment: address.apartment ?? '',
    addressline2: address.addressline2 ?? '',
    zipCode: address.zipCode ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    countryCode: address.country.code,
    vatId: buyer.vatId ?? '',
    email: buyer.email ?? '',
    buyerReference: buyer.buyerReference ?? '',
    externalOrderNumber: references.externalOrderNumber ?? '',
    eInvoiceFormat,
  };
}

function correctedContent({
  original,
  type,
  facts,
  reason,
  issueDate,
  preceding,
  seller,
}: {
  original: CommercialDocument;
  type: 'invoice' | 'downPayment';
  facts: InvoiceFacts;
  reason: string;
  issueDate: string;
  preceding: { number: string; date: string };
  seller: CommercialDocument['seller'];
}): CommercialDocument {
  const { buyer, references, payment, language } = original;
  const {
    countryCode,
    vatId,
    email,
    buyerReference,
    externalOrderNumber,
    eInvoiceFormat: _,
    ...lines
  } = facts;
  const address: AddressSnapshot = {
    ...buyer.address,
    ...lines,
    companyName: lines.companyName || null,
    street2: lines.street2 || null,
    apartment: lines.apartment || null,
    addressline2: lines.addressline2 || null,
    state: lines.state || null,
    country:
      countryCode === buyer.address.country.code
        ? buyer.address.country
        : { code: countryCode, name: countryName(countryCode, language) },
  };
  const { dueDate } = payment;
  return {
    ...original,
    type: 'correction',
    issueDate,
    seller,
    buyer: {
      ...buyer,
      address,
      vatId: vatId || null,
      email: email || null,
      buyerReference: buyerReference || null,
    },
    references: {
      ...references,
      externalOrderNumber: externalOrderNumber || null,
      precedingInvoice: preceding,
      corrects: type,
    },
    payment: {
      ...payment,
      // The due date is never before the correction.
      dueDate: dueDate !== null && dueDate < issueDate ? issueDate : dueDate,
      skonto: skontoTerms(original).flatMap(({ until }, index) => {
        const days = (Date.parse(until) - Date.parse(issueDate)) / 86_400_000;
        const skonto = payment.skonto[index];
        return skonto && days >= 0 ? [{ ...skonto, days }] : [];
      }),
    },
    notes: [{ deliveryDate: null, note: reason }],
  };
}
