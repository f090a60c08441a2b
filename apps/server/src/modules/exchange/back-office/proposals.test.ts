import { describe, expect, it } from 'vitest';
import { furtherFiles, kindOf, proposedMapping, withVariants } from './proposals.ts';

type Kind = Parameters<typeof proposedMapping>[0];

const headings: Partial<Record<Kind, Record<string, string>>> = {
  products: {
    sku: 'Artikelnr.|Art.-Nr.|Art. Nr.|Artikel-Nr|Artikelnummer|Materialnummer|Bestell-Nr.|Item no.|Product code|Part number',
    'name.de':
      'Bezeichnung|Bezeichnung 1|Artikelbezeichnung|Produktname|Kurztext|Product name|Title|Description',
    'description.de': 'Langtext|Beschreibung|Artikelbeschreibung|Long description',
    brand: 'Marke|Hersteller|Brand|Manufacturer',
    categories: 'Warengruppe|Hauptwarengruppe|Kategorie|Produktgruppe|Category|Product group',
    vatRate: 'MwSt.|MwSt %|MwSt-Satz|USt.|Steuersatz|VAT|VAT rate|Tax rate',
    salesBatchSize: 'VPE|VE|Verpackungseinheit|Packungsgröße|Pack size|Case size',
    salesUnit: 'Einheit|Mengeneinheit|ME|Unit|UOM|Unit of measure',
    releaseDate: 'Lieferbar ab|Verfügbar ab|Erscheinungstermin|Release date|Available from',
    isActive: 'Aktiv|Active',
  },
  variants: {
    ean: 'EAN|EAN-Code|EAN/GTIN|GTIN|GTIN-13|EAN13|Barcode|UPC',
    rrp: 'UVP|UVP (EUR)|UVP brutto|Ladenpreis|RRP|MSRP|Recommended retail price',
  },
  prices: {
    value:
      'VK|VK netto|VK-Preis|VK 1|Preis|Preis (EUR)|Preis in €|Nettopreis|Händlerpreis|HEK|Stückpreis|Unit price|Wholesale price',
    minQuantity: 'Ab Menge|Staffel|Staffelmenge|ab Stück|Min. quantity|From quantity',
    priceUnit: 'Preiseinheit|PE|Price unit',
    currency: 'Währung|Currency',
    validFrom: 'Gültig ab|Valid from',
    validUntil: 'Gültig bis|Valid until|Valid to',
  },
  stock: { quantity: 'Bestand|Lager|Lagerbestand|freier Bestand|Verfügbar|Stock|Available|On hand|Qty' },
  images: { url: 'Bild|Bild 1|Bild-URL|Produktbild|Image|Image URL|Main image|Photo' },
  companies: {
    customerNo: 'Kundennr.|Kunden-Nr.|Kd.-Nr.|Debitor|Debitoren-Nr.|Customer no.|Customer ID|Account number',
    name: 'Firma|Firmenname|Unternehmen|Kundenname|Name 1|Company name|Customer name',
    vatCountryCode: 'Land|LKZ|Ländercode|Country|Country code',
    vatId: 'USt-IdNr.|USt-ID|Umsatzsteuer-ID|UID|VAT ID|VAT no.|VAT number',
    paymentTermDays:
      'Zahlungsziel|Zahlungsziel in Tagen|Zahlungsfrist|Tage netto|Payment terms (days)|Payment days',
    creditLimit: 'Kreditlimit|Kreditlimit (EUR)|Kreditrahmen|Credit limit',
    priceList: 'Preisliste|Preisgruppe|Price list',
    language: 'Sprache|Language',
    isLocked: 'Gesperrt|Blocked',
  },
  addresses: {
    street: 'Straße|Str.|Straße und Hausnummer|Anschrift|Street|Address|Address line 1',
    addressline2: 'Adresszusatz|Address 2',
    zipCode: 'PLZ|Postleitzahl|ZIP code|Postcode|Postal code',
    city: 'Ort|Stadt|City|Town',
    state: 'Bundesland|State|County',
    phoneNumber: 'Telefon|Tel.|Telefon-Nr.|Phone|Telephone',
  },
  users: {
    email: 'E-Mail|E-Mail-Adresse|Email address',
    firstName: 'Vorname|First name',
    lastName: 'Nachname|Surname|Last name',
    username: 'Benutzername|Login|User name',
  },
  orders: { orderNumber: 'Auftragsnummer|Auftragsnr.|Order no.', orderDate: 'Auftragsdatum|Order date' },
  'order-items': { unitNet: 'Einzelpreis|Unit price', quantity: 'Menge|Qty', orderNumber: 'Auftragsnr.' },
  invoices: {
    finDocNumber: 'Rechnungsnummer|Rechnungs-Nr.|Invoice no.',
    docDate: 'Rechnungsdatum|Belegdatum|Invoice date',
    amount: 'Rechnungsbetrag|Betrag|Total',
    openAmount: 'Offener Betrag|Offen|Open amount',
    dueDate: 'Fällig am|Fälligkeit|Due date',
  },
  'customer-articles': { ownNumber: 'Kundenartikelnummer|Kunden-Artikelnr.|Customer item no.' },
};

