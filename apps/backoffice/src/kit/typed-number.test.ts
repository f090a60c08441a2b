import { expect, it } from 'vitest';
import { typedAmount, typedNumber } from './typed-number.ts';

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
  ['5,00', 0, 5],
  ['1,5', 0, undefined],
  ['1.000', 0, 1000],
  ['zwölf', 2, undefined],
  ['12345678901', 2, undefined],
] as const)('issue 18: a form reads %s with %i decimals as %s', (typed, decimals, number) => {
  expect(typedNumber(typed, decimals)).toBe(number);
});

it('issue 18: an amount is not negative', () => {
  expect(typedAmount('-1.234,50')).toBeUndefined();
});
