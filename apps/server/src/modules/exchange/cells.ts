import { findGtinFault } from '@kontor/domain';
import type { RefusalCode, RefusalDetails } from './refusals.ts';

/** A cell's value as the database takes it (null: empty), or why it is refused. */
export type CellResult =
  | { value: string | null; refusal?: undefined }
  | { refusal: RefusalCode; details?: RefusalDetails };

export type CellParser = (cell: unknown) => CellResult;

const empty: CellResult = { value: null };

/** Parses the trimmed text of a cell; an empty cell is null. */
function textCell(parse: (value: string) => CellResult): CellParser {
  return (cell) => {
    const value = readText(cell);
    if (value === null) return empty;
    return typeof value === 'string' ? parse(value) : value;
  };
}

/** Plain text, trimmed; empty becomes null (docs/import.md). */
export function text(max: number, form?: { pattern: Pick<RegExp, 'test'>; format: string }): CellParser {
  return textCell((value) => {
    if (value.length > max) return { refusal: 'text.too.long', details: { max } };
    if (form !== undefined && !form.pattern.test(value)) {
      return { refusal: 'format.invalid', details: { format: form.format } };
    }
    return { value };
  });
}

/** A key of a record. Dots alone would lead out of its address. */
export const key = (max: number): CellParser =>
  textCell((value) => {
    if (value.length > max) return { refusal: 'text.too.long', details: { max } };
    return value === '.' || value === '..' ? { refusal: 'key.dots' } : { value };
  });

/** Text that is kept in capitals, such as a promotion code or a country. */
export function upperCase(parser: CellParser): CellParser {
  return (cell) => parser(typeof cell === 'string' ? cell.toUpperCase() : cell);
}

/** An id that becomes part of addresses: no hyphen (ROLE-10). */
export const id = textCell((value) => {
  if (value.includes('-')) return { refusal: 'id.hyphen' };
  return /^[A-Za-z0-9_]{1,64}$/.test(value) ? { value } : { refusal: 'id.invalid' };
});

/** A whole number; `100,0` counts as one. */
export function integer(min: number, max: number): CellParser {
  return textCell((value) => {
    const match = /^([+-]?\d{1,15})(?:[.,]0+)?$/.exec(value);
    if (match === null) return { refusal: 'number.invalid' };
    const number = Number(match[1]);
    if (number < min || number > max) return { refusal: 'number.range', details: { min, max } };
    return { value: String(number) };
  });
}

/**
 * A number with decimal comma or point and at most `decimals` decimals; more are refused, money is never rounded.
 *
 * @example decimal(2)('19,90') // { value: '19.90' }
 */
export function decimal(decimals: number, min = 0, max = 999_999_999): CellParser {
  return textCell((value) => {
    const match = /^([+-]?\d{1,12})(?:[.,](\d{1,20}))?$/.exec(value);
    if (match === null) return { refusal: 'number.invalid' };
    const fraction = (match[2] ?? '').replace(/0+$/, '');
    if (fraction.length > decimals) return { refusal: 'number.precision', details: { decimals } };
    const normal = fraction === '' ? String(match[1]) : `${match[1]}.${fraction}`;
    const number = Number(normal);
    if (number < min || number > max) return { refusal: 'number.range', details: { min, max } };
    return { value: normal };
  });
}

/** Parses a GTIN (EAN, UPC) and checks its check digit, so that the import finds numbers that no scanner reads (PROD-03). Removes blanks. */
export const gtin = textCell((value) => {
  const digits = value.replace(/\s/g, '');
  const fault = findGtinFault(digits);
  if (fault === undefined) return { value: digits };
  return fault === 'length'
    ? { refusal: 'ean.length' }
    : { refusal: 'ean.check.digit', details: { expected: fault.expected } };
});

const yesWords = new Set(['true', '1', 'yes', 'y', 'ja', 'j', 'wahr', 'x']);
const noWords = new Set(['false', '0', 'no', 'n', 'nein', 'falsch']);

/** Yes or no in the words that people and spreadsheets write. */
export const boolean = textCell((value) => {
  const word = value.toLowerCase();
  if (yesWords.has(word)) return { value: 'true' };
  return noWords.has(word) ? { value: 'false' } : { refusal: 'boolean.invalid' };
});

