import { readNumber } from '@kontor/web-kit/lib/typed-number.ts';
import { describe, expect, it } from 'vitest';
import { cellValue, shownText } from './grid-columns.ts';
import { pastedCells } from './grid-store.ts';

describe('issue 18: text typed or pasted into the bulk grid', () => {
  it.each([
    ['12,50', 'de', '12.5'],
    ['12.50', 'de', '12.5'],
    ['1.234', 'de', '1234'],
    ['1.234', 'en', '1.234'],
    ['1,234', 'en', '1234'],
    ['1,234', 'de', '1.234'],
    ['0.125', 'de', '0.125'],
    ['1.234,50 €', 'de', '1234.5'],
    ['1,234.50', 'de', '1234.5'],
    ['1.234.567', 'en', '1234567'],
    ['1’234.5 CHF', 'de', '1234.5'],
    ['-007,0', 'de', '-7'],
    ['12,', 'de', undefined],
    ['zehn', 'de', undefined],
    ['1e3', 'de', undefined],
  ] as const)('reads the number %s in %s as %s', (typed, locale, read) => {
    expect(readNumber(typed, locale)).toBe(read);
  });

  it.each([
    [' ', 'price', null],
    ['1.000', 'stock', '1000'],
    ['1,000', 'stock', '1,000'],
    ['1,000', 'price', '1,000'],
    ['1,000 €', 'price', '1,000 €'],
    ['1,000 €', 'stock', '1,000 €'],
    ['1,500', 'price', '1.5'],
    ['12,0', 'stock', '12'],
    ['zehn', 'price', 'zehn'],
    ['ja', 'isActive', 'true'],
    ['No', 'isActive', 'false'],
    ['vielleicht', 'isActive', 'vielleicht'],
    ['1.3.2027', 'releaseDate', '2027-03-01'],
    ['2027-03-01', 'releaseDate', '2027-03-01'],
  ] as const)('makes of %j in %s %j', (typed, kind, value) => {
    expect(cellValue(typed, { kind }, 'de')).toBe(value);
  });

  it.each([
    ['1234.5', 'price', '1234,50'],
    ['0.0125', 'price', '0,0125'],
    ['40', 'stock', '40'],
    ['true', 'isActive', 'Ja'],
    ['2027-03-01', 'releaseDate', '01.03.2027'],
    ['zehn', 'price', 'zehn'],
    [null, 'price', ''],
  ] as const)('shows %j in %s as %s, which it reads back', (value, kind, shown) => {
    const words = { locale: 'de', yes: 'Ja', no: 'Nein' } as const;
    expect(shownText(value, { kind }, words)).toBe(shown);
    expect(cellValue(shown, { kind }, 'de')).toBe(value);
  });

  it('fills the selection with one value, and counts the cells beyond the grid', () => {
    const size = { rows: 3, columns: 2 };
    expect(pastedCells([['1']], { top: 0, left: 0, bottom: 2, right: 1 }, size).cells).toHaveLength(6);
    const block = [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ];
    const { cells, left } = pastedCells(block, { top: 2, left: 0, bottom: 2, right: 0 }, size);
    expect(cells).toEqual([
      { row: 2, column: 0, text: '1' },
      { row: 2, column: 1, text: '2' },
    ]);
    expect(left).toBe(4);
  });
});