describe('issue 18: usual headings of wholesalers are recognised', () => {
  it.each(
    Object.entries(headings).flatMap(([kind, columns]) =>
      Object.entries(columns).map(([column, names]) => [kind as Kind, column, names] as const),
    ),
  )('%s %s: %s', (kind, column, names) => {
    for (const from of names.split('|'))
      expect(proposedMapping(kind, [from]).columns).toEqual({ [column]: { from } });
  });

  it.each([
    ['users', ['Ansprechpartner'], 'Ansprechpartner'],
    ['users', ['Contact person'], 'Contact person'],
    ['users', ['Name'], 'Name'],
    ['users', ['Vorname', 'Name'], undefined],
    ['users', ['Nachname', 'Kontakt'], undefined],
    ['addresses', ['Ansprechpartner'], 'Ansprechpartner'],
    ['addresses', ['Name'], undefined],
  ] as const)('takes first and last name of %s with %j from %s', (kind, header, from) => {
    const { firstName, lastName } = proposedMapping(kind, header).columns;
    const isSplit = JSON.stringify(firstName) === JSON.stringify(lastName);
    expect(isSplit ? firstName : undefined).toEqual(from && { from });
  });

  it('takes the most usual of several headings, and the person beside the company', () => {
    expect(proposedMapping('products', ['Artikel', 'Bezeichnung']).columns).toEqual({
      sku: { from: 'Artikel' },
      'name.de': { from: 'Bezeichnung' },
    });
    expect(proposedMapping('products', ['Art.-Nr.', 'Artikel', 'Description']).columns).toEqual({
      sku: { from: 'Art.-Nr.' },
      'name.de': { from: 'Artikel' },
      'description.de': { from: 'Description' },
    });
    const header = ['Kd.-Nr.', 'Name', 'Vorname', 'Firma', 'Land', 'E-Mail'];
    const mapping = proposedMapping('companies', header);
    expect(mapping.columns.name).toEqual({ from: 'Firma' });
    expect(furtherFiles('companies', header, mapping).at(-1)).toMatchObject({
      kind: 'users',
      mapping: { columns: { lastName: { from: 'Name' } } },
    });
  });

  it.each([
    ['de', ['11/21/2026', '1/2/2026'], 'mdy'],
    ['en', ['21/11/2026'], 'dmy'],
    ['de', ['1/2/2026'], 'dmy'],
    ['en', ['1/2/2026'], 'plain'],
    ['de', ['21.11.2026', ''], 'plain'],
  ] as const)('reads days of a %s list: %j', (locale, cells, dates) => {
    const rows = cells.map((cell) => ['A1', cell]);
    expect(proposedMapping('products', ['Art.-Nr.', 'Lieferbar ab'], rows, locale).dates).toBe(dates);
  });

  it('proposes no cash discount without its term, and no prices without a price', () => {
    expect(proposedMapping('companies', ['Kd.-Nr.', 'Skonto %']).columns.skontoPercent).toBeUndefined();
    expect(proposedMapping('companies', ['Skonto %', 'Skontotage']).columns).toEqual({
      skontoPercent: { from: 'Skonto %' },
      skontoDays: { from: 'Skontotage' },
    });
    const header = ['Art.-Nr.', 'Bezeichnung', 'Währung'];
    expect(furtherFiles('products', header, proposedMapping('products', header))).toEqual([]);
  });

  it('reads a model, writes out an abbreviated attribute, and takes the stock', () => {
    const header = ['Best.-Nr.', 'Grundartikel', 'Bezeichnung', 'Gr.', 'Lager'];
    const list = withVariants(proposedMapping('products', header), header, []);
    const files = furtherFiles('products', header, list.mapping, list);
    expect(files.map(({ kind }) => kind)).toEqual(['attributes', 'variants', 'stock']);
    expect(files[0]?.mapping.columns).toMatchObject({
      key: { value: 'size' },
      'name.de': { value: 'Größe' },
    });
  });

  it.each([
    ['Art.-Nr.;Bezeichnung;EAN;UVP;VK;Währung;PE;Bestand', 'products'],
    ['Item no.;Description;Unit price;Currency;Price unit', 'products'],
    ['Art.-Nr.;Bezeichnung;Ab Menge;VK', 'prices'],
    ['Art.-Nr.;EAN;UVP', 'variants'],
    ['Kundennr.;Firma;Land;Straße;PLZ;Ort;E-Mail;Telefon', 'companies'],
    ['Auftragsnummer;Kundennr.;Auftragsdatum;Zahlungsart', 'orders'],
    ['Rechnungsnummer;Kundennr.;Rechnungsdatum;Rechnungsbetrag;Offen;Fällig am', 'invoices'],
  ])('takes %s for %s', (header, kind) => {
    expect(kindOf('Liste.csv', header.split(';'), false)).toBe(kind);
  });
});
