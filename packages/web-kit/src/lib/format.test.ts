import { describe, expect, it } from 'vitest';
import {
  formatAverage,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatUnitPrice,
  shownNumber,
} from './format.ts';

/** `Intl` writes no-break spaces; the tests read better with plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formats', () => {
  it.each([
    [123456, 'de', '1.234,56 €'],
    [123456, 'en', '€1,234.56'],
    [0, 'de', '0,00 €'],
    [-5, 'en', '-€0.05'],
    [100000000, 'de', '1.000.000,00 €'],
  ] as const)('I18N-04 writes %i minor units in %s as %s', (amount, locale, text) => {
    expect(plain(formatMoney(amount, 'EUR', locale))).toBe(text);
  });

  it('I18N-04 writes other currencies', () => {
    expect(plain(formatMoney(995, 'CHF', 'de'))).toBe('9,95 CHF');
    expect(plain(formatMoney(995, 'CHF', 'en'))).toBe('CHF 9.95');
  });

  it.each([
    [345, 1, 'de', '0,0345 €'],
    [84034, 1, 'en', '€8.4034'],
    [199000, 1, 'de', '19,90 €'],
    [42000, 100, 'de', '4,20 € / 100'],
    [125, 1000, 'de', '0,0125 € / 1.000'],
    [42000, 1000, 'en', '€4.20 / 1,000'],
  ] as const)('PROD-09 writes %i ten-thousandths for %i in %s as %s', (amount, priceUnit, locale, text) => {
    expect(plain(formatUnitPrice(amount, 'EUR', priceUnit, locale))).toBe(text);
  });

  it.each([
    ['2026-03-01', 'de', '01.03.2026'],
    ['2026-03-01', 'en', '01/03/2026'],
    ['2026-02-28T23:30:00Z', 'de', '01.03.2026'],
    ['2026-07-31T21:59:59Z', 'en', '31/07/2026'],
    ['2026-07-31T22:00:00Z', 'en', '01/08/2026'],
    ['nonsense', 'de', ''],
  ] as const)('I18N-04 writes the day of %s in %s as %s, in Europe/Berlin', (date, locale, text) => {
    expect(formatDate(date, locale)).toBe(text);
  });

  it('I18N-04 writes day and time in Europe/Berlin', () => {
    expect(formatDateTime('2026-03-01T08:05:00Z', 'de')).toBe('01.03.2026, 09:05');
    expect(formatDateTime('2026-07-01T08:05:00Z', 'en')).toBe('01/07/2026, 10:05');
    expect(formatDateTime('never', 'de')).toBe('');
  });

  it('I18N-04 writes numbers and percentages with the separators of the language', () => {
    expect(formatNumber(12345.5, 'de')).toBe('12.345,5');
    expect(formatNumber(12345.5, 'en')).toBe('12,345.5');
    expect(plain(formatPercent(8.1, 'de'))).toBe('8,1 %');
    expect(plain(formatPercent(19, 'en'))).toBe('19%');
  });
});

it.each([
  [1000.5, 'de', 2, '1.000,50'],
  [1000.5, 'en', 2, '1,000.50'],
  [1000, 'de', 0, '1.000'],
  [4.9, 'de', 0, '4,9'],
  [0.0345, 'de', 2, '0,0345'],
  [null, 'de', 2, ''],
] as const)(
  'issue 18: a field shows %j in %s with at least %i decimals as %j',
  (value, locale, decimals, text) => {
    expect(shownNumber(value, locale, decimals)).toBe(text);
  },
);

it.each([
  [4.25, 'de', '4,3'],
  [4.24, 'en', '4.2'],
  [5, 'de', '5'],
] as const)('PROD-13 I18N-04 writes an average of %d stars in %s as %s', (stars, locale, text) => {
  expect(formatAverage(stars, locale)).toBe(text);
});
