import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { currentLocale } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';

/**
 * A number as people and spreadsheets write it. With both separators the last one is the decimal separator. A single one before
 * three digits separates thousands if the language uses it so.
 *
 * @example readNumber('1,234.50', 'de') // '1234.5'
 * @example readNumber('1.234', 'de') // '1234'; in 'en' '1.234'
 */
export function readNumber(text: string, locale: Locale): string | undefined {
  return readParts(text, locale)?.number;
}

/** The number, and how many decimals were written, with zeros at the end. */
function readParts(text: string, locale: Locale): { number: string; written: number } | undefined {
  const plain = text.replace(/[\s\u00a0\u202f'’€$£]|EUR|CHF|USD/g, '');
  if (!/^[+-]?\d[\d.,]*$/.test(plain) || /[.,]$/.test(plain)) return undefined;
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  let decimal = Math.max(comma, point);
  if (decimal >= 0) {
    const sign = plain[decimal] as string;
    const isOnlyKind = comma < 0 || point < 0;
    const isRepeated = plain.indexOf(sign) !== decimal;
    const groups = sign === (locale === 'de' ? '.' : ',');
    const looksGrouped = plain.length - decimal === 4 && !/^[+-]?0/.test(plain);
    if (isRepeated || (isOnlyKind && groups && looksGrouped)) decimal = -1;
  }
  const whole = (decimal < 0 ? plain : plain.slice(0, decimal)).replace(/[.,]/g, '');
  const written = decimal < 0 ? '' : plain.slice(decimal + 1);
  const fraction = written.replace(/0+$/, '');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace(/^[+-]/, '').replace(/^0+(?=\d)/, '');
  const number = `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}`;
  return { number, written: written.length };
}

/**
 * A number as it is typed in the language of the page; null: empty; undefined: none, too large, or with more decimals. Three
 * zeros where two decimals are possible may be a thousand in the other language.
 *
 * @example typedNumber('1.234,50', 2) // 1234.5
 * @example typedNumber('1,000', 2) // undefined on a German page
 */
export function typedNumber(text: string, decimals: number): number | null | undefined {
  if (text.trim() === '') return null;
  const { number = '', written = 0 } = readParts(text, currentLocale()) ?? {};
  const [isFit, fraction = ''] = /^-?\d{1,10}(?:\.(\d+))?$/.exec(number) ?? [];
  const isTooFine = fraction.length > decimals || written > Math.max(decimals, 2);
  return isFit === undefined || isTooFine ? undefined : Number(number);
}

/**
 * A number as a field shows it, with at least so many decimals.
 *
 * @example shownNumber(12.5, 'de', 2) // '12,50'
 */
export function shownNumber(number: number | null, locale: string, decimals = 0): string {
  if (number === null) return '';
  const [whole, fraction = ''] = String(number).split('.');
  const shown = fraction.padEnd(decimals, '0');
  return shown === '' ? `${whole}` : `${whole}${locale === 'de' ? ',' : '.'}${shown}`;
}

/**
 * The problem of a typed whole number out of its bounds, or of an empty text.
 *
 * @example wholeProblem('400', 0, 365) // { of: 'integer', min: 0, max: 365 }
 */
export function wholeProblem(text: string, min: number, max: number): FieldProblem | undefined {
  const typed = text.trim();
  const isFit = /^\d{1,10}$/.test(typed) && Number(typed) >= min && Number(typed) <= max;
  return isFit ? undefined : { of: 'integer', min, max };
}

/** An amount as it is typed: two decimals at most, not negative; null: empty; undefined: none. */
export function typedAmount(text: string): number | null | undefined {
  const amount = typedNumber(text, 2);
  return amount && amount < 0 ? undefined : amount;
}
