import type { AddressSnapshot, SettingsDocument } from '@kontor/contract';
import type { PriceUnit, VatCategory } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';

/** The kinds of commercial documents. A `correction` replaces a preceding invoice (UNTDID 1001: 384). */
export type CommercialDocumentType =
  | 'orderConfirmation'
  | 'deliveryNote'
  | 'invoice'
  | 'downPayment'
  | 'creditNote'
  | 'correction';

/** Codes of EN 16931: those of an order, Z for a line of category S at 0 %, E exempt, O outside of VAT. */
export type DocumentVatCategory = VatCategory | 'Z' | 'E' | 'O';

export interface DocumentVat {
  category: DocumentVatCategory;
  /** Percent; 0 in every category but S. */
  ratePercent: number;
}

export interface DocumentLine {
  sku: string;
  /** The customer's number; null without. */
  ownNumber: string | null;
  name: string;
  /** Custom attributes as one text; empty without any. */
  attributes: string;
  quantity: number;
  /** The sales unit's name; empty for pieces. */
  unit: string;
  /** Ten-thousandths of the currency, for `priceUnit` sales units. */
  unitNetE4: number;
  priceUnit: PriceUnit;
  netMinor: number;
  vat: DocumentVat;
  /** The day of delivery of this line, YYYY-MM-DD. */
  deliveryDate: string | null;
  seasonName: string | null;
  /** The order of a line of a collective document; null if all lines are of `references.order`. */
  orderNumber: string | null;
  /** Of a collective document: the days on which its order was delivered. */
  delivered?: { from: string; until: string } | null;
  /** Where to, as one line, if its orders went to several addresses. */
  deliveredTo?: string | null;
}

/** An allowance (discount) or charge (shipping) on the whole document; one entry for each VAT rate. */
export interface DocumentAdjustment {
  /** As it is shown; entries of the same reason are one line of the PDF. */
  reason: string;
  /** UNTDID 5189 for an allowance (95 discount), UNTDID 7161 for a charge (FC freight). */
  reasonCode: string;
  amountMinor: number;
  vat: DocumentVat;
  /** The order of an entry of a collective document; absent where there is one order only, and in older documents. */
  orderNumber?: string | null;
}

/** VAT of one category and rate, rounded once (BR-CO-17). */
export interface DocumentVatTotal extends DocumentVat {
  baseMinor: number;
  vatMinor: number;
}

/** The sums of EN 16931: gross = lines - allowances + charges + VAT; payable = gross - prepaid. */
export interface DocumentTotals {
  linesMinor: number;
  allowancesMinor: number;
  chargesMinor: number;
  netMinor: number;
  vatMinor: number;
  grossMinor: number;
  /** Deducted down payments, and payments before the document was written. */
  prepaidMinor: number;
  payableMinor: number;
}

/** Cash discount for payment within `days` of the document's date; of the gross amount without `baseMinor`. */
export interface DocumentSkonto {
  days: number;
  percent: number;
  baseMinor?: number;
}

export type PaymentMeans =
  /** To the seller's account; null if the shop has none. */
  | { kind: 'transfer'; account: { accountHolder: string; iban: string; bic: string | null } | null }
  | { kind: 'directDebit'; iban: string; mandateReference: string; creditorId: string }
  /** Paid, or to be paid, by an online provider. */
  | { kind: 'online' }
  | { kind: 'nothing' };

export interface DocumentPayment {
  means: PaymentMeans;
  methodName: string;
  /** When to pay: before dispatch, or `termDays` after the date of the invoice. */
  when: 'inAdvance' | 'onAccount';
  termDays: number;
  /** YYYY-MM-DD; null where none is fixed yet, as on a confirmation. */
  dueDate: string | null;
  skonto: DocumentSkonto[];
  /** The payment reference (BT-83). */
  reference: string;
}

export interface DocumentBuyer {
  customerNo: string;
  vatId: string | null;
  /** The invoice address. */
  address: AddressSnapshot;
  /** Electronic address (BT-49); null if unknown. */
  email: string | null;
  /** Leitweg-ID, or another reference that the buyer demands (BT-10). */
  buyerReference: string | null;
  /** Who ordered. */
  contact: string | null;
}

/** The deduction of a down payment's invoice, with its VAT (§ 14 (5) UStG). Amounts are minor units. */
export interface DeductedDownPayment {
  number: string;
  /** YYYY-MM-DD. */
  date: string;
  grossMinor: number;
  vat: DocumentVatTotal[];
}

export interface DocumentReference {
  number: string;
  /** YYYY-MM-DD. */
  date: string | null;
}

/**
 * A commercial document as plain data: the PDF and the e-invoice are made from it, in a worker thread. Days are local,
 * YYYY-MM-DD. Amounts are minor units of `currency`, net if not named otherwise, and never negative; those of a credit note are
 * the buyer's credit. PDF and XML show these sums and calculate none.
 */
export interface CommercialDocument {
  type: CommercialDocumentType;
  language: Locale;
  number: string;
  issueDate: string;
  currency: string;
  /** The tenant's settings when the document was issued (CONF-05). */
  seller: SettingsDocument['companyData'];
  buyer: DocumentBuyer;
  /** The delivery address; null without a delivery. */
  deliveryAddress: AddressSnapshot | null;
  /** The day of the delivery, or the first and last day of several; null if not known. */
  delivered: { from: string; until: string } | null;
  /** The planned days of delivery of goods billed in advance (BG-14); absent if unknown or delivered. */
  planned?: { from: string; until: string };
  /** Absent without any. */
  downPayments?: DeductedDownPayment[];
  references: {
    order: DocumentReference | null;
    isPreOrder: boolean;
    /** The customer's order number (BT-13). */
    externalOrderNumber: string | null;
    /** The invoice of a credit note or correction (BG-3). */
    precedingInvoice: DocumentReference | null;
    /** Of a correction: the kind of invoice that it replaces; absent in older ones. */
    corrects?: 'invoice' | 'downPayment';
    deliveryNotes: DocumentReference[];
  };
  /** Key and name. */
  costCentre: string | null;
  requestedDeliveryDate: string | null;
  shippingMethod: string | null;
  lines: DocumentLine[];
  allowances: DocumentAdjustment[];
  charges: DocumentAdjustment[];
  /** Highest rate first. */
  vat: DocumentVatTotal[];
  /** The legal note of a document at 0 % (decision 65); null if none is required. */
  vatNote: string | null;
  totals: DocumentTotals;
  payment: DocumentPayment;
  /** Notes of the order or invoice, some about one day of delivery. */
  notes: { deliveryDate: string | null; note: string }[];
  /** The shop's own terms, several paragraphs; null without any. */
  terms: string | null;
}

/** Additional facts for the PDF. */
export interface DocumentDesign {
  logo: { type: 'svg'; text: string } | { type: 'image'; bytes: Uint8Array } | null;
  /** '#rrggbb'. */
  primaryColor: string;
}
