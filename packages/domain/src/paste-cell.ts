import { isUnitWord, splitUnit } from './entry-unit.ts';

/** Article numbers among the texts of a paste: the article that each of them means. Absent texts mean none, as far as known. */
export type KnownCodes = ReadonlyMap<string, { readonly sku: string; readonly name: string }>;

/** The first article of a cell, in any case. */
export function knownIn(
  text: string,
  known: KnownCodes | undefined,
): { sku: string; name: string } | undefined {
  return known?.get(codeKey(text));
}

/** The key of a text in `KnownCodes`. */
export function codeKey(text: string): string {
  return text.trim().toUpperCase();
}

/** A whole number from 0 to 999999 without separators. */
export function isPlainInteger(text: string): boolean {
  return /^(?:0|[1-9]\d{0,5})$/.test(text);
}

/** A whole number as a quantity is written: plain, in groups of thousands, with zero decimals, or with a unit. */
export function isQuantityLike(text: string): boolean {
  const number = splitUnit(text.replace(timesMark, ''))?.number;
  return number !== undefined && wholeNumber.test(number.trim());
}

const timesMark = /^[x×*]\s*(?=\d)|(?<=\d)\s*[x×*]$/i;
const wholeNumber = /^(?:0|[1-9]\d{0,5}|[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{3})+)(?:[.,]0{1,3})?$/;

/** Takes '30x', '30 x' and 'x30' as 30; other texts stay. */
export function withoutTimes(text: string): string {
  return text.replace(timesMark, '').trim();
}

/** True for a quantity that names its unit or has the sign of times: no position, size or price does. */
export function isMarkedQuantity(text: string): boolean {
  if (!isQuantityLike(text)) return false;
  return timesMark.test(text) || splitUnit(text)?.unit !== undefined;
}

const currency = String.raw`(?:€|\$|£|eur|euro|usd|chf|gbp|fr\.)`;
const moneyNumber = String.raw`-?(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+|\d+)[.,](?:\d{2}|\d{4}|--?|—)`;
const money = new RegExp(
  `^(?:${currency}\\s*)?${moneyNumber}(?:\\s*${currency})?$|^${currency}\\s*[\\d.,'’]+$|^[\\d.,'’]+\\s*${currency}$`,
  'i',
);

const anyCurrency = new RegExp(currency, 'i');
const everyCurrency = new RegExp(currency, 'gi');

/** An amount of money: two or four decimals, or a currency. */
export function isMoney(text: string): boolean {
  return money.test(text);
}

/** True for money that names its currency, which no quantity does. */
export function hasCurrency(text: string): boolean {
  return isMoney(text) && anyCurrency.test(text);
}

/** '10 %' */
export function isPercent(text: string): boolean {
  return /^-?\d+(?:[.,]\d+)?\s*%$/.test(text);
}

/** A date or a time in the usual spellings. */
export function isDate(text: string): boolean {
  return /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})?|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?|kw\s?\d{1,2})$/i.test(
    text,
  );
}

/** Digits with decimals, currency, percent or unit: no words and no article numbers. */
export function isNumeric(text: string): boolean {
  return isQuantityLike(text) || isMoney(text) || isPercent(text) || /^-?\d+(?:[.,]\d+)?$/.test(text);
}

/**
 * A text that looks like an article number or EAN by itself: letters or hyphens with digits, six digits and more, or a leading
 * zero. Dates, money and quantities are none.
 */
export function isCodeLike(text: string): boolean {
  if (!/\d/.test(text) || text.length < 3 || text.length > 60 || /\s/.test(text)) return false;
  if (isMoney(text) || isDate(text) || isPercent(text) || isMarkedQuantity(text)) return false;
  if (/^\d+$/.test(text)) return text.length >= 6 || /^0\d{2,}/.test(text);
  if (/^[+-]?\d[\d.,'’]*-?$/.test(text) || /[@:€$]/.test(text) || /^(?:www|http)/i.test(text)) return false;
  // Sizes and dimensions: 39-42, 4x40, 30l, M8, 10mm.
  if (/^\d{1,3}(?:[-/x×]\d{1,4})+$/i.test(text) || /^\d+(?:[.,]\d+)?\p{L}{1,3}$/u.test(text)) return false;
  if (/^[mgwlkr]\d{1,3}(?:x\d+)?$/i.test(text)) return false;
  return /^[\p{L}\d][\p{L}\d._/#+-]*$/u.test(text) && (/\p{L}/u.test(text) || /\d{3}/.test(text));
}

/** The number of a text for arithmetic; undefined where it is none. The last separator before one, two or four digits is the decimal sign. */
export function numberIn(text: string): number | undefined {
  const bare = text.replace(everyCurrency, '').trim();
  const number = splitUnit(bare)?.number.trim() ?? bare;
  if (!/^\d[\d.,'’ \u00a0\u202f]*(?:--?|—)?$/.test(number)) return undefined;
  const clean = number.replace(/[.,](?:--?|—)$/, '').replace(/['’ \u00a0\u202f]/g, '');
  const [, whole = clean, decimals = ''] = /^(.*)[.,](\d{1,2}|\d{4})$/.exec(clean) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`);
}

/** The decimal sign of money; undefined if unknown. */
export function decimalSignOf(text: string): ',' | '.' | undefined {
  const [, sign] = /([.,])\d{2}(?:\s*\D*)$/.exec(text) ?? [];
  return isMoney(text) && (sign === ',' || sign === '.') ? sign : undefined;
}

/** A cell that holds nothing but the name of a unit. */
export function isUnitCell(text: string): boolean {
  return isUnitWord(text);
}
