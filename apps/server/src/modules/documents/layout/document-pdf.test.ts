import { inflateSync } from 'node:zlib';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { commercialDocument, documentLine, eInvoiceKinds } from '../../../../test/document-factories.ts';
import type { CommercialDocument } from '../commercial-document.ts';
import { eInvoiceXml } from '../e-invoice/e-invoice.ts';
import { renderDocument } from './document-pdf.ts';

const design = { logo: null, primaryColor: '#0a5c4c' };
const logo = {
  type: 'svg',
  text: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="15"><text x="0" y="12">Müller</text></svg>',
} as const;

async function textOf(document: CommercialDocument): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await renderDocument(document, design)), {
    mergePages: false,
  });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** The objects of a PDF by number, as Latin-1. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const found = pdf.toString('latin1').matchAll(/\n(\d+) 0 obj\n(.*?)\nendobj/gs);
  return new Map(Array.from(found, ([, number = '', body = '']) => [number, body]));
}

describe('PDF/A-3b', () => {
  const seller = { ...commercialDocument().seller, name: 'Großhandel Müller & Söhne <GmbH>' };
  const document = commercialDocument({ seller });
  const xml = eInvoiceXml(document, 'zugferd');
  const made = renderDocument(document, { ...design, logo }, xml);

  it('issue 17: names its standard, seller and title in the metadata, with umlauts', async () => {
    const text = (await made).toString('utf8');
    const [metadata = ''] = /<\?xpacket begin.*?<\?xpacket end/s.exec(text) ?? [];
    expect(text).toMatch(/^%PDF-1\.7/);
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(metadata).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(metadata).toContain('<rdf:li>Großhandel Müller &#38; Söhne &#60;GmbH&#62;</rdf:li>');
    expect(metadata).toContain('Rechnung RE-2026-0042');
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(metadata).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>');
    expect(text).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
  });

  it('issue 17: has an output intent whose colour profile has three components', async () => {
    const objects = objectsOf(await made);
    const intent = [...objects.values()].find((body) => body.includes('/OutputIntent')) ?? '';
    expect(intent).toContain('/S /GTS_PDFA1');
    const [, profile = ''] = /\/DestOutputProfile (\d+) 0 R/.exec(intent) ?? [];
    expect(objects.get(profile)).toContain('/N 3');
  });

  it('issue 17: embeds all fonts, those of a logo too', async () => {
    const objects = [...objectsOf(await made).values()];
    const descriptors = objects.filter((body) => body.includes('/Type /FontDescriptor'));
    expect(descriptors.length).toBeGreaterThanOrEqual(3);
    for (const descriptor of descriptors) expect(descriptor).toContain('/FontFile2');
    expect(objects.filter((body) => body.includes('/Subtype /Type1'))).toEqual([]);
  });

  it('issue 17: contains the XML as the alternative of its pages', async () => {
    const bytes = await made;
    const objects = [...objectsOf(bytes).values()];
    const file = objects.find((body) => body.includes('/AFRelationship')) ?? '';
    expect(file).toContain('/AFRelationship /Alternative');
    expect(file).toContain('(factur-x.xml)');
    expect(objects.find((body) => body.includes('/Type /Catalog'))).toMatch(/\/AF \[\d+ 0 R\]/);
    const embedded = objects.find((body) => body.includes('/Type /EmbeddedFile')) ?? '';
    expect(embedded).toContain('/Subtype /text#2Fxml');
    const [, stream = ''] = /stream\n(.*)\nendstream/s.exec(embedded) ?? [];
    expect(inflateSync(Buffer.from(stream, 'latin1')).toString()).toBe(xml);
  });

  it('issue 17: is the same file each time it is made', async () => {
    expect(Buffer.compare(await renderDocument(document, { ...design, logo }, xml), await made)).toBe(0);
  });

  it('issue 17: shows a question mark for a sign that the font does not have', async () => {
    const [page] = await textOf(commercialDocument({ lines: [documentLine({ name: 'Jacke 🧥 外套' })] }));
    expect(page).toContain('Jacke ? ??');
  });
});

