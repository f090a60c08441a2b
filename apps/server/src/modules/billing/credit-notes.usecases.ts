import { decimalToMinor, localDate, minorToDecimal, multiplyDivide, rowTotalMinor } from '@kontor/domain';
import type { PoolClient } from 'pg';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type {
  CommercialDocument,
  DocumentAdjustment,
  DocumentLine,
} from '../documents/commercial-document.ts';
import { sumDocument } from '../documents/document-totals.ts';
import { billingOn, type CreditableInvoice } from './billing.repository.ts';
import { type Billing, issue, storedLine } from './billing.usecases.ts';
import { type InvoiceSettings, sellerOf } from './invoice-content.ts';

/**
 * Writes a credit note for lines or the shipping of an invoice of the shop, or for its whole rest, within a transaction. It
 * lowers the open amount of the invoice; the rest is open as credit.
 *
 * Throws 404 `invoice.not.found`, 409 `invoice.not.creditable`, `invoice.corrected`, `credit.exceeds.invoice`, 422
 * `e.invoice.incomplete`.
 */
export async function creditInvoice({
  client,
  tenantId,
  invoiceId,
  lines: wanted,
  shipping: isShippingWanted = wanted === undefined,
  reason,
  settings,
  now,
  jobs,
}: {
  client: PoolClient;
  tenantId: number;
  /** Or its number. */
  invoiceId: string;
  /** Lines by position. If absent, everything left is credited, with discount and shipping. */
  lines?: readonly { position: number; quantity: number }[] | undefined;
  /** Also the rest of the shipping. */
  shipping?: boolean | undefined;
  reason: string;
  settings: { billing: Billing } & Pick<InvoiceSettings, 'companyData'>;
  now: Date;
  jobs: Pick<Jobs, 'enqueue'>;
}): Promise<{ _id: string; finDocNumber: string; companyId: string }> {
  if (wanted?.length === 0 && !isShippingWanted) throw fieldsInvalid([{ field: 'lines', code: 'required' }]);
  const billing = billingOn(client, tenantId);
  const invoice = await billing.lockInvoice(invoiceId);
  if (!invoice) throw requestError('invoice.not.found');
  const { content: original } = invoice;
  if (invoice.doc_type === 'creditNote' || !original) throw requestError('invoice.not.creditable');
  if (invoice.is_corrected) throw requestError('invoice.corrected');

  const rows = await billing.linesOf(invoice.id);
  const left = new Map(rows.map(({ position, quantity, credited }) => [position, quantity - credited]));
  const quantities = new Map<number, number>();
  for (const { position, quantity } of wanted ??
    [...left].map(([position, quantity]) => ({ position, quantity })))
    quantities.set(position, (quantities.get(position) ?? 0) + quantity);
  for (const [position, quantity] of quantities) {
    if (quantity > (left.get(position) ?? 0))
      throw requestError('credit.exceeds.invoice', { details: { position, left: left.get(position) ?? 0 } });
  }
  const credited = original.lines.flatMap((line, index) => {
    const quantity = quantities.get(index + 1) ?? 0;
    if (quantity === 0) return [];
    const { credited: before = 0, credited_net = 0 } = rows[index] ?? {};
    // The sum of all credit notes is rounded, so that it never exceeds the line.
    const price = { netE4: line.unitNetE4, priceUnit: line.priceUnit };
    const netMinor = Math.max(0, rowTotalMinor(price, before + quantity) - decimalToMinor(credited_net));
    return [{ ...line, quantity, netMinor, position: index + 1 }];
  });
  const lines = credited.map(({ position: _, ...line }) => line);
  const isLast = (index: number) => (quantities.get(index + 1) ?? 0) === (left.get(index + 1) ?? 0);
  const allowances = original.allowances.map((allowance, index) =>
    allowanceShare(allowance, index, { original, lines, credits: invoice.credits, isLast }),
  );
  const charges = isShippingWanted
    ? original.charges
        .map((charge, index) => ({
          ...charge,
          amountMinor: restOf(
            charge,
            index,
            original.charges,
            invoice.credits.flatMap((note) => note.charges),
          ),
        }))
        .filter(({ amountMinor }) => amountMinor > 0)
    : [];
  const sums = sumDocument({
    lines,
    allowances,
    charges,
    earlier: invoice.credits.flatMap(({ vat }) => vat),
  });
  if (sums.totals.grossMinor <= 0) throw requestError('credit.exceeds.invoice');
  if (invoice.doc_type === 'downPayment' && invoice.order_id !== null) {
    // Invoices have deducted these amounts already.
    const [order] = await billing.lockOrders([invoice.order_id]);
    if (sums.totals.payableMinor > decimalToMinor(order?.prepaid_left ?? 0))
      throw requestError('credit.exceeds.invoice');
  }

  const content: CommercialDocument = {
    ...original,
    type: 'creditNote',
    // The customer may have chosen e-invoices after this invoice.
    seller: sellerOf(original, settings),
    buyer: {
      ...original.buyer,
      email: original.buyer.email || invoice.invoice_email,
      buyerReference: original.buyer.buyerReference || invoice.leitweg_id,
    },
    issueDate: localDate(now),
    lines,
    allowances: allowances.filter(({ amountMinor }) => amountMinor > 0),
    charges,
    ...sums,
    downPayments: [],
    references: {
      ...original.references,
      precedingInvoice: { number: invoice.fin_doc_number, date: invoice.doc_date },
    },
    payment: { ...original.payment, dueDate: localDate(now), skonto: [] },
    notes: [{ deliveryDate: null, note: reason }],
  };
  const offsetMinor = Math.min(sums.totals.payableMinor, Math.max(0, decimalToMinor(invoice.open_amount)));
  // Before `issue`, which stores the balance: the sum of the open amounts.
  if (offsetMinor > 0) await billing.lowerOpen(invoice.id, minorToDecimal(offsetMinor));
  const { id, number } = await issue({
    client,
    tenantId,
    content,
    order: invoice,
    orderId: invoice.order_id,
    settings,
    now,
    jobs,
    credit: { invoiceId: invoice.id, offsetMinor },
  });
  await billing.insertLines(
    id,
    credited.map((line) => {
      const row = rows[line.position - 1];
      return {
        orderId: row?.order_id ?? '',
        orderPosition: row?.order_position ?? null,
        ...storedLine(line),
        precedingPosition: line.position,
      };
    }),
  );
  return { _id: id, finDocNumber: number, companyId: invoice.company_id };
}

