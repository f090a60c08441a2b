import type { Locale } from '@kontor/domain';

/** The facts that an e-invoice may lack (`missing` of `e.invoice.incomplete`), as people read them. */
export const eInvoiceFactNames = {
  'seller.address': { de: 'Anschrift des Shops', en: 'the shop’s address' },
  'seller.taxId': {
    de: 'USt-IdNr. oder Steuernummer des Shops',
    en: 'the shop’s VAT ID or tax number',
  },
  'seller.vatId': { de: 'USt-IdNr. des Shops', en: 'the shop’s VAT ID' },
  'seller.contactName': { de: 'Ansprechpartner des Shops', en: 'the shop’s contact person' },
  'seller.phone': { de: 'Telefonnummer des Shops', en: 'the shop’s phone number' },
  'seller.email': { de: 'E-Mail-Adresse des Shops', en: 'the shop’s e-mail address' },
  'seller.iban': { de: 'IBAN des Shops', en: 'the shop’s IBAN' },
  'buyer.name': { de: 'Name in der Rechnungsadresse', en: 'the name in the invoice address' },
  'buyer.country': { de: 'Land der Rechnungsadresse', en: 'the country of the invoice address' },
  'buyer.city': { de: 'Ort der Rechnungsadresse', en: 'the city of the invoice address' },
  'buyer.postCode': { de: 'PLZ der Rechnungsadresse', en: 'the post code of the invoice address' },
  'buyer.vatId': { de: 'USt-IdNr. des Kunden', en: 'the customer’s VAT ID' },
  'buyer.leitwegId': { de: 'Leitweg-ID des Kunden', en: 'the customer’s Leitweg-ID' },
  'buyer.invoiceEmail': {
    de: 'E-Mail-Adresse des Kunden für Rechnungen',
    en: 'the customer’s e-mail address for invoices',
  },
  'delivery.address': { de: 'Lieferadresse', en: 'the delivery address' },
  'delivery.date': {
    de: 'Tag der Lieferung oder voraussichtlicher Liefertermin',
    en: 'the day of delivery or an expected date',
  },
  'payment.mandate': { de: 'SEPA-Mandat', en: 'the SEPA mandate' },
  precedingInvoice: { de: 'korrigierte Rechnung', en: 'the corrected invoice' },
  lines: { de: 'Positionen', en: 'the lines' },
} as const satisfies Record<string, Record<Locale, string>>;

export type EInvoiceFact = keyof typeof eInvoiceFactNames;
