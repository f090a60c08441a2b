import { minorToDecimal } from '@kontor/domain';
import { isCountry } from '../../../shared/country.ts';
import type {
  CommercialDocument,
  DocumentAdjustment,
  DocumentLine,
  DocumentVatCategory,
  DocumentVatTotal,
} from '../commercial-document.ts';
import { isSettled } from '../document-totals.ts';
import { documentFormat } from '../layout/document-format.ts';
import { documentTexts } from '../layout/document-texts.ts';

/** The values of a document for both syntaxes of EN 16931, by business terms (BT). */

/** BT-24. */
export const specificationIds = {
  facturX: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

/** BT-23: billing as in Peppol. */
export const businessProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** BT-3 (UNTDID 1001). */
export function typeCode({ type }: Pick<CommercialDocument, 'type'>): string {
  // A down payment is a partial invoice: XRechnung does not want 386 (BR-DE-17).
  return { creditNote: '381', correction: '384', downPayment: '326' }[type as string] ?? '380';
}

/** An amount of minor units: '12.50'. */
export const amountText = (minor: number): string => minorToDecimal(minor).toFixed(2);

/** Percent of a line, allowance or charge with two decimals; undefined in category O, which has no rate there (BR-O-05). */
export function rateText({ category, ratePercent }: Pick<DocumentVatTotal, 'category' | 'ratePercent'>) {
  return category === 'O' ? undefined : ratePercent.toFixed(2);
}

const exemptions: Partial<Record<DocumentVatCategory, { code: string; reason: string }>> = {
  K: { code: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  AE: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  O: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' },
  E: { code: '', reason: 'Exempt from VAT' },
};

/** BT-120 and BT-121: why a category is charged 0 %; none for S and Z. */
export function exemption(
  { category }: Pick<DocumentVatTotal, 'category'>,
  { vatNote }: Pick<CommercialDocument, 'vatNote'>,
): { code: string; reason: string } | undefined {
  const known = exemptions[category];
  return known && { code: known.code, reason: vatNote ?? known.reason };
}

/** BT-81 (UNTDID 4461): 58 SEPA transfer, 59 SEPA debit, 68 online, 97 clearing of a credit. */
export function paymentCode({ type, payment }: Pick<CommercialDocument, 'type' | 'payment'>): string {
  if (type === 'creditNote') return '97';
  return { transfer: '58', directDebit: '59', online: '68', nothing: '1' }[payment.means.kind];
}

/** BT-20: due date in words, and each cash discount as a line of the form that XRechnung fixes (BR-DE-18). */
export function paymentTerms(document: CommercialDocument): string | undefined {
  const { type, language, payment } = document;
  const texts = documentTexts(language);
  if (type === 'creditNote') return texts.creditTerms;
  if (isSettled(document)) return texts.paid;
  const { dueDate, termDays, skonto } = payment;
  const words = dueDate ? texts.dueOn(documentFormat(language).day(dueDate)) : texts.payIn(termDays);
  const lines = skonto.map(({ days, percent, baseMinor }) => {
    const base = baseMinor === undefined ? '' : `#BASISBETRAG=${amountText(baseMinor)}`;
    return `#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}${base}#\n`;
  });
  return lines.length === 0 ? words : `${words}\n${lines.join('')}`;
}

/** BT-9; null where nothing is due. */
export function dueDateOf(document: CommercialDocument): string | null {
  return isSettled(document) ? null : document.payment.dueDate;
}

/** BG-14: the days of the deliveries, if they are several, or those on which goods of a down payment are to be delivered. */
export function invoicingPeriod({ delivered, planned }: CommercialDocument): CommercialDocument['delivered'] {
  if (delivered === null) return planned ?? null;
  return delivered.from === delivered.until ? null : delivered;
}

/** BG-3: the invoice of a credit note or correction, and the down payments that an invoice deducts. */
export function precedingInvoices({
  references,
  downPayments = [],
}: CommercialDocument): { number: string; date: string | null }[] {
  return [...(references.precedingInvoice ? [references.precedingInvoice] : []), ...downPayments];
}

/** BT-22 as one note: some receivers take no second one. */
export function noteText({ vatNote, notes, references, language }: CommercialDocument): string {
  const { deliveryNotes } = references;
  const delivered =
    deliveryNotes.length > 1
      ? `${documentTexts(language).deliveryNotes}: ${deliveryNotes.map(({ number }) => number).join(', ')}`
      : null;
  return [vatNote, ...notes.map(({ note }) => note), delivered].filter(Boolean).join('\n');
}

/** BT-16 holds one delivery note; several are in the note. */
export function despatchAdvice({
  references: { deliveryNotes },
}: Pick<CommercialDocument, 'references'>): string | undefined {
  return deliveryNotes.length === 1 ? deliveryNotes[0]?.number : undefined;
}

/** BT-127: the order of a line of a collective invoice, and its delivery address. */
export function lineNote(
  { orderNumber, deliveredTo }: DocumentLine,
  { language }: Pick<CommercialDocument, 'language'>,
): string {
  const texts = documentTexts(language);
  const order = orderNumber === null ? '' : `${texts.orderNumber} ${orderNumber}`;
  return [order, deliveredTo ? texts.deliveredTo(deliveredTo) : ''].filter(Boolean).join(', ');
}

/** Allowances and charges with an amount. */
export function adjustmentsOf({ allowances, charges }: CommercialDocument): (DocumentAdjustment & {
  isCharge: boolean;
})[] {
  return [
    ...allowances.map((entry) => ({ ...entry, isCharge: false })),
    ...charges.map((entry) => ({ ...entry, isCharge: true })),
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

/** Without blanks, dots and hyphens. */
export const plainId = (id: string | null | undefined): string =>
  (id ?? '').replace(/[\s.-]/g, '').toUpperCase();

/** A VAT ID (BT-31, BT-48); empty without the prefix of a country, which BR-CO-09 wants. */
export function vatIdText(id: string | null | undefined): string {
  const plain = plainId(id);
  const prefix = plain.slice(0, 2);
  return ['EL', 'XI'].includes(prefix) || isCountry(prefix) ? plain : '';
}

/** Parties of a document outside of VAT must not name VAT IDs (BR-O-02). */
export function isOutsideVat({ vat }: Pick<CommercialDocument, 'vat'>): boolean {
  return vat.some(({ category }) => category === 'O');
}

/** BT-49: the buyer's e-mail address, else the Leitweg-ID. */
export function buyerEndpoint({
  email,
  buyerReference,
}: CommercialDocument['buyer']): { id: string; scheme: string } | undefined {
  if (email) return { id: email, scheme: 'EM' };
  return buyerReference && /^\d{2,12}(-[A-Za-z0-9]{1,30})?-\d{2}$/.test(buyerReference)
    ? { id: buyerReference, scheme: '0204' }
    : undefined;
}

export interface EInvoiceAddress {
  name: string;
  line1: string;
  line2: string;
  line3: string;
  postCode: string;
  city: string;
  state: string | null;
  countryCode: string;
}

/** An address by the terms of EN 16931: BT-35 to 40, and their kin. */
export function addressTerms(address: CommercialDocument['buyer']['address']): EInvoiceAddress {
  const person = [address.firstName, address.lastName].filter(Boolean).join(' ');
  const name = address.companyName || person;
  const more = [name === person ? '' : person, address.addressline2 ?? '', address.street2 ?? ''].filter(
    Boolean,
  );
  return {
    name,
    line1: [address.street, address.apartment].filter(Boolean).join(', '),
    line2: more[0] ?? '',
    line3: more.slice(1).join(', '),
    postCode: address.zipCode,
    city: address.city,
    state: address.state,
    countryCode: address.country.code,
  };
}

const unitCodes: [RegExp, string][] = [
  [/^(st(k|ück|ck)?\.?|pcs?\.?|pieces?)?$/i, 'H87'],
  [/^(paare?|pairs?)$/i, 'PR'],
  [/^(m|meter|metres?)$/i, 'MTR'],
  [/^(m²|qm)$/i, 'MTK'],
  [/^kg$/i, 'KGM'],
  [/^(l|liter|litres?)$/i, 'LTR'],
  [/^(satz|sets?)$/i, 'SET'],
  [/^(karton|kartons|cartons?)$/i, 'XCT'],
  [/^(packung|pack|packungen|packs|paket|pakete)$/i, 'XPK'],
];

/** BT-130 (UN/ECE Recommendation 20 and 21) of a sales unit's name; C62 ('one') for other units. */
export function unitCode(unit: string): string {
  return unitCodes.find(([form]) => form.test(unit))?.[1] ?? 'C62';
}
