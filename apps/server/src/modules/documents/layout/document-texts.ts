import type { Locale } from '../../../shared/locale.ts';
import type { CommercialDocumentType } from '../commercial-document.ts';

type ByType = Record<CommercialDocumentType, string>;

interface TransferTo {
  accountHolder: string;
  iban: string;
  bic: string | null;
  reference: string;
}

interface DebitFrom {
  iban: string;
  mandateReference: string;
  creditorId: string;
}

const de = {
  titles: {
    orderConfirmation: 'Auftragsbestätigung',
    deliveryNote: 'Lieferschein',
    invoice: 'Rechnung',
    downPayment: 'Anzahlungsrechnung',
    creditNote: 'Gutschrift',
    correction: 'Rechnungskorrektur',
  } as ByType,
  preOrderTitle: 'Auftragsbestätigung Vororder',
  documentNumber: 'Belegnummer',
  orderNumber: 'Auftragsnummer',
  documentDate: 'Belegdatum',
  orderDate: 'Bestelldatum',
  customerNo: 'Kundennummer',
  customerVatId: 'Ihre USt-IdNr.',
  externalOrderNumber: 'Ihre Bestellnummer',
  costCentre: 'Kostenstelle',
  requestedDeliveryDate: 'Wunschtermin',
  contact: 'Besteller',
  deliveryDate: 'Lieferdatum',
  plannedDelivery: 'Geplante Lieferung',
  buyerReference: 'Leitweg-ID / Ref.',
  precedingInvoice: 'Zu Rechnung',
  deliveryNotes: 'Lieferschein',
  intros: {
    orderConfirmation:
      'vielen Dank für Ihren Auftrag. Wir bestätigen ihn zu den folgenden Positionen und Preisen:',
    deliveryNote: 'wir liefern Ihnen die folgenden Positionen:',
    invoice: 'wir berechnen Ihnen unsere Lieferungen wie folgt:',
    downPayment: 'für Ihren Auftrag berechnen wir Ihnen die vereinbarte Anzahlung:',
    creditNote: 'wir schreiben Ihnen die folgenden Positionen gut:',
    correction: 'wir berichtigen die genannte Rechnung. Diese Rechnung ersetzt sie vollständig:',
  } as ByType,
  greeting: 'Sehr geehrte Damen und Herren,',
  position: 'Pos.',
  sku: 'Artikelnr.',
  ownNumber: (number: string) => `Ihre Nr. ${number}`,
  description: 'Bezeichnung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  vatRate: 'MwSt.',
  lineTotal: 'Gesamt',
  netIn: (currency: string) => `Preise netto in ${currency}`,
  piece: 'Stk.',
  carriedForward: 'Übertrag',
  deliveryOn: (date: string, season: string | null) =>
    season ? `Liefertermin ${date} – ${season}` : `Liefertermin ${date}`,
  delivered: (days: string) => `geliefert ${days}`,
  deliveredTo: (address: string) => `an ${address}`,
  goods: 'Warenwert netto',
  discount: 'Rabatt',
  discountWith: (code: string) => `Rabatt (Gutscheincode ${code})`,
  shipping: 'Versandkosten netto',
  net: 'Summe netto',
  vat: (rate: string, base: string) => `zzgl. ${rate} % MwSt. auf ${base}`,
  gross: 'Gesamtbetrag',
  credit: 'Gutschriftsbetrag',
  prepaid: 'bereits gezahlt',
  downPayment: (number: string, date: string) => `abzgl. Anzahlung ${number} (${date})`,
  vatInIt: (rate: string, base: string, amount: string) =>
    `darin netto ${base} und MwSt. ${rate} % ${amount}`,
  payable: 'Zahlbetrag',
  deliveryAddress: 'Lieferanschrift',
  deliveryAndPayment: 'Lieferung und Zahlung',
  shippingMethod: 'Versandart',
  paymentMethod: 'Zahlungsart',
  paymentTerms: 'Zahlungsbedingung',
  payIn: (days: number) =>
    days === 0 ? 'sofort nach Rechnungserhalt' : `${days} ${days === 1 ? 'Tag' : 'Tage'} nach Rechnungsdatum`,
  payBefore: (number: string) => `vor Versand, Verwendungszweck ${number}`,
  transferBefore: ({ accountHolder, iban, bic, reference }: TransferTo) =>
    `vor Versand an ${accountHolder}, IBAN ${iban}${bic ? `, BIC ${bic}` : ''}, Verwendungszweck ${reference}`,
  payByDebit: ({ iban, mandateReference, creditorId }: DebitFrom) =>
    `Lastschrift von ${iban}, Mandatsreferenz ${mandateReference}, Gläubiger-ID ${creditorId}`,
  payNothing: 'kein Betrag zu zahlen',
  payOnline: 'online; den Eingang der Zahlung bestätigen wir gesondert',
  paid: 'bezahlt, es ist nichts mehr zu zahlen',
  dueOn: (date: string) => `zahlbar bis ${date} ohne Abzug`,
  skonto: (percent: string, date: string, amount: string) =>
    `bei Zahlung bis ${date} ${percent} % Skonto (${amount})`,
  transferTo: ({ accountHolder, iban, bic, reference }: TransferTo) =>
    `Überweisung an ${accountHolder}, IBAN ${iban}${bic ? `, BIC ${bic}` : ''}, Verwendungszweck ${reference}`,
  creditTerms: 'Wir verrechnen den Betrag mit offenen Posten oder erstatten ihn.',
  notes: 'Hinweise zur Bestellung',
  reason: 'Grund',
  noteFor: (date: string) => `Zu Liefertermin ${date}: `,
  closing: 'Dieser Beleg wurde maschinell erstellt und ist ohne Unterschrift gültig.',
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  phone: 'Tel.',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernr.',
  managingDirector: 'Geschäftsführung',
  bank: 'Bankverbindung',
};

