import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPasteCodes, pasteCodes, pasteLayout, pasteLines, readPaste, readPasteLine } from './paste.ts';

/** Article number, quantity and doubt of each row. */
const read = (text: string, options: Parameters<typeof readPaste>[1] = {}) =>
  readPaste(text, options).rows.map(({ sku, quantity, doubt }) => [sku, quantity, doubt]);
const known = (...skus: string[]) => new Map(skus.map((sku) => [sku, { sku, name: `Name of ${sku}` }]));

describe('a pasted list', () => {
  it('CHKO-24 tells positions, prices and names from quantities', () => {
    expect(read('1\tAB-1\tSock 3000\t30\t11,00\n2\tAB-2\tHat\t5\t9,90')).toEqual([
      ['AB-1', '30', undefined],
      ['AB-2', '5', undefined],
    ]);
  });

  it("CHKO-24 asks if two columns could be the quantity, and uses the buyer's choice", () => {
    const text = 'AB-1\t6\t12\nAB-2\t1\t30';
    const { layout } = readPaste(text);
    expect(layout.columns?.isSure).toBe(false);
    expect(read(text).map(([, , doubt]) => doubt)).toEqual(['columns', 'columns']);
    expect(read(text, { given: ['article', 'other', 'quantity'] })).toEqual([
      ['AB-1', '12', undefined],
      ['AB-2', '30', undefined],
    ]);
    expect(read(text, { given: ['article', 'quantity', 'other'] })[1]).toEqual(['AB-2', '1', undefined]);
  });

  it("CHKO-24 finds the article column by the catalogue's answer", () => {
    const text = '12\t471\n8\t472';
    expect(read(text, { known: known('471', '472') })).toEqual([
      ['471', '12', undefined],
      ['472', '8', undefined],
    ]);
    expect(read(text, { known: known('12', '8', '471', '472') })[0]?.[2]).toBe('columns');
  });

  it.each([
    ['AB-1 3 4', 'line'],
    ['AB-1 Sock 39', 'line'],
    ['Is AB-1 in stock?', 'line'],
    ['AB-1 1.000', 'thousands'],
    ['AB-1\t1\nAB-2\t', 'missing', 1],
    [
      'AB-1\t2\t10,00\t20,00\nAB-2\t3\t1,00\t3,00\nAB-3\t4\t1,00\t4,00\nAB-4\t5\t1,00\t5,00\nAB-5\t6\t1,00\t7,00',
      'total',
      4,
    ],
  ])('CHKO-24 doubts %j: %s', (text, doubt, row = 0) => {
    expect(read(text)[row as number]?.[2]).toBe(doubt);
  });

  it('CHKO-24 leaves out greetings and signatures, but keeps a single line', () => {
    const { rows, skipped } = readPaste('Hello,\n5 x AB-1\nBest regards\nJo');
    expect(rows.map(({ row, sku }) => [row, sku])).toEqual([
      [2, 'AB-1'],
      [4, 'Jo'],
    ]);
    expect(skipped.map(({ text }) => text)).toEqual(['Hello,', 'Best regards']);
    expect(readPaste('Best regards').rows).toHaveLength(1);
  });

  it('CHKO-24 takes no quantity as certain that the sender has not decided on', () => {
    for (const text of [
      'Von NH-1409-ANT nehmen wir 1.000 oder 10 Paar.',
      'NH-1409-ANT: 2 or 3',
      'NH-1409-ANT ca. 30 Paar',
      '5 bis 6 Stück NH-1409-ANT',
    ])
      expect(readPaste(text).rows).toMatchObject([{ sku: 'NH-1409-ANT', doubt: 'line' }]);
  });

  it('CHKO-24 reads each article of a line that joins them with and', () => {
    expect(readPaste('AB-1001-XS 4 Stück und AB-1001-M 2 Stück').rows).toMatchObject([
      { row: 1, sku: 'AB-1001-XS', quantity: '4 Stück', doubt: undefined },
      { row: 1, sku: 'AB-1001-M', quantity: '2 Stück', doubt: undefined },
    ]);
    expect(readPaste('2 pcs AB-1001-S and 4 pcs AB-1001-M').rows).toHaveLength(2);
    expect(readPaste('AB-1001-M Jacke und Hose 2').rows).toHaveLength(1);
  });

  it('CHKO-24 reads in slices with the same result as at once', () => {
    const text = Array.from(
      { length: 2000 },
      (_, at) => `${at + 1}\tAB-${at}\tName\t${(at % 40) + 1}\t9,90`,
    ).join('\n');
    const lines = pasteLines(text);
    const layout = pasteLayout(lines);
    expect(lines.map((line) => readPasteLine(line, layout))).toEqual(readPaste(text).rows);
    expect(readPaste(text).rows.every(({ doubt }) => doubt === undefined)).toBe(true);
  });

  it('CHKO-24 makes every line a row, a head or a left-out line, for any text', () => {
    const part = fc.constantFrom(
      '12',
      'AB-1',
      '\t',
      ';',
      ',',
      ' ',
      '\n',
      'x',
      '"',
      'Stk',
      '-',
      '11,00',
      '|',
      'Menge',
      'a b',
      '4006381333931',
    );
    const text = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(part, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (given) => {
        const lines = pasteLines(given);
        const layout = pasteLayout(lines);
        const { rows, skipped } = readPaste(given);
        const heads = lines.filter((line) => readPasteLine(line, layout) === 'head').length;
        expect(rows.length + skipped.length + heads).toBe(lines.length);
        for (const { sku, quantity, alternatives } of rows) {
          expect(sku.length).toBeLessThanOrEqual(200);
          expect(quantity?.length ?? 0).toBeLessThanOrEqual(100);
          expect(alternatives.length).toBeLessThanOrEqual(3);
        }
        expect(pasteCodes(lines).every((code) => code.length > 0 && code.length <= 60)).toBe(true);
      }),
    );
  });

  it('CHKO-24 takes no longer for a hostile text than for its length, and looks up few codes of it', () => {
    for (const part of [
      '1,',
      ' x',
      '1 ',
      '"',
      '"\t',
      ';',
      '12x',
      '\t1',
      '1.',
      'a@',
      'A1 ',
      '=',
      'x\n',
      '1 Stk\n',
      '\t"a\n',
    ]) {
      const text = part.repeat(20_000);
      const { rows, skipped } = readPaste(text);
      expect(rows.length + skipped.length).toBeGreaterThanOrEqual(0);
      expect(pasteCodes(pasteLines(text)).length).toBeLessThanOrEqual(maxPasteCodes);
    }
  });
});
