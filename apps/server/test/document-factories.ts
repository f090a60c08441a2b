import type { CommercialDocument, DocumentLine } from '../src/modules/documents/commercial-document.ts';
import { sumDocument } from '../src/modules/documents/document-totals.ts';

const address = {
  companyName: 'Müßig & Söhne <KG>',
  firstName: 'Jörg',
  lastName: 'Müßig',
  street: 'Domstraße 5',
  street2: null,
  apartment: 'Halle 3',
  addressline2: null,
  zipCode: '50667',
  city: 'Köln',
  state: null,
  country: { code: 'DE', name: 'Deutschland' },
  phoneNumber: null,
};

const account = {
  accountHolder: 'Großhandel Müller GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
};

/** A line of a document; two jackets at 19 % unless said otherwise. */
export function documentLine(line: Partial<DocumentLine> = {}): DocumentLine {
  return {
    sku: 'NH-12x80',
    ownNumber: null,
    name: 'Wetterfeste Jacke "Sylt" – Größe L',
    attributes: '',
    quantity: 2,
    unit: '',
    unitNetE4: 12_345_600,
    priceUnit: 1,
    netMinor: 246_912,
    vat: { category: 'S', ratePercent: 19 },
    deliveryDate: null,
    seasonName: null,
    orderNumber: null,
    ...line,
  };
}

/** An invoice with all that an XRechnung demands; sums follow from lines, allowances, charges and `prepaidMinor`. */
export function commercialDocument({
  prepaidMinor = 0,
  ...given
}: Partial<CommercialDocument> & { prepaidMinor?: number } = {}): CommercialDocument {
  const lines = given.lines ?? [documentLine()];
  const { allowances = [], charges = [] } = given;
  return {
    type: 'invoice',
    language: 'de',
    number: 'RE-2026-0042',
    issueDate: '2026-11-20',
    currency: 'EUR',
    seller: {
      name: 'Großhandel Müller GmbH',
      address: 'Elbchaussee 1',
      postCode: '22765',
      city: 'Hamburg',
      country: { code: 'DE', name: { de: 'Deutschland', en: 'Germany' } },
      phone: '+49 40 1234567',
      email: 'rechnung@grosshandel-mueller.example',
      contactName: 'Buchhaltung',
      vatId: 'DE123456789',
      taxNumber: '41/123/45678',
      register: 'Amtsgericht Hamburg HRB 12345',
      managingDirector: 'Jörg Müller',
      bankName: 'Hafenbank',
      iban: account.iban,
      bic: account.bic,
    },
    buyer: {
      customerNo: '10017',
      vatId: 'DE811569869',
      address,
      email: 'einkauf@muessig.example',
      buyerReference: '04011000-12345-34',
      contact: 'Erika Muster',
    },
    deliveryAddress: { ...address, companyName: 'Müßig Lager', zipCode: '51149' },
    delivered: { from: '2026-11-18', until: '2026-11-18' },
    references: {
      order: { number: '100017', date: '2026-11-10' },
      isPreOrder: false,
      externalOrderNumber: 'EK-2026/17',
      precedingInvoice: null,
      deliveryNotes: [{ number: 'LS-100017-1', date: '2026-11-18' }],
    },
    costCentre: null,
    requestedDeliveryDate: null,
    shippingMethod: 'Paketversand',
    vatNote: null,
    payment: {
      means: { kind: 'transfer', account },
      methodName: 'Kauf auf Rechnung',
      when: 'onAccount',
      termDays: 30,
      dueDate: '2026-12-20',
      skonto: [],
      reference: 'RE-2026-0042',
    },
    notes: [],
    terms: null,
    ...given,
    lines,
    allowances,
    charges,
    ...sumDocument({ lines, allowances, charges, prepaidMinor }),
  };
}

const full = { category: 'S', ratePercent: 19 } as const;
const reduced = { category: 'S', ratePercent: 7 } as const;
const book = documentLine({
  sku: 'BUCH-1',
  ownNumber: '4711',
  name: 'Tourenbuch',
  attributes: 'Schriftzug: ACME & Co',
  quantity: 10,
  unit: 'Paar',
  unitNetE4: 99_000,
  netMinor: 9_900,
  vat: reduced,
});
const screws = documentLine({
  sku: 'M8',
  name: 'Schraube M8',
  quantity: 250,
  unitNetE4: 42_345,
  priceUnit: 100,
  netMinor: 1_059,
});

