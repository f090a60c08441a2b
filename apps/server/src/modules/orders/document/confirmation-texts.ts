import type { Locale } from '../../../shared/locale.ts';

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
  title: 'Auftragsbestätigung',
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
  intro: 'vielen Dank für Ihren Auftrag. Wir bestätigen ihn zu den folgenden Positionen und Preisen:',
  greeting: 'Sehr geehrte Damen und Herren,',
  position: 'Pos.',
  sku: 'Artikelnr.',
  ownNumber: (number: string) => `Ihre Nr. ${number}`,
  description: 'Bezeichnung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  vatRate: 'USt.',
  lineTotal: 'Gesamt',
  netIn: (currency: string) => `Preise netto in ${currency}`,
  piece: 'Stk.',
  carriedForward: 'Übertrag',
  deliveryOn: (date: string, season: string | null) =>
    season ? `Liefertermin ${date} – ${season}` : `Liefertermin ${date}`,
  goods: 'Warenwert netto',
  discount: 'Rabatt',
  discountWith: (code: string) => `Rabatt (Gutscheincode ${code})`,
  shipping: 'Versandkosten netto',
  net: 'Summe netto',
  vat: (rate: string, base: string) => `zzgl. ${rate} % USt. auf ${base}`,
  gross: 'Gesamtbetrag',
  deliveryAddress: 'Lieferanschrift',
  deliveryAndPayment: 'Lieferung und Zahlung',
  shippingMethod: 'Versandart',
  paymentMethod: 'Zahlungsart',
  paymentTerms: 'Zahlungsbedingung',
  payIn: (days: number) => (days === 0 ? 'sofort nach Rechnungserhalt' : `${days} Tage nach Rechnungsdatum`),
  payBefore: (number: string) => `vor Versand, Verwendungszweck ${number}`,
  transferBefore: ({ accountHolder, iban, bic, reference }: TransferTo) =>
    `vor Versand an ${accountHolder}, IBAN ${iban}${bic ? `, BIC ${bic}` : ''}, Verwendungszweck ${reference}`,
  payByDebit: ({ iban, mandateReference, creditorId }: DebitFrom) =>
    `Lastschrift von ${iban}, Mandatsreferenz ${mandateReference}, Gläubiger-ID ${creditorId}`,
  payNothing: 'kein Betrag zu zahlen',
  payOnline: 'online; den Eingang der Zahlung bestätigen wir gesondert',
  notes: 'Hinweise zur Bestellung',
  noteFor: (date: string) => `Zu Liefertermin ${date}: `,
  closing: 'Diese Auftragsbestätigung wurde maschinell erstellt und ist ohne Unterschrift gültig.',
  page: (page: number, pages: number) => `Seite ${page} von ${pages}`,
  phone: 'Tel.',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernr.',
  managingDirector: 'Geschäftsführung',
  bank: 'Bankverbindung',
};

/** The words of an order confirmation. */
export type ConfirmationTexts = typeof de;

const en: ConfirmationTexts = {
  title: 'Order confirmation',
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
  intro: 'Thank you for your order. We confirm the following items and prices:',
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
  goods: 'Goods, net',
  discount: 'Discount',
  discountWith: (code) => `Discount (promotion code ${code})`,
  shipping: 'Shipping, net',
  net: 'Total net',
  vat: (rate, base) => `plus ${rate} % VAT on ${base}`,
  gross: 'Total amount',
  deliveryAddress: 'Delivery address',
  deliveryAndPayment: 'Delivery and payment',
  shippingMethod: 'Shipping',
  paymentMethod: 'Payment',
  paymentTerms: 'Terms of payment',
  payIn: (days) => (days === 0 ? 'due on receipt of invoice' : `${days} days from date of invoice`),
  payBefore: (number) => `in advance, reference ${number}`,
  transferBefore: ({ accountHolder, iban, bic, reference }) =>
    `in advance to ${accountHolder}, IBAN ${iban}${bic ? `, BIC ${bic}` : ''}, reference ${reference}`,
  payByDebit: ({ iban, mandateReference, creditorId }) =>
    `direct debit from ${iban}, mandate reference ${mandateReference}, creditor ID ${creditorId}`,
  payNothing: 'nothing to pay',
  payOnline: 'online; we confirm the receipt of your payment separately',
  notes: 'Notes on your order',
  noteFor: (date) => `For delivery on ${date}: `,
  closing: 'This order confirmation was created electronically and is valid without signature.',
  page: (page, pages) => `Page ${page} of ${pages}`,
  phone: 'Phone',
  vatId: 'VAT ID',
  taxNumber: 'Tax no.',
  managingDirector: 'Managing director',
  bank: 'Bank details',
};

const texts: Record<Locale, ConfirmationTexts> = { de, en };

/** The words in a language. */
export function confirmationTexts(language: Locale): ConfirmationTexts {
  return texts[language];
}
