import type { EInvoiceFact } from '@kontor/contract/e-invoice-facts';
import { readIban } from '../../../shared/bank-account.ts';
import { isCountry } from '../../../shared/country.ts';
import { requestError } from '../../../shared/errors.ts';
import type { CommercialDocument } from '../commercial-document.ts';
import type { EInvoiceFormat } from './e-invoice-format.ts';
import { addressTerms, buyerEndpoint, vatIdText } from './terms.ts';

/**
 * The facts that a document lacks for its e-invoice (EN 16931; with XRechnung BR-DE-1 to 31); empty without an e-invoice. Call
 * it before the document is issued, because an issued invoice never changes.
 *
 * @example missingFacts(invoice, 'xrechnung-cii') // ['seller.contactName', 'buyer.leitwegId']
 */
export function missingFacts(document: CommercialDocument, format: EInvoiceFormat): EInvoiceFact[] {
  if (format === 'none') return [];
  const { seller, buyer, deliveryAddress, delivered, planned, type, references, vat } = document;
  const isXRechnung = format !== 'zugferd';
  const isOfGoods = type !== 'downPayment' && type !== 'creditNote' && references.corrects !== 'downPayment';
  const has = (...categories: string[]) => vat.some(({ category }) => categories.includes(category));
  const buyerAddress = addressTerms(buyer.address);
  const to = deliveryAddress && addressTerms(deliveryAddress);
  const isPostal = ({ city, postCode }: { city: string; postCode: string }) =>
    isText(city) && isText(postCode);
  const checks: [boolean, EInvoiceFact][] = [
    [isText(seller.name) && isText(seller.address) && isPostal(seller), 'seller.address'],
    [hasVatId(seller) || isText(seller.taxNumber), 'seller.taxId'],
    // BR-CO-26, BR-IC-2, BR-G-2: a tax number alone identifies nobody abroad.
    [hasVatId(seller) || (!has('K', 'G') && isText(seller.register)), 'seller.vatId'],
    [isText(buyerAddress.name), 'buyer.name'],
    [isCountry(buyerAddress.countryCode), 'buyer.country'],
    [hasVatId(buyer) || !has('K', 'AE'), 'buyer.vatId'],
    [!has('K') || (to !== null && isCountry(to.countryCode)), 'delivery.address'],
    // BR-IC-11. Only XRechnung wants it otherwise; a down payment, or a credit note on it, may have none.
    [
      delivered !== null || planned !== undefined || (!has('K') && !(isXRechnung && isOfGoods)),
      'delivery.date',
    ],
    [hasAccount(document), document.payment.means.kind === 'directDebit' ? 'payment.mandate' : 'seller.iban'],
    [type !== 'correction' || references.precedingInvoice !== null, 'precedingInvoice'],
    [document.lines.length > 0 || document.charges.length > 0, 'lines'],
  ];
  if (isXRechnung) {
    checks.push(
      [isText(seller.contactName), 'seller.contactName'],
      [(seller.phone.match(/\d/g) ?? []).length >= 3, 'seller.phone'],
      [isEmail(seller.email), 'seller.email'],
      [isText(buyerAddress.city), 'buyer.city'],
      [isText(buyerAddress.postCode), 'buyer.postCode'],
      [isText(buyer.buyerReference), 'buyer.leitwegId'],
      [buyerEndpoint(buyer) !== undefined, 'buyer.invoiceEmail'],
      [to === null || isPostal(to), 'delivery.address'],
    );
  }
  return [...new Set(checks.filter(([isThere]) => !isThere).map(([, fact]) => fact))];
}

/** @throws e.invoice.incomplete with the missing facts */
export function requireFacts(document: CommercialDocument, format: EInvoiceFormat): void {
  const missing = missingFacts(document, format);
  if (missing.length > 0) throw requestError('e.invoice.incomplete', { details: { missing } });
}

/** BR-61, BR-DE-19, BR-DE-20, BR-DE-30: a correct account for a transfer, mandate and account for a debit. */
function hasAccount({ type, payment: { means } }: CommercialDocument): boolean {
  if (type === 'creditNote') return true;
  if (means.kind === 'transfer') return means.account !== null && 'iban' in readIban(means.account.iban);
  if (means.kind !== 'directDebit') return true;
  return isText(means.mandateReference) && isText(means.creditorId) && 'iban' in readIban(means.iban);
}

const hasVatId = ({ vatId }: { vatId?: string | null | undefined }) => vatIdText(vatId) !== '';

const isText = (text: string | null | undefined): boolean => Boolean(text?.trim());

/** As BR-DE-28 reads it. */
const isEmail = (text: string): boolean =>
  /^[\w!#$%&"*+/=?^`{|}~-]+(\.[\w!#$%&"*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(
    text,
  );
