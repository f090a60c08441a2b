import type { PriceUnit } from '@kontor/domain';
import { SHOP_TIME_ZONE } from '@kontor/domain/local-date';
import { byLocale, LANGUAGE_TAGS } from '@kontor/domain/locale';
import { useTexts } from './i18n.ts';
import type { Locale } from './locale.ts';

/**
 * An amount in minor units with its currency; two decimals always (I18N-04).
 *
 * @example formatMoney(123456, 'EUR', 'de') // '1.234,56 €'
 * @example formatMoney(123456, 'EUR', 'en') // '€1,234.56'
 */
export function formatMoney(amountMinor: number, currency: string, locale: Locale): string {
  return moneyFormat(locale, currency, 2).format(amountMinor / 100);
}

/**
 * Formats a unit price in ten-thousandths with its currency (PROD-09), and with the number of sales units unless it is 1. It
 * has two to four decimals, so that a screw at 0.0345 € does not show 0.03 €.
 *
 * @example formatUnitPrice(345, 'EUR', 1, 'de') // '0,0345 €'
 * @example formatUnitPrice(42000, 'EUR', 100, 'de') // '4,20 € / 100'
 */
export function formatUnitPrice(
  amountE4: number,
  currency: string,
  priceUnit: PriceUnit,
  locale: Locale,
): string {
  const amount = moneyFormat(locale, currency, 4).format(amountE4 / 10_000);
  // The unit never stands alone on a line.
  return priceUnit === 1 ? amount : `${amount}\u00a0/\u00a0${formatNumber(priceUnit, locale)}`;
}

/**
 * A number with the language's separators, at most three decimals (I18N-04).
 *
 * @example formatNumber(12345.5, 'de') // '12.345,5'
 */
export function formatNumber(value: number, locale: Locale): string {
  return cached(`number ${locale}`, () => new Intl.NumberFormat(LANGUAGE_TAGS[locale])).format(value);
}

/**
 * A number as a field shows it and reads it again: with separators of thousands, at most four decimals and at least
 * `decimals`. Empty without one.
 *
 * @example shownNumber(1000.5, 'de', 2) // '1.000,50'
 */
export function shownNumber(value: number | null | undefined, locale: Locale, decimals = 0): string {
  if (value === null || value === undefined) return '';
  const format = cached(
    `shown ${locale} ${decimals}`,
    () =>
      new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: 4,
      }),
  );
  return format.format(value);
}

/**
 * The average of stars with one decimal at most (PROD-13).
 *
 * @example formatAverage(4.25, 'de') // '4,3'
 */
export function formatAverage(stars: number, locale: Locale): string {
  return formatNumber(Math.round(stars * 10) / 10, locale);
}

/**
 * A percentage, given as percent.
 *
 * @example formatPercent(8.1, 'de') // '8,1 %'
 */
export function formatPercent(percent: number, locale: Locale): string {
  const format = cached(
    `percent ${locale}`,
    () => new Intl.NumberFormat(LANGUAGE_TAGS[locale], { style: 'percent', maximumFractionDigits: 2 }),
  );
  return format.format(percent / 100);
}

/**
 * A calendar day: of a local date `YYYY-MM-DD` as it is, of an instant as it falls in Europe/Berlin. Empty for what is no
 * date (I18N-04).
 *
 * @example formatDate('2026-03-01', 'de') // '01.03.2026'
 * @example formatDate('2026-02-28T23:30:00Z', 'en') // '01/03/2026'
 */
export function formatDate(date: string | Date, locale: Locale): string {
  const isLocalDate = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const instant = typeof date === 'string' ? new Date(isLocalDate ? `${date}T12:00:00Z` : date) : date;
  if (Number.isNaN(instant.getTime())) return '';
  const options = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return dateFormat(`date ${locale}`, locale, options).format(instant);
}

/**
 * Day and time in Europe/Berlin (I18N-04).
 *
 * @example formatDateTime('2026-03-01T08:05:00Z', 'de') // '01.03.2026, 09:05'
 */
export function formatDateTime(instant: string | Date, locale: Locale): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const options = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return dateFormat(`time ${locale}`, locale, options).format(date);
}

/**
 * The browser reads its data of languages when the first formatter is made: 15 to 25 ms in one piece, ahead of the first
 * price. Made before they are needed, in pieces, nobody waits for them.
 */
export function formatPreparations(locale: Locale): readonly (() => void)[] {
  const tag = LANGUAGE_TAGS[locale];
  return [
    () => new Intl.Locale(tag).maximize(),
    () => new Intl.Collator(tag),
    () => formatNumber(0, locale),
    () => formatDate('2026-01-01', locale),
  ];
}

/** The formats bound to the present language. */
export interface Formats {
  money: (amountMinor: number, currency: string) => string;
  unitPrice: (amountE4: number, currency: string, priceUnit: PriceUnit) => string;
  number: (value: number) => string;
  average: (stars: number) => string;
  percent: (percent: number) => string;
  date: (date: string | Date) => string;
  dateTime: (instant: string | Date) => string;
}

const formatsByLocale: Record<Locale, Formats> = byLocale(bind);

export function formatsOf(locale: Locale): Formats {
  return formatsByLocale[locale];
}

/** The formats of the present language; re-renders on a switch. */
export function useFormats(): Formats {
  return formatsByLocale[useTexts().locale];
}

function bind(locale: Locale): Formats {
  return {
    money: (amountMinor, currency) => formatMoney(amountMinor, currency, locale),
    unitPrice: (amountE4, currency, priceUnit) => formatUnitPrice(amountE4, currency, priceUnit, locale),
    number: (value) => formatNumber(value, locale),
    average: (stars) => formatAverage(stars, locale),
    percent: (percent) => formatPercent(percent, locale),
    date: (date) => formatDate(date, locale),
    dateTime: (instant) => formatDateTime(instant, locale),
  };
}

// Making a formatter costs far more than using it, and tables format thousands of cells.
const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F {
  const known = formatters.get(key) ?? make();
  formatters.set(key, known);
  return known as F;
}

function moneyFormat(locale: Locale, currency: string, maximumFractionDigits: number): Intl.NumberFormat {
  return cached(
    `money ${locale} ${currency} ${maximumFractionDigits}`,
    () =>
      new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
        style: 'currency',
        currency,
        minimumFractionDigits: 2,
        maximumFractionDigits,
      }),
  );
}

function dateFormat(key: string, locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(
    key,
    () => new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { ...options, timeZone: SHOP_TIME_ZONE }),
  );
}
