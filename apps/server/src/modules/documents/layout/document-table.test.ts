import { expect, it } from 'vitest';
import type { DocumentLine } from '../commercial-document.ts';
import type { DocumentCanvas } from './document-canvas.ts';
import { documentFormat } from './document-format.ts';
import { lineBlocks } from './document-table.ts';
import { documentTexts } from './document-texts.ts';

const line: DocumentLine = {
  sku: 'A-1',
  name: 'Jacke',
  attributes: '',
  ownNumber: null,
  quantity: 1,
  unit: 'Stk.',
  unitNetE4: 80_000,
  priceUnit: 1,
  netMinor: 800,
  vat: { category: 'S', ratePercent: 19 },
  deliveryDate: null,
  seasonName: null,
  orderNumber: null,
};

/** The headings of the deliveries of lines with these days and seasons, and where they stand. */
function headings(lines: [day: string | null, season: string | null][]): string[] {
  const drawn: string[] = [];
  const canvas = {
    text: (text: string) => drawn.push(text),
    wrap: (text: string) => [text],
    lines: () => 0,
    fill: () => undefined,
    rule: () => undefined,
  } as unknown as DocumentCanvas;
  const items = lines.map(([deliveryDate, seasonName]) => ({ ...line, deliveryDate, seasonName }));
  const tools = { canvas, texts: documentTexts('de'), format: documentFormat('de') };
  for (const block of lineBlocks({ lines: items }, tools)) block.draw(0);
  return drawn.filter((text) => /^(Liefertermin.*|\d+)$/.test(text));
}

it('CHKO-27 the document has a heading for each season, also for two that begin on one day', () => {
  expect(
    headings([
      ['2027-03-01', 'Frühjahr'],
      ['2027-03-01', 'Frühjahr'],
      ['2027-03-01', 'Schuhe'],
      ['2027-09-01', 'Herbst'],
      ['2027-10-01', null],
    ]),
  ).toEqual([
    'Liefertermin 01.03.2027 – Frühjahr',
    '1',
    '2',
    'Liefertermin 01.03.2027 – Schuhe',
    '3',
    'Liefertermin 01.09.2027 – Herbst',
    '4',
    'Liefertermin 01.10.2027',
    '5',
  ]);
  expect(headings([[null, null]])).toEqual(['1']);
});

it('PROD-09 a price for 100 or 1,000 stands with its unit, which is on a second line where both are too long', () => {
  const drawn: string[][] = [];
  const canvas = {
    text: () => undefined,
    wrap: (text: string) => (text.length > 12 ? [text.slice(0, 12), text.slice(12)] : [text]),
    lines: (lines: string[]) => drawn.push(lines),
    rule: () => undefined,
  } as unknown as DocumentCanvas;
  const items = [
    { ...line, unitNetE4: 95_400, priceUnit: 1000 },
    { ...line, unitNetE4: 84_034_670, priceUnit: 100 },
  ] satisfies DocumentLine[];
  const tools = { canvas, texts: documentTexts('de'), format: documentFormat('de') };
  for (const block of lineBlocks({ lines: items }, tools)) block.draw(0);
  expect(drawn).toContainEqual(['9,54 / 1.000']);
  expect(drawn).toContainEqual(['8.403,467', '/ 100']);
});
