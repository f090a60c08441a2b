import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntryList } from './entry-list.ts';
import { parseSeasonList } from './entry-season-list.ts';

const seasons = ['Frühjahr/Sommer 2027', 'Herbst/Winter 2027', 'Frühjahr/Sommer 2028'];
const read = (text: string) =>
  parseSeasonList(text, seasons).map((row) => [row.sku, 'quantities' in row ? row.quantities : row.quantity]);

describe('a pasted list for a pre-order', () => {
  it('CHKO-24 TABL-14 reads the columns of the seasons that its head names, in any order', () => {
    const head = `SKU\t${seasons.join('\t')}\n`;
    expect(read(`${head}AB-1\t3\t4\t5\nAB-2\t\t2\t`)).toEqual([
      ['AB-1', ['3', '4', '5']],
      ['AB-2', ['', '2', '']],
    ]);
    expect(read('herbst/winter  2027;Name;Artikelnummer\n7;Jacke;AB-1')).toEqual([['AB-1', ['', '7', '']]]);
  });

  it('CHKO-24 TABL-14 takes no position and no price for the quantity of a season', () => {
    expect(read('1\tAB-1\tJacke\t3\t4\t5\t99,90\n2\tAB-2\tHose\t1\t2\t3\t59,00')).toEqual([
      ['AB-1', ['3', '4', '5']],
      ['AB-2', ['1', '2', '3']],
    ]);
    const [row] = parseSeasonList('1\tAB-1\tJacke\t3\t4\t99,90\n2\tAB-2\tHose\t1\t2\t59,00', seasons);
    expect(row).toMatchObject({ sku: 'AB-1', quantities: ['3', '4', ''], doubt: 'columns' });
    expect(read('AB-1\tJacke\t3\t99,90')).toEqual([['AB-1', '3']]);
  });

  it.each([
    ['AB-1\t3\t4\t5', ['3', '4', '5']],
    ['AB-1;3;;5', ['3', '', '5']],
    ['AB-1;;2;', ['', '2', '']],
    ['AB-1\t\t2', ['', '2', '']],
    ['AB-1, 3, 4, 5', ['3', '4', '5']],
    ['AB-1 3 4 5', ['3', '4', '5']],
    ['AB-1\t3\t4', ['3', '4', '']],
    ['AB-1;3;', ['3', '', '']],
  ])('CHKO-24 TABL-14 reads %j by the places of its numbers', (text, quantities) => {
    expect(read(text)).toEqual([['AB-1', quantities]]);
  });

  it.each(['AB-1\t3', 'AB-1 3', '3x AB-1', 'AB-1', 'AB-1\tJacke\t3'])(
    'CHKO-24 leaves the season of %j open',
    (text) => {
      const [row] = parseEntryList(text).rows;
      expect(read(text)).toEqual([[row?.sku, row?.quantity]]);
    },
  );

  it('CHKO-24 keeps more numbers than seasons together, so that none is dropped', () => {
    expect(read('AB-1\t1\t2\t3\t4')).toEqual([['AB-1', '1 | 2 | 3 | 4']]);
  });

  it('CHKO-24 keeps a line without an article in the article’s column', () => {
    expect(parseSeasonList('A;A1A\nA', seasons).map(({ row }) => row)).toEqual([1, 2]);
  });

  it('CHKO-24 drops no line of any pasted text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', '1', '-', ' ', '\t', ';', ',', '\n') }), (text) => {
        const { rows } = parseEntryList(text);
        expect(parseSeasonList(text, seasons).map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
      }),
    );
  });
});