describe('documents', () => {
  it('issue 17: an invoice shows deliveries, sums, Skonto, account and what was paid before', async () => {
    const name = 'two rates, allowances, charges, Skonto and a down payment';
    const pages = (await textOf(eInvoiceKinds[name] as CommercialDocument)).join(' ');
    for (const part of [
      'Rechnung RE-2026-0042',
      'Lieferdatum 18.11.2026',
      'Lieferschein LS-100017-1',
      'Leitweg-ID / Ref. 04011000-12345-34',
      'Warenwert netto 2.578,71',
      'Rabatt −49,00',
      'Versandkosten 5,90',
      'zzgl. 19 % MwSt. auf 2.438,27 463,27',
      'zzgl. 7 % MwSt. auf 97,34 6,81',
      'Gesamtbetrag 3.005,69',
      'bereits gezahlt −500,00',
      'Zahlbetrag 2.505,69 EUR',
      'bei Zahlung bis 30.11.2026 2 % Skonto (50,11 EUR)',
      'zahlbar bis 20.12.2026 ohne Abzug',
      'IBAN DE02 1203 0000 0000 2020 51',
    ]) {
      expect(pages).toContain(part);
    }
  });

  it('issue 18: a credit note of the shipping alone has no sum of goods', async () => {
    const pages = (
      await textOf(eInvoiceKinds['credit note of the shipping alone'] as CommercialDocument)
    ).join(' ');
    expect(pages).toContain('Versandkosten 5,90');
    expect(pages).toContain('Summe netto 5,90');
    expect(pages).not.toContain('Warenwert netto');
  });

  it('issue 17: names the planned days of goods that are billed in advance, as the e-invoice does', async () => {
    const planned = { from: '2026-12-10', until: '2026-12-12' };
    const [advance, delivered] = await Promise.all([
      textOf(commercialDocument({ delivered: null, planned })),
      textOf(commercialDocument({ planned })),
    ]);
    expect(advance?.[0]).toContain('Geplante Lieferung 10.12.2026 – 12.12.2026');
    expect(delivered?.[0]).not.toContain('Geplante Lieferung');
  });

  it('issue 17: breaks a long Leitweg-ID after a hyphen', async () => {
    const { buyer } = commercialDocument();
    const [page] = await textOf(
      commercialDocument({ buyer: { ...buyer, buyerReference: '04011000-1234512345-06' } }),
    );
    expect(page).toContain('04011000- 1234512345-06');
  });

  it('issue 17: calls the note of a credit note or correction its reason', async () => {
    const notes = [{ deliveryDate: null, note: 'Bruch' }];
    const pages = (['creditNote', 'correction', 'invoice'] as const).map((type) =>
      textOf(commercialDocument({ type, notes })),
    );
    expect(
      (await Promise.all(pages)).map(([page]) => /(\S+|\S+ zur \S+) Bruch/.exec(page ?? '')?.[1]),
    ).toEqual(['Grund', 'Grund', 'Hinweise zur Bestellung']);
  });

  it('issue 17: a delivery note names pieces and no prices', async () => {
    const [page] = await textOf(commercialDocument({ type: 'deliveryNote', number: 'LS-100017-1' }));
    expect(page).toContain('Lieferschein LS-100017-1');
    expect(page).toContain('2 Stk.');
    expect(page).toContain('Paketversand');
    for (const absent of ['1.234,56', 'netto', 'Gesamt', 'Kauf auf Rechnung'])
      expect(page).not.toContain(absent);
  });

  it('issue 17: a credit note names its invoice and what the buyer gets back', async () => {
    const document = eInvoiceKinds['credit note'] as CommercialDocument;
    const [page] = await textOf({ ...document, language: 'en' });
    expect(page).toContain('Credit note GS-2026-0003');
    expect(page).toContain('For invoice RE-2026-0041 (02/11/2026)');
    expect(page).toContain('Amount credited 3,005.69 EUR');
    expect(page).not.toContain('payable by');
  });

  it('issue 17: the closing sentence never stands alone on a page', async () => {
    const last = 'Es gelten unsere Bedingungen.';
    for (let count = 2; count < 24; count += 1) {
      const terms = [...Array<string>(count).fill('Ein Satz.'), last].join('\n\n');
      const pages = await textOf(commercialDocument({ terms }));
      expect(pages.find((page) => page.includes('Dieser Beleg wurde maschinell'))).toContain(last);
    }
  });

  it('issue 17: a collective invoice has a heading for each order', async () => {
    const lines = ['100017', '100017', '100018'].map((orderNumber) => documentLine({ orderNumber }));
    const [page = ''] = await textOf(commercialDocument({ lines }));
    expect(page.match(/Auftragsnummer 10001[78]/g)).toEqual([
      'Auftragsnummer 100017',
      'Auftragsnummer 100017',
      'Auftragsnummer 100018',
    ]);
  });
});
