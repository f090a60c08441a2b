import type { EntryIssue } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { buyingPrice } from '../../commerce/line-price.ts';
import {
  addableLines,
  attributeFields,
  clashingRows,
  columnOf,
  countRows,
  groupOf,
  isOtherPrice,
  mendedInput,
  type ReviewRow,
  raisedQuantity,
  rowsWithoutSeason,
  rowToRaise,
  withAttribute,
} from './entry-rows.ts';
import { answered, lineOf } from './entry-test-rows.ts';
import type { CheckedRow, RowInput } from './season-input.ts';

const row = (
  number: number,
  answer?: Partial<CheckedRow>,
  input: RowInput & { quantity: string } = { sku: `A-${number}`, quantity: '1' },
) =>
  ({
    row: number,
    input,
    answer: answer && answered(number, answer),
    isChecking: false,
    formerPrice: undefined,
  }) satisfies ReviewRow;

describe('the custom attributes of a row', () => {
  const logo = { key: 'logo', name: 'Logo', type: 'select' as const, options: ['vorn', 'hinten'] };
  const fieldsOf = (attributes: Record<string, string>) =>
    attributeFields({
      input: { sku: 'A-1', attributes },
      answer: answered(1, { line: { ...lineOf('A-1', 1), salesAttributes: [logo] } }),
    });

  it('CHKO-24 CART-25 have a field even where the article lacks them, so that they can be cleared', () => {
    expect(fieldsOf({ Gravur: 'Müller' })).toEqual([
      { key: 'logo', name: 'Logo', value: '', options: [' ', 'vorn', 'hinten'] },
      { key: 'Gravur', name: 'Gravur', value: 'Müller', options: undefined },
    ]);
    expect(withAttribute({ Gravur: 'Müller', logo: 'vorn' }, 'Gravur', '')).toEqual({ logo: 'vorn' });
    expect(withAttribute(null, 'logo', ' ')).toEqual({ logo: ' ' });
  });

  it('CART-25 show an entered value that is not offered', () => {
    expect(fieldsOf({ logo: 'oben' })).toMatchObject([
      { value: 'oben', options: [' ', 'vorn', 'hinten', 'oben'] },
    ]);
    expect(fieldsOf({ logo: 'vorn' })).toMatchObject([{ options: [' ', 'vorn', 'hinten'] }]);
  });

  it('CART-25 offer once to leave a choice blank, also where it is left so', () => {
    expect(fieldsOf({ logo: ' ' })).toMatchObject([{ value: ' ', options: [' ', 'vorn', 'hinten'] }]);
  });
});

describe('the column of an issue', () => {
  const texts = { sku: 'Artikelnummer', quantity: 'Menge', seasons: [{ _id: 'S1', name: 'Frühjahr 2027' }] };
  const nameOf = (issue: Partial<EntryIssue>) =>
    columnOf({ column: 'Herbst 2025', field: 'quantities.S1', code: 'quantity.invalid', ...issue }, texts);

  it.each<[string, Partial<EntryIssue>]>([
    ['Artikelnummer', { field: 'sku', column: 'SKU' }],
    ['Menge', { field: 'quantity', column: 'Quantity' }],
    ['Frühjahr 2027', {}],
    ['Herbst 2025', { field: 'quantities.S7' }],
    ['Stick', { field: 'attributes.logo', column: 'Stick' }],
  ])('CHKO-24 is named in the language of the screen: %s', (name, issue) => {
    expect(nameOf(issue)).toBe(name);
  });

  it('CHKO-24 is the one of the sheet for a season that is over, not the first that is offered', () => {
    expect(nameOf({ code: 'season.over' })).toBe('Herbst 2025');
  });
});

