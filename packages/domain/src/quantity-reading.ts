/** The greatest quantity of one input (TABL-06). */
export const MAX_QUANTITY = 999_999;

/** The problems of an entered text: no number, below 0, with decimals, or beyond 999999. */
export type ReadingChange = 'notNumber' | 'negative' | 'notWhole' | 'aboveLimit';

/** The reasons why a quantity field refuses an entry. */
export type ReadingRefusal = Exclude<ReadingChange, 'aboveLimit'>;

/** An accepted quantity, and its difference from the entered text. */
export type QuantityReading = { readonly quantity: number; readonly change: ReadingChange | undefined };

/**
 * Reads an entered quantity and reports changes: negative or non-numeric becomes 0, decimals are cut, above 999999
 * becomes 999999 (TABL-06). An empty text is 0 without a report. Text may use a decimal point or comma and thousands
 * separators in German, English, Swiss or French spelling, because sheets contain them. Quantities are whole, so groups of
 * three digits ('1.500' and '1,500') are grouped, never decimals.
 *
 * @example readQuantity('12,0') // { quantity: 12, change: undefined }
 * @example readQuantity(2.9999999999999996) // { quantity: 3, change: undefined }
 * @example readQuantity('1.234,50') // { quantity: 1234, change: 'notWhole' }
 * @example readQuantity('-4') // { quantity: 0, change: 'negative' }
 */
export function readQuantity(entered: unknown): QuantityReading {
  const value = typeof entered === 'string' ? numberOf(entered) : entered;
  if (value === undefined && typeof entered === 'string' && entered.trim() === '')
    return { quantity: 0, change: undefined };
  if (typeof value !== 'number' || Number.isNaN(value) || (value === Infinity && typeof entered === 'number'))
    return { quantity: 0, change: 'notNumber' };
  if (value < 0) return { quantity: 0, change: 'negative' };
  // Spreadsheets show 15 significant digits; further ones are rounding errors of binary fractions.
  const shown = Number(value.toPrecision(15));
  // Not -0, which is another value to those that compare.
  const whole = Math.trunc(shown) || 0;
  if (whole > MAX_QUANTITY) return { quantity: MAX_QUANTITY, change: 'aboveLimit' };
  return { quantity: whole, change: whole === shown ? undefined : 'notWhole' };
}

/**
 * Parses a typed or pasted quantity: a whole number, or undefined with the reason. A doubtful quantity is never accepted (decision
 * 45).
 *
 * @example readFieldQuantity('1.500') // { quantity: 1500, change: undefined, refusal: undefined }
 * @example readFieldQuantity('2,5') // { quantity: undefined, change: undefined, refusal: 'notWhole' }
 */
export function readFieldQuantity(
  entered: unknown,
):
  | { readonly quantity: number; readonly change: 'aboveLimit' | undefined; readonly refusal: undefined }
  | { readonly quantity: undefined; readonly change: undefined; readonly refusal: ReadingRefusal } {
  const { quantity, change } = readQuantity(entered);
  return change === undefined || change === 'aboveLimit'
    ? { quantity, change, refusal: undefined }
    : { quantity: undefined, change: undefined, refusal: change };
}

/**
 * The value of a quantity field after a refusal: 0 for text and negative numbers (TABL-06), else the former value. A cart
 * always keeps the former value, so that 0 removes no line (CART-08).
 */
export function refusedQuantity(refusal: ReadingRefusal, former: number): number {
  return refusal === 'notWhole' ? former : 0;
}

/**
 * Whether a text that is read as a thousand ('1,234') may also be a decimal with three digits where `decimalSign` is used.
 * Callers should report how they read it (TABL-06).
 *
 * @example couldBeDecimal('1,234', ',') // true
 * @example couldBeDecimal('1.234', ',') // false
 */
export function couldBeDecimal(entered: string, decimalSign: ',' | '.'): boolean {
  const [, sign] = /^\+?[1-9]\d{0,2}([.,])\d{3}$/.exec(entered.trim()) ?? [];
  return sign === decimalSign;
}

/** Full groups of three behind one kind of separator, decimals behind another. */
const grouped = /^([1-9]\d{0,2}([.,'’ \u00a0\u202f])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/;
const plain = /^\d+(?:[.,]\d*)?$|^[.,]\d+$/;
/** Longer texts are no numbers, but pasted by mistake. */
const MAX_TEXT_LENGTH = 1000;

/** The number of a text, -1 for any negative one; undefined when it is none. */
function numberOf(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_TEXT_LENGTH) return undefined;
  const opposite = withoutMinus(trimmed);
  if (opposite === undefined) return positiveOf(trimmed.startsWith('+') ? trimmed.slice(1) : trimmed);
  const positive = positiveOf(opposite.trim());
  return positive !== undefined && positive > 0 ? -1 : positive;
}

/** Spreadsheets write a negative number with a hyphen or minus before it, a hyphen behind it, or in brackets. */
function withoutMinus(text: string): string | undefined {
  if (/^[-−–]/.test(text)) return text.slice(1);
  if (text.endsWith('-')) return text.slice(0, -1);
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1) : undefined;
}

function positiveOf(text: string): number | undefined {
  const [, whole, , decimals] = grouped.exec(text) ?? [];
  if (whole !== undefined) return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`);
  return plain.test(text) ? Number(text.replace(',', '.')) : undefined;
}
