import type { CellFormat } from './cell-formats.ts';
import { unescaped } from './cell-texts.ts';
import type { SheetCell } from './sheet-table.ts';

/** Parts of the workbook that cells refer to. */
export interface CellContext {
  /** Shared texts, read on first use. */
  sharedTexts: () => readonly (string | null)[];
  /** By a cell's `s`; undefined: the workbook has none. */
  formats: readonly CellFormat[] | undefined;
  /** Whether dates count from 1904. */
  is1904: boolean;
}

/** A cell of the file. */
export interface RawCell {
  type: string;
  format: string | undefined;
  /** Contents of `<v>`, `<f>` and `<is>`; undefined: no such element. */
  value: string | undefined;
  formula: string | undefined;
  inline: string | null | undefined;
  /** Whether it has an unknown element, or one twice. */
  isOdd: boolean;
}

/** Spreadsheets show 15 significant digits; more are rounding errors of binary fractions. */
const shownDigits = 15;

/**
 * The value of a cell as the spreadsheet shows it: a text, a number, null, or a problem. A formula is a problem, because the
 * stored result may be stale or forged.
 *
 * @example cellOf({ type: 'n', value: '2.9999999999999996' }) // 3
 * @example cellOf({ type: 'n', value: '0x10' }) // { problem: 'unreadable', text: '0x10' }
 */
export function cellOf(cell: RawCell, context: CellContext): SheetCell {
  const { formula, inline, isOdd } = cell;
  const value = cell.value ?? '';
  if (formula !== undefined) return { problem: 'formula', text: shown(`=${formula}`) };
  const isInline = cell.type === 'inlineStr';
  if (isOdd || (isInline ? value !== '' : inline !== undefined)) return unreadable(value);
  switch (cell.type) {
    case 'inlineStr':
      return inline === null ? unreadable('') : textCell(inline ?? '');
    case 'str':
      return textCell(unescaped(value));
    case 's':
      return sharedText(value, context);
    case 'n':
      return value.trim() === '' ? null : numberCell(value.trim(), cell, context);
    case 'b':
      if (value.trim() === '') return null;
      return /^[01]$/.test(value.trim())
        ? { problem: 'boolean', text: value.trim() === '1' ? 'TRUE' : 'FALSE' }
        : unreadable(value);
    case 'd':
      return value.trim() === '' ? null : { problem: 'date', text: shown(value) };
    default:
      return unreadable(value);
  }
}

function sharedText(value: string, { sharedTexts }: CellContext): SheetCell {
  const place = value.trim();
  if (place === '') return null;
  const text = /^\d{1,9}$/.test(place) ? sharedTexts()[Number(place)] : undefined;
  // Refuses an index without a text, which would otherwise count as an empty cell.
  return text === undefined || text === null ? unreadable('') : textCell(text);
}

/** Numbers in the form of `xsd:double`. `Number` alone would also accept `0x10`. */
const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

function numberCell(value: string, { format }: RawCell, { formats, is1904 }: CellContext): SheetCell {
  const number = plainNumber.test(value) ? Number(value) : Number.NaN;
  const kind =
    formats && format !== undefined ? formats[/^\d+$/.test(format) ? Number(format) : -1] : 'number';
  if (!Number.isFinite(number) || kind === undefined) return unreadable(value);
  const exact = Number(number.toPrecision(shownDigits));
  if (kind === 'date') return { problem: 'date', text: dateText(exact, is1904) };
  if (kind === 'percent')
    return { problem: 'percent', text: `${Number((exact * 100).toPrecision(shownDigits))} %` };
  return typeof kind === 'object' && Number.isSafeInteger(exact) && exact >= 0
    ? String(exact).padStart(kind.zeros, '0')
    : exact;
}

/** @example dateText(46037, false) // '2026-01-15' */
function dateText(days: number, is1904: boolean): string {
  const date = new Date((days - (is1904 ? 24_107 : 25_569)) * 86_400_000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function textCell(text: string): SheetCell {
  return text === '' ? null : storable(text);
}

function unreadable(text: string): SheetCell {
  return { problem: 'unreadable', text: shown(text) };
}

function shown(text: string): string {
  return storable(text).slice(0, 200);
}

/** Cleans a text as JSON bodies are cleaned: control characters become blanks, bidirectional overrides are removed. */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
