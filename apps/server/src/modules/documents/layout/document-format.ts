import { e4ToDecimal, LANGUAGE_TAGS, minorToDecimal, type PriceUnit } from '@kontor/domain';
import type { Locale } from '../../../shared/locale.ts';

/** Numbers and dates of a document in its language. */
export type DocumentFormat = ReturnType<typeof createFormat>;

/**
 * Formats amounts, unit prices, quantities, rates and days for a document (I18N-04).
 *
 * @example documentFormat('de').amount(123456) // '1.234,56'
 * @example documentFormat('de').unitPrice(84034, 1) // '8,4034'
 * @example documentFormat('de').unitPrice(42000, 100, 'EUR') // '4,20 EUR / 100'
 * @example documentFormat('en').day('2026-11-21') // '21/11/2026'
 */
export function documentFormat(language: Locale): DocumentFormat {
  formats[language] ??= createFormat(language);
  return formats[language];
}

/** Cached, because making one takes longer than formatting all numbers of an order. */
const formats: Partial<Record<Locale, DocumentFormat>> = {};

function createFormat(language: Locale) {
  const locale = LANGUAGE_TAGS[language];
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const unitPrice = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return {
    amount: (minor: number) => amount.format(minorToDecimal(minor)).replace('-', '−'),
    unitPrice: (e4: number, priceUnit: PriceUnit, currency?: string) => {
      const price = [unitPrice.format(e4ToDecimal(e4)), ...(currency ? [currency] : [])].join(' ');
      return priceUnit === 1 ? price : `${price} / ${plain.format(priceUnit)}`;
    },
    quantity: (quantity: number) => plain.format(quantity),
    rate: (percent: number) => plain.format(percent),
    /** Of a local day YYYY-MM-DD. */
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
  };
}

/** A day, or the first and the last of several. */
export function dayRange({ from, until }: { from: string; until: string }, { day }: DocumentFormat): string {
  return from === until ? day(from) : `${day(from)} – ${day(until)}`;
}