/** The words of documents. */
export type DocumentTexts = typeof de;

const en: DocumentTexts = {
  titles: {
    orderConfirmation: 'Order confirmation',
    deliveryNote: 'Delivery note',
    invoice: 'Invoice',
    downPayment: 'Down payment invoice',
    creditNote: 'Credit note',
    correction: 'Corrected invoice',
  },
  preOrderTitle: 'Pre-order confirmation',
  documentNumber: 'Document no.',
  orderNumber: 'Order no.',
  documentDate: 'Document date',
  orderDate: 'Order date',
  customerNo: 'Customer no.',
  customerVatId: 'Your VAT ID',
  externalOrderNumber: 'Your order no.',
  costCentre: 'Cost centre',
  requestedDeliveryDate: 'Requested date',
  contact: 'Ordered by',
  deliveryDate: 'Delivery date',
  plannedDelivery: 'Planned delivery',
  buyerReference: 'Your reference',
  precedingInvoice: 'For invoice',
  deliveryNotes: 'Delivery note',
  intros: {
    orderConfirmation: 'Thank you for your order. We confirm the following items and prices:',
    deliveryNote: 'We deliver the following items:',
    invoice: 'We invoice our deliveries as follows:',
    downPayment: 'For your order we invoice the agreed down payment:',
    creditNote: 'We credit you the following items:',
    correction: 'We correct the named invoice. This invoice replaces it completely:',
  },
  greeting: 'Dear Sir or Madam,',
  position: 'Item',
  sku: 'Article no.',
  ownNumber: (number: string) => `Your no. ${number}`,
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  vatRate: 'VAT',
  lineTotal: 'Total',
  netIn: (currency) => `Net prices in ${currency}`,
  piece: 'pcs',
  carriedForward: 'Carried forward',
  deliveryOn: (date, season) => (season ? `Delivery on ${date} – ${season}` : `Delivery on ${date}`),
  delivered: (days) => `delivered ${days}`,
  deliveredTo: (address) => `to ${address}`,
  goods: 'Goods, net',
  discount: 'Discount',
  discountWith: (code) => `Discount (promotion code ${code})`,
  shipping: 'Shipping, net',
  net: 'Total net',
  vat: (rate, base) => `plus ${rate} % VAT on ${base}`,
  gross: 'Total amount',
  credit: 'Amount credited',
  prepaid: 'paid before',
  downPayment: (number, date) => `less down payment ${number} (${date})`,
  vatInIt: (rate, base, amount) => `with net ${base} and VAT ${rate}% ${amount}`,
  payable: 'Amount due',
  deliveryAddress: 'Delivery address',
  deliveryAndPayment: 'Delivery and payment',
  shippingMethod: 'Shipping',
  paymentMethod: 'Payment',
  paymentTerms: 'Terms of payment',
  payIn: (days) =>
    days === 0 ? 'due on receipt of invoice' : `${days} ${days === 1 ? 'day' : 'days'} from date of invoice`,
  payBefore: (number) => `in advance, reference ${number}`,
  transferBefore: ({ accountHolder, iban, bic, reference }) =>
    `in advance to ${accountHolder}, IBAN ${iban}${bic ? `, BIC ${bic}` : ''}, reference ${reference}`,
  payByDebit: ({ iban, mandateReference, creditorId }) =>
    `direct debit from ${iban}, mandate reference ${mandateReference}, creditor ID ${creditorId}`,
  payNothing: 'nothing to pay',
  payOnline: 'online; we confirm the receipt of your payment separately',
  paid: 'paid, nothing is due',
  dueOn: (date) => `payable by ${date} without deduction`,
  skonto: (percent, date, amount) => `${percent} % cash discount for payment by ${date} (${amount})`,
  transferTo: ({ accountHolder, iban, bic, reference }) =>
    `bank transfer to ${accountHolder}, IBAN ${iban}${bic ? `, BIC ${bic}` : ''}, reference ${reference}`,
  creditTerms: 'We offset the amount against open items or refund it.',
  notes: 'Notes on your order',
  reason: 'Reason',
  noteFor: (date) => `For delivery on ${date}: `,
  closing: 'This document was created electronically and is valid without signature.',
  page: (page, pages) => `Page ${page} of ${pages}`,
  phone: 'Phone',
  vatId: 'VAT ID',
  taxNumber: 'Tax no.',
  managingDirector: 'Managing director',
  bank: 'Bank details',
};

const texts: Record<Locale, DocumentTexts> = { de, en };

/** The words in a language. */
export function documentTexts(language: Locale): DocumentTexts {
  return texts[language];
}
