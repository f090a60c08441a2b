import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couldBeDecimal, MAX_QUANTITY, readFieldQuantity, readQuantity } from './quantity-reading.ts';

describe('reading a quantity', () => {
  it.each([
    ['12', 12, undefined],
    ['12,0', 12, undefined],
    ['12.00', 12, undefined],
    [' 12 ', 12, undefined],
    ['\u00a012', 12, undefined],
    ['', 0, undefined],
    ['  ', 0, undefined],
    ['0', 0, undefined],
    ['-0', 0, undefined],
    [-0, 0, undefined],
    ['2,9', 2, 'notWhole'],
    ['2.9', 2, 'notWhole'],
    [2.5, 2, 'notWhole'],
    [2.9999999999999996, 3, undefined],
    ['2.9999999999999996', 3, undefined],
    ['2,9999999999999996', 3, undefined],
    [2.99999999999, 2, 'notWhole'],
    [',5', 0, 'notWhole'],
    ['1.500', 1500, undefined],
    ['1,500', 1500, undefined],
    ['1’500', 1500, undefined],
    ['1\u202f500', 1500, undefined],
    ['1.234,00', 1234, undefined],
    ['1,234.00', 1234, undefined],
    ["1'234.50", 1234, 'notWhole'],
    ['1 234,50', 1234, 'notWhole'],
    ['1.234.567', MAX_QUANTITY, 'aboveLimit'],
    ['1000000', MAX_QUANTITY, 'aboveLimit'],
    [1e21, MAX_QUANTITY, 'aboveLimit'],
    ['-4', 0, 'negative'],
    ['−4', 0, 'negative'],
    ['4-', 0, 'negative'],
    ['(4)', 0, 'negative'],
    ['-1.234,00', 0, 'negative'],
    [-4, 0, 'negative'],
    ['abc', 0, 'notNumber'],
    ['7 Stk', 0, 'notNumber'],
    ['1e3', 0, 'notNumber'],
    ['0x10', 0, 'notNumber'],
    ['0b11', 0, 'notNumber'],
    ['１２', 0, 'notNumber'],
    ['٣', 0, 'notNumber'],
    ['NaN', 0, 'notNumber'],
    ['Infinity', 0, 'notNumber'],
    ['1.23,4', 0, 'notNumber'],
    ['1,2,3', 0, 'notNumber'],
    ['-', 0, 'notNumber'],
    ['#DIV/0!', 0, 'notNumber'],
    ['x'.repeat(5000), 0, 'notNumber'],
    [Number.NaN, 0, 'notNumber'],
    [Number.POSITIVE_INFINITY, 0, 'notNumber'],
    [null, 0, 'notNumber'],
    [undefined, 0, 'notNumber'],
    [true, 0, 'notNumber'],
  ])('TABL-06 reads %j as %i and says %s', (entered, quantity, change) => {
    expect(readQuantity(entered)).toEqual({ quantity, change });
  });

  it('TABL-06 always gives a whole number from 0 to 999999, and reads its own text as the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer(), fc.anything()), (entered) => {
        const quantity = readQuantity(entered).quantity;
        expect(Number.isInteger(quantity) && quantity >= 0 && quantity <= MAX_QUANTITY).toBe(true);
        expect(readQuantity(String(quantity))).toEqual({ quantity, change: undefined });
      }),
    );
  });

  it.each([['de-DE'], ['en-GB'], ['de-CH'], ['fr-FR']])(
    'TABL-06 reads every whole number as %s writes it, with and without decimals',
    (tag) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: MAX_QUANTITY }), (quantity) => {
          const written = quantity.toLocaleString(tag);
          const withDecimals = quantity.toLocaleString(tag, { minimumFractionDigits: 2 });
          expect(readQuantity(written)).toEqual({ quantity, change: undefined });
          expect(readQuantity(withDecimals)).toEqual({ quantity, change: undefined });
        }),
      );
    },
  );
});

it.each([
  ['12', 12, undefined],
  ['', 0, undefined],
  ['12,0', 12, undefined],
  ['1.000', 1000, undefined],
  ['1000000', MAX_QUANTITY, undefined],
  ['abc', undefined, 'notNumber'],
  ['12 Stk', undefined, 'notNumber'],
  ['1e3', undefined, 'notNumber'],
  ['3+4', undefined, 'notNumber'],
  ['-5', undefined, 'negative'],
  ['2,5', undefined, 'notWhole'],
  ['1.5', undefined, 'notWhole'],
])('TABL-06 a field takes %j as %s and refuses it as %s', (entered, quantity, refusal) => {
  expect(readFieldQuantity(entered)).toMatchObject({ quantity, refusal });
});

it.each([
  ['1,234', ',', true],
  [' 12,345 ', ',', true],
  ['1.234', '.', true],
  ['1.234', ',', false],
  ['1,234', '.', false],
  ['1,234,567', ',', false],
  ['1,23', ',', false],
  ['0,234', ',', false],
  ['1234', ',', false],
  ['1,234.00', ',', false],
] as const)(
  'TABL-06 tells of %j whether it is a decimal where the sign is %j: %s',
  (text, sign, expected) => {
    expect(couldBeDecimal(text, sign)).toBe(expected);
  },
);
