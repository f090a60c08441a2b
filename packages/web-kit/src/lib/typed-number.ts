import { isDoubtfulThousand } from '@kontor/domain';
import type { FieldProblem } from './field-problem.ts';
import { currentLocale } from './i18n.ts';
import type { Locale } from './locale.ts';

/**
 * A number as people and spreadsheets write it. With both separators the last one is the decimal separator. A single one before
 * three digits separates thousands if the language uses it so. Undefined for any other text, also one with misplaced separators.
 *
 * @example readNumber('1,234.50', 'de') // '1234.5'
 * @example readNumber('1.234', 'de') // '1234'; in 'en' '1.234'
 */
export function readNumber(text: string, locale: Locale): string | undefined {
  return readParts(text, locale)?.number;
}

/** Digits, with or without separators of thousands. */
const wholeNumber = /^[+-]?(?:\d+|\d{1,3}([.,])\d{3}(?:\1\d{3})*)$/;

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
  const grouped = decimal < 0 ? plain : plain.slice(0, decimal);
  if (!wholeNumber.test(grouped)) return undefined;
  const whole = grouped.replace(/[.,]/g, '');
  const written = decimal < 0 ? '' : plain.slice(decimal + 1);
  const fraction = written.replace(/0+$/, '');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.replace(/^[+-]/, '').replace(/^0+(?=\d)/, '');
  const number = `${sign}${digits}${fraction === '' ? '' : `.${fraction}`}`;
  return { number, written: written.length };
}

/**
 * A number as it is typed in the language of the page; null: empty; undefined: none, too large, or with more decimals. Three
 * zeros as decimals may be a thousand in the other language.
 *
 * @example typedNumber('1.234,50', 2) // 1234.5
 * @example typedNumber('1,000', 2) // undefined on a German page, as with 4 decimals
 */
export function typedNumber(text: string, decimals: number): number | null | undefined {
  if (text.trim() === '') return null;
  const { number = '', written = 0 } = readParts(text, currentLocale()) ?? {};
  const [isFit, fraction = ''] = /^-?\d{1,10}(?:\.(\d+))?$/.exec(number) ?? [];
  const isThousand = written === 3 && isDoubtfulThousand(text);
  const isTooFine = isThousand || fraction.length > decimals || written > Math.max(decimals, 2);
  return isFit === undefined || isTooFine ? undefined : Number(number);
}

/**
 * The problem of a typed whole number out of its bounds, or of an empty text.
 *
 * @example wholeProblem('400', 0, 365) // { of: 'integer', min: 0, max: 365 }
 */
export function wholeProblem(text: string, min: number, max: number): FieldProblem | undefined {
  const number = typedNumber(text, 0) ?? min - 1;
  return number >= min && number <= max ? undefined : { of: 'integer', min, max };
}

/**
 * The problem of typed pieces of a line, of which at most `max` are left; an empty text is none of them.
 *
 * @example piecesProblem('1.000', 1200) // undefined on a German page
 */
export const piecesProblem = (text: string, max: number): FieldProblem | undefined =>
  text.trim() === '' ? undefined : wholeProblem(text, 0, max);

/** A whole number that `wholeProblem` found to be one. */
export const typedWhole = (text: string): number => typedNumber(text, 0) ?? 0;

/** An amount as it is typed: two decimals at most, not negative; null: empty; undefined: none. */
export function typedAmount(text: string): number | null | undefined {
  const amount = typedNumber(text, 2);
  return amount && amount < 0 ? undefined : amount;
}

/**
 * Parses the typed numbers among the values of a form, for `mergeRecord`: '1000' and '1.000,00' are the same amount.
 *
 * @param isNumber whether a field is a typed number, by its name
 */
export const numberParser =
  (isNumber: (field: string) => boolean) =>
  (field: string, value: unknown): unknown =>
    isNumber(field) && typeof value === 'string' ? (readNumber(value, currentLocale()) ?? value) : value;

/** Whether two typed texts are the same number, or the same text. */
export const isSameNumber = (a: string, b: string): boolean =>
  a === b || (readNumber(a, currentLocale()) ?? a) === (readNumber(b, currentLocale()) ?? b);
