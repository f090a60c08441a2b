import { expect, it } from 'vitest';
import { shownNumber } from './format.ts';
import { isSameNumber, readNumber, typedAmount, typedNumber, wholeProblem } from './typed-number.ts';

it.each([
  ['', 2, null],
  ['1.234,50', 2, 1234.5],
  ['1 234,50', 2, 1234.5],
  ['1.234', 2, 1234],
  ['12.5', 2, 12.5],
  ['1,234', 4, 1.234],
  ['1.234', 4, 1234],
  ['12,345', 2, undefined],
  ['1,000', 2, undefined],
  ['1,000', 0, undefined],
  ['1,500', 4, 1.5],
  ['1,000', 4, undefined],
  ['12,000', 4, undefined],
  ['1,000 €', 4, undefined],
  ['1,0000', 4, 1],
  ['1.234,000', 4, 1234],
  ['5,00', 0, 5],
  ['1,5', 0, undefined],
  ['1.000', 0, 1000],
  ['1.234.567,8', 2, 1234567.8],
  ['1.00.0', 2, undefined],
  ['1,00,0', 2, undefined],
  ['12..5', 2, undefined],
  ['1.23,45', 2, undefined],
  ['1234.567,8', 2, undefined],
  ['1,234.567,8', 2, undefined],
  ['zwölf', 2, undefined],
  ['12345678901', 2, undefined],
] as const)('issue 18: a form reads %s with %i decimals as %s', (typed, decimals, number) => {
  expect(typedNumber(typed, decimals)).toBe(number);
});

it.each([0, 0.5, 1.234, 1000, 1000.5, 12345.6789, 9_999_999_999.99])(
  'issue 18: %d as a field shows it is read again as the same number in both languages',
  (number) => {
    for (const locale of ['de', 'en'] as const)
      expect(readNumber(shownNumber(number, locale, 2), locale)).toBe(String(number));
  },
);

it('issue 18: a whole number has the separators of the language', () => {
  expect(wholeProblem('1.000', 1, 1000)).toBeUndefined();
  expect(wholeProblem('1,000', 1, 1000)).toEqual({ of: 'integer', min: 1, max: 1000 });
  expect(wholeProblem('', 0, 10)).toBeDefined();
});

it('issue 18: an amount is not negative', () => {
  expect(typedAmount('-1.234,50')).toBeUndefined();
});

it('issue 18: two texts of one number are the same', () => {
  expect(isSameNumber('1000', '1.000,00')).toBe(true);
  expect(isSameNumber('1000', '1000,5')).toBe(false);
  expect(isSameNumber('', '')).toBe(true);
  expect(isSameNumber('', '0')).toBe(false);
  expect(isSameNumber('x', '')).toBe(false);
});
