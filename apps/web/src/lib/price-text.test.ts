import { expect, it } from 'vitest';
import { parsePrice, priceText } from './price-text.ts';

it.each([
  ['12,50', 'de', 12.5],
  ['12.50', 'de', 12.5],
  ['1.234,5', 'de', 1234.5],
  ['1.234', 'de', 1234],
  ['0,0345', 'de', 0.0345],
  [' 9 € ', 'de', 9],
  ['1 000', 'de', 1000],
  ['12,5', 'en', 12.5],
  ['1,234.50', 'en', 1234.5],
  ['1,234', 'en', 1234],
  ['1.234', 'en', 1.234],
  ['', 'de', undefined],
  [' ', 'en', undefined],
  ['abc', 'de', null],
  ['-3', 'de', null],
  ['1,2,3', 'de', null],
  ['1.23.4', 'de', null],
  ['1e5', 'de', null],
  ['9999999999', 'de', null],
] as const)('CATG-08 reads %j in %s as %j', (text, locale, price) => {
  expect(parsePrice(text, locale)).toBe(price);
});

it.each([
  [1234.5, 'de', '1.234,50'],
  [0.0345, 'de', '0,0345'],
  [20, 'de', '20'],
  [1234.5, 'en', '1,234.50'],
  [undefined, 'de', ''],
] as const)('CATG-08 writes %j in %s as %j, and reads it again', (price, locale, text) => {
  expect(priceText(price, locale)).toBe(text);
  expect(parsePrice(text, locale)).toBe(price);
});