/** A calendar day, ISO or German; the 30th of February is refused. */
export const date = textCell((value) => {
  const day = isoDay(value);
  return isCalendarDay(day) ? { value: day } : { refusal: 'date.invalid' };
});

/** @example isoDay('1.3.2027 08:30') // '2027-03-01 08:30' */
function isoDay(text: string): string {
  return text.replace(
    /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/,
    (_, day: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
}

/** A moment, ISO 8601 or with a German day; without a zone Europe/Berlin is meant. */
export const moment: CellParser = (cell) => momentText(cell instanceof Date ? cell.toISOString() : cell);

const momentText = textCell((value) => {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    isoDay(value),
  );
  if (match === null || !isCalendarDay(String(match[1]))) return { refusal: 'moment.invalid' };
  const time = match[2] ?? '00:00';
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  if (hours > 23 || minutes > 59 || seconds >= 60) return { refusal: 'moment.invalid' };
  return { value: `${match[1]} ${time} ${match[3] ?? 'Europe/Berlin'}` };
});

/** One of a few words, as written in docs/import.md. */
export function oneOf(...values: readonly string[]): CellParser {
  return textCell((value) => {
    return values.includes(value)
      ? { value }
      : { refusal: 'value.unknown', details: { values: values.join(', ') } };
  });
}

/** Several of a few words, `a|b` or an array, as a PostgreSQL array. */
export function severalOf(...values: readonly string[]): CellParser {
  return (cell) => {
    const list = readList(cell);
    if (!Array.isArray(list)) return list;
    if (list.length === 0) return empty;
    if (list.some((value) => !values.includes(value))) {
      return { refusal: 'value.unknown', details: { values: values.join(', ') } };
    }
    return { value: `{${[...new Set(list)].join(',')}}` };
  };
}

/** JSON in a cell, or the value itself. */
export const json: CellParser = (cell) => {
  if (cell === null || cell === undefined || cell === '') return empty;
  const source = typeof cell === 'string' ? cell.trim() : JSON.stringify(cell);
  if (source === '') return empty;
  if (source.includes('\\u0000') || source.includes('\u0000') || !source.isWellFormed()) {
    return { refusal: 'text.invalid' };
  }
  try {
    // Written again, so that lone surrogates hidden in escapes come to light.
    const value = JSON.stringify(JSON.parse(source));
    return /\\ud[89a-f]/i.test(value) ? { refusal: 'text.invalid' } : { value };
  } catch {
    return { refusal: 'json.invalid' };
  }
};

/** The values of a cell that may hold several: `a|b`, an array, one value; empty ones are left out. */
export function readList(cell: unknown): string[] | { refusal: RefusalCode } {
  const parts = Array.isArray(cell) ? cell : typeof cell === 'string' ? listParts(cell) : [cell];
  const values: string[] = [];
  for (const part of parts) {
    const value = readText(part);
    if (value === null) continue;
    if (typeof value !== 'string') return value;
    values.push(value);
  }
  return values;
}

/** A list as one cell of a CSV file. Values with the separator are written as JSON. */
export function listCell(values: readonly string[]): string {
  const text = values.join('|');
  return values.some((value) => value.includes('|')) || text.startsWith('["') ? JSON.stringify(values) : text;
}

function listParts(cell: string): unknown[] {
  if (!cell.startsWith('["')) return cell.split('|');
  try {
    return JSON.parse(cell) as unknown[];
  } catch {
    return cell.split('|');
  }
}

function readText(cell: unknown): string | null | { refusal: RefusalCode } {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? plainNumber(cell) : { refusal: 'number.invalid' };
  if (typeof cell === 'boolean' || typeof cell === 'bigint') return String(cell);
  if (typeof cell !== 'string') return { refusal: 'text.invalid' };
  const value = cell.trim();
  if (value === '') return null;
  return value.includes('\u0000') || !value.isWellFormed() ? { refusal: 'text.invalid' } : value;
}

/** A number as people write it: without the noise of binary fractions (0.1 + 0.2) and without an exponent. */
function plainNumber(value: number): string {
  const written = String(Number(value.toPrecision(15)));
  return written.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : written;
}

function isCalendarDay(day: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (match === null || Number(match[1]) < 1900) return false;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}