/** The lines at 0 % in a category. */
function zero(category: 'K' | 'G' | 'AE' | 'E' | 'O' | 'Z', vatNote: string | null, country = 'AT') {
  const abroad = { ...address, zipCode: '1010', city: 'Wien', country: { code: country, name: '' } };
  return commercialDocument({
    lines: [documentLine({ vat: { category, ratePercent: 0 } })],
    charges: [
      { reason: 'Versandkosten', reasonCode: 'FC', amountMinor: 590, vat: { category, ratePercent: 0 } },
    ],
    vatNote,
    buyer: {
      ...commercialDocument().buyer,
      vatId: category === 'G' || category === 'O' ? null : 'ATU 13585627',
      address: abroad,
    },
    deliveryAddress: abroad,
  });
}

const precedingInvoice = { number: 'RE-2026-0041', date: '2026-11-02' };
const mixed = {
  lines: [documentLine(), book, screws],
  allowances: [
    { reason: 'Rabatt', reasonCode: '95', amountMinor: 4_711, vat: full },
    { reason: 'Rabatt', reasonCode: '95', amountMinor: 189, vat: reduced },
  ],
  charges: [
    { reason: 'Versandkosten', reasonCode: 'FC', amountMinor: 567, vat: full },
    { reason: 'Versandkosten', reasonCode: 'FC', amountMinor: 23, vat: reduced },
  ],
};
const payment = commercialDocument().payment;
const references = commercialDocument().references;

/** One document of every kind of e-invoice that the shop makes. */
export const eInvoiceKinds: Record<string, CommercialDocument> = {
  plain: commercialDocument(),
  'two rates, allowances, charges, Skonto and a down payment': commercialDocument({
    ...mixed,
    prepaidMinor: 50_000,
    notes: [{ deliveryDate: null, note: 'Bitte an Tor 4.\u0007' }],
    payment: {
      ...payment,
      skonto: [
        { days: 10, percent: 2 },
        { days: 20, percent: 1.5, baseMinor: 100_000 },
      ],
    },
  }),
  'collective, orders to several addresses': commercialDocument({
    ...mixed,
    deliveryAddress: null,
    delivered: { from: '2026-11-03', until: '2026-11-18' },
    references: { ...references, order: null, externalOrderNumber: null, deliveryNotes: [] },
    lines: mixed.lines.map((line, index) => ({
      ...line,
      orderNumber: `10001${index}`,
      delivered: { from: `2026-11-0${index + 3}`, until: '2026-11-18' },
      deliveredTo: `Müßig Filiale ${index}, Ring 1, 50667 Köln`,
    })),
    prepaidMinor: 10_000,
  }),
  'pre-order with planned dates': commercialDocument({
    lines: [documentLine({ deliveryDate: '2026-12-01', seasonName: 'Winter' })],
    delivered: { from: '2026-11-03', until: '2026-11-18' },
  }),
  'foreign buyer with a number that is no VAT ID': commercialDocument({
    lines: [documentLine({ vat: { category: 'S', ratePercent: 20 } })],
    buyer: {
      ...commercialDocument().buyer,
      vatId: '12/345/6789',
      address: { ...address, city: 'Zürich', zipCode: '8001', country: { code: 'CH', name: '' } },
    },
  }),
  'several days of delivery': commercialDocument({ delivered: { from: '2026-11-03', until: '2026-11-18' } }),
  'direct debit': commercialDocument({
    payment: {
      ...payment,
      methodName: 'Lastschrift',
      means: {
        kind: 'directDebit',
        iban: 'DE89370400440532013000',
        mandateReference: '10017-A1B2',
        creditorId: 'DE98ZZZ09999999999',
      },
    },
  }),
  'paid online': commercialDocument({ payment: { ...payment, means: { kind: 'online' } } }),
  'intra-community supply': zero('K', 'Steuerfreie innergemeinschaftliche Lieferung'),
  export: zero('G', 'Steuerfreie Ausfuhrlieferung', 'CH'),
  'reverse charge': zero('AE', 'Steuerschuldnerschaft des Leistungsempfängers'),
  exempt: zero('E', 'Steuerfrei nach § 4 UStG'),
  'outside of VAT': zero('O', null),
  'zero rated': zero('Z', null),
  'down payment': commercialDocument({
    type: 'downPayment',
    delivered: null,
    deliveryAddress: null,
    references: { ...references, deliveryNotes: [] },
  }),
  'credit note': commercialDocument({
    ...mixed,
    type: 'creditNote',
    number: 'GS-2026-0003',
    references: { ...references, precedingInvoice },
  }),
  'credit note of the shipping alone': commercialDocument({
    type: 'creditNote',
    lines: [],
    charges: mixed.charges,
    references: { ...references, precedingInvoice },
  }),
  'credit note without rates': commercialDocument({
    ...zero('K', 'Steuerfreie innergemeinschaftliche Lieferung'),
    type: 'creditNote',
    references: { ...references, externalOrderNumber: null, precedingInvoice },
  }),
  correction: commercialDocument({
    ...mixed,
    type: 'correction',
    references: { ...references, precedingInvoice },
  }),
};
