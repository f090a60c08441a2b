import { expect, it } from 'vitest';
import { createDocumentCanvas, mm } from './document-canvas.ts';
import { firstTopBelow } from './letterhead.ts';

const canvas = createDocumentCanvas({ title: 't', author: 'a', language: 'de-DE', createdOn: '2026-11-16' });
const entry = (value: string) => ['Bestellnummer', value] as const;

it('ORDR-06 begins the first page where DIN 5008 form B says while the information block is short', () => {
  expect(firstTopBelow(canvas, Array(9).fill(entry('EK-2026/17')))).toBe(103 * mm);
});

it('ORDR-06 begins the first page below an information block of long values', () => {
  const long = entry('Kommission für das Bauvorhaben in der Nordstadt, Abschnitt 12, zweite Lieferung');
  // From 51 mm: nine entries of three lines of 11 pt with a gap of 2.2 pt, then 4 mm.
  expect(firstTopBelow(canvas, Array(9).fill(long))).toBeCloseTo(51 * mm + 9 * 35.2 + 4 * mm);
});