/** The part of a discount for its order's credited goods. The credit note of the last piece has the rest. */
function allowanceShare(
  allowance: DocumentAdjustment,
  index: number,
  {
    original,
    lines,
    credits,
    isLast,
  }: {
    original: CommercialDocument;
    lines: CommercialDocument['lines'];
    credits: CreditableInvoice['credits'];
    /** Whether no piece of this line is left to credit. */
    isLast(index: number): boolean;
  },
): DocumentAdjustment {
  const rest = restOf(
    allowance,
    index,
    original.allowances,
    credits.flatMap((note) => note.allowances),
  );
  // Documents without the order of a discount spread it over all lines of its rate.
  const isMeant = ({ vat, orderNumber }: DocumentLine) =>
    vat.ratePercent === allowance.vat.ratePercent &&
    (!allowance.orderNumber || orderNumber === allowance.orderNumber);
  const netOf = (list: readonly DocumentLine[]) =>
    list.filter(isMeant).reduce((sum, { netMinor }) => sum + netMinor, 0);
  const goodsMinor = netOf(original.lines);
  if (original.lines.every((line, at) => isLast(at) || (goodsMinor > 0 && !isMeant(line))))
    return { ...allowance, amountMinor: rest };
  const share = goodsMinor > 0 ? multiplyDivide([allowance.amountMinor, netOf(lines)], goodsMinor) : 0;
  return { ...allowance, amountMinor: Math.min(rest, share) };
}

/**
 * The rest of a discount or charge after earlier credit notes. Of several equal ones, as in an older collective invoice, the
 * first is used up first.
 */
function restOf(
  { reason, vat, amountMinor, orderNumber = null }: DocumentAdjustment,
  index: number,
  all: readonly DocumentAdjustment[],
  credited: readonly DocumentAdjustment[],
): number {
  const isSame = (other: DocumentAdjustment) =>
    other.vat.ratePercent === vat.ratePercent &&
    other.reason === reason &&
    (other.orderNumber ?? null) === orderNumber;
  const before = sumOf(all.slice(0, index).filter(isSame));
  return Math.max(0, amountMinor - Math.max(0, sumOf(credited.filter(isSame)) - before));
}

const sumOf = (adjustments: readonly DocumentAdjustment[]) =>
  adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
