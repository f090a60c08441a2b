import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { MAX_PRICE } from './route-search.ts';

/**
 * Reads a price in a language's notation, with or without thousands separators: undefined for an empty text, null
 * for an invalid one. A single separator before one or two digits is the decimal one in both languages (CATG-08,
 * I18N-04).
 *
 * @example parsePrice('1.234,5', 'de') // 1234.5
 * @example parsePrice('12.50', 'de') // 12.5
 * @example parsePrice('-3', 'de') // null
 */
export function parsePrice(text: string, locale: Locale): number | null | undefined {
  const written = text.replaceAll(/[\s\u00a0\u202f€]|EUR|CHF/gi, '');
  if (written === '') return undefined;
  const { thousand, decimal } = marks[locale];
  const grouped = new RegExp(`^\\d{1,3}(${thousand}\\d{3})+(${decimal}\\d{1,4})?$`);
  const plain = new RegExp(`^\\d+(${decimal}\\d{1,4})?$`);
  if (grouped.test(written) || plain.test(written))
    return bounded(written.replaceAll(new RegExp(thousand, 'g'), '').replace(',', '.'));
  return /^\d+[.,]\d{1,2}$/.test(written) ? bounded(written.replace(',', '.')) : null;
}

const marks = {
  de: { thousand: '\\.', decimal: ',' },
  en: { thousand: ',', decimal: '\\.' },
} as const satisfies Record<Locale, unknown>;

/** A price as typed, without currency; whole amounts without decimals. */
export function priceText(price: number | undefined, locale: Locale): string {
  return shownNumber(price, locale, Number.isInteger(price) ? 0 : 2);
}

function bounded(plain: string): number | null {
  const price = Number(plain);
  return Number.isFinite(price) && price <= MAX_PRICE ? price : null;
}