describe('the review of entered rows', () => {
  it('CHKO-24 takes a row whose quantity was corrected for certain, and one whose article changed for unconfirmed', () => {
    const unsure = { sku: 'A', quantity: '1', doubt: 'line', isConfirmed: true } as const;
    expect(mendedInput(unsure, { quantity: '5' })).toEqual({ sku: 'A', quantity: '5' });
    expect(mendedInput(unsure, { sku: 'B' })).toEqual({ sku: 'B', quantity: '1', doubt: 'line' });
  });

  it('CHKO-24 counts every row exactly once', () => {
    const rows = [
      row(1, {}),
      row(2, { status: 'changed' }),
      row(3, { status: 'refused', line: null }),
      row(4),
      { ...row(5, {}), isChecking: true },
      row(6, { status: 'unsure' }),
    ];
    expect(countRows(rows)).toEqual({
      all: 6,
      accepted: 1,
      changed: 1,
      unsure: 1,
      refused: 1,
      unchecked: 1,
      checking: 1,
    });
  });

  it('CART-06 CHKO-24 adds each article once and nothing that is refused, unsure, unchecked or being checked', () => {
    const rows = [
      row(1, {}),
      row(2, { status: 'changed', line: null, mergedInto: 1 }),
      row(3, { status: 'refused', line: lineOf('A-3', 0) }),
      row(7, { status: 'unsure', line: lineOf('A-7', 5) }),
      row(4),
      { ...row(5, {}), isChecking: true },
      row(6, { status: 'changed', line: lineOf('A-6', 7) }),
    ];
    const lines = addableLines(rows);
    expect(lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['A-1', 1],
      ['A-6', 7],
    ]);
    expect(lines[0]).not.toHaveProperty('salesAttributes');
  });

  it('CHKO-24 knows which rows are counted in one line', () => {
    const rows = [
      row(1, {}),
      row(2, { mergedInto: 1, line: null }),
      row(3, {}),
      row(4, { mergedInto: 1, line: null }),
    ];
    expect([...groupOf(rows, new Set([4]))]).toEqual([1, 2, 4]);
    expect([...groupOf(rows, new Set([3]))]).toEqual([3]);
  });

  it('CART-05 finds rows of one article that were checked apart, with what is counted in them', () => {
    const line = lineOf('A-1', 2);
    const rows = [
      row(1, { line }),
      row(2, { mergedInto: 1, line: null }),
      row(3, {}),
      row(4, { line }),
      row(5, { line: { ...line, id: 'order:A-1:{"n":"1"}' } }),
    ];
    expect([...clashingRows(rows)]).toEqual([1, 2, 4]);
    expect(clashingRows(rows.slice(0, 3)).size).toBe(0);
  });

  it.each([
    [
      'the same',
      { value: 8.4034, ofItem: { quantity: 5, netTotal: 42.02 } },
      { netE4: 84_034, priceUnit: 1 },
      false,
    ],
    [
      'adjusted to its total',
      { value: 8.402, ofItem: { quantity: 5, netTotal: 42.01 } },
      { netE4: 84_034, priceUnit: 1 },
      false,
    ],
    ['a cent less', { value: 8.4 }, { netE4: 84_100, priceUnit: 1 }, true],
    [
      'another one',
      { value: 9, ofItem: { quantity: 5, netTotal: 45 } },
      { netE4: 84_034, priceUnit: 1 },
      true,
    ],
    [
      'for 100',
      { value: 4.2, priceUnit: 100, ofItem: { quantity: 250, netTotal: 10.5 } },
      { netE4: 42_000, priceUnit: 100 },
      false,
    ],
    [
      'for 1',
      { value: 4.2, ofItem: { quantity: 1, netTotal: 4.2 } },
      { netE4: 42_000, priceUnit: 100 },
      true,
    ],
  ] as const)(
    'ORDR-02 CHKO-27 tells of a former price that is %s: %j',
    (_what, former, current, expected) => {
      expect(isOtherPrice(former, current)).toBe(expected);
    },
  );

  it('PROD-09 takes the volume price of the quantity', () => {
    const price = {
      value: 10,
      netValue: 10,
      currency: 'EUR',
      volumePrices: [{ minQuantity: 5, value: 9, netValue: 9 }],
    };
    expect(buyingPrice({ ...lineOf('A', 4), price })?.netE4).toBe(100_000);
    expect(buyingPrice({ ...lineOf('A', 5), price })?.netE4).toBe(90_000);
    expect(buyingPrice({ ...lineOf('A', 5), price: null })).toBeUndefined();
  });
});

describe('an article that is entered once more', () => {
  it.each([
    ['4', '', 1, '5'],
    ['4', '3', 1, '7'],
    ['', '', 6, '12'],
    ['6', '', 6, '12'],
    ['1.500', '', 1, '1501'],
  ])('CART-07 %j raised by %j at a batch of %i is %j', (entered, added, step, raised) => {
    expect(raisedQuantity({ entered, added, step })).toBe(raised);
  });

  it('is found by what was typed or by the number that it was found to be, whatever its case', () => {
    const scanned = row(1, { line: lineOf('NH-1', 1) }, { sku: '4006381333931', quantity: '' });
    expect(rowToRaise([scanned], ' 4006381333931 ')?.row).toBe(1);
    expect(rowToRaise([scanned], 'nh-1')?.row).toBe(1);
    expect(rowToRaise([scanned], 'NH-2')).toBeUndefined();
  });

  it('leaves rows alone that cannot be raised: no number, other attributes, counted elsewhere', () => {
    const rows = [
      row(1, { status: 'refused' }, { sku: 'A', quantity: 'zwei' }),
      { ...row(2, {}), input: { sku: 'A', quantity: '1', attributes: { name: 'Anna' } } },
      row(3, { mergedInto: 9, line: null }, { sku: 'A', quantity: '1' }),
    ];
    expect(rowToRaise(rows, 'A')).toBeUndefined();
  });
});

it('CHKO-27 finds rows whose quantities are for no season that is offered', () => {
  const refused = (code: 'season.required' | 'season.over') => ({
    status: 'refused' as const,
    issues: [{ column: 'Saison', field: 'quantities.S1', code }],
  });
  const over = { sku: 'B', quantity: '', quantities: { S0: '5' } };
  const rows = [
    row(1, refused('season.required'), { sku: 'A', quantity: '12' }),
    row(2, refused('season.over'), over),
    row(3, refused('season.over'), { ...over, quantities: { S0: '5', S2: '7' } }),
    row(4, {}),
  ];
  expect(rowsWithoutSeason(rows, ['S1', 'S2']).map((found) => found.row)).toEqual([1, 2]);
});
