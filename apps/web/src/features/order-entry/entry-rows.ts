import type { EntryIssue, EntryStatus } from '@kontor/contract';
import {
  decimalToE4,
  decimalToMinor,
  exactUnitPrice,
  readQuantity,
  rowTotalMinor,
  type UnitPrice,
} from '@kontor/domain';
import { blankAnswer } from '../../commerce/blank-answer.ts';
import type { SeasonedLine } from '../../commerce/season-quantities.ts';
import { type CheckedLine, type CheckedRow, type RowInput, textIn } from './season-input.ts';

/** The former net price, decimal; for a pre-order with the item's quantity and total. */
export interface FormerPrice {
  readonly value: number;
  readonly priceUnit?: 100 | 1000 | undefined;
  readonly ofItem?: { readonly quantity: number; readonly netTotal: number } | undefined;
}

/** One row of the review. Rows are immutable, so that only changed ones re-render. */
export interface ReviewRow {
  /** From 1, or the sheet's own row number; the server's answers refer to it. */
  readonly row: number;
  /** The input as typed, which is checked. */
  readonly input: RowInput;
  /** The server's last answer for this input; undefined before the first. */
  readonly answer: CheckedRow | undefined;
  readonly isChecking: boolean;
  /** The price at which the article was ordered before. */
  readonly formerPrice: FormerPrice | undefined;
}

/**
 * True if the price has changed since the order. A pre-order item's price may be adjusted to its total, by at most
 * one cent (CHKO-27).
 *
 * @example isOtherPrice({ value: 8.402, ofItem: { quantity: 5, netTotal: 42.01 } }, { netE4: 84034, priceUnit: 1 }) // false
 */
export function isOtherPrice(former: FormerPrice, current: UnitPrice): boolean {
  const { value, priceUnit = 1, ofItem } = former;
  const ordered = { netE4: decimalToE4(value), priceUnit };
  if (ordered.netE4 === current.netE4 && ordered.priceUnit === current.priceUnit) return false;
  if (!ofItem) return true;
  const netMinor = decimalToMinor(ofItem.netTotal);
  const missedMinor = Math.abs(rowTotalMinor(current, ofItem.quantity) - netMinor);
  const adjusted = exactUnitPrice(current, ofItem.quantity, netMinor);
  return missedMinor > 1 || adjusted.netE4 !== ordered.netE4 || adjusted.priceUnit !== ordered.priceUnit;
}

/** A row as the tab keeps it: input without answer. */
export type KeptRow = Pick<ReviewRow, 'row' | 'input' | 'formerPrice'>;

/** `unchecked`: the check failed. */
export type RowState = EntryStatus | 'checking' | 'unchecked';

export type RowCounts = Readonly<Record<RowState | 'all', number>>;

/** The fields with an issue; none if the row is taken. */
export function wrongFields({ answer }: ReviewRow): ReadonlySet<string> {
  return new Set(answer?.status === 'refused' ? answer.issues.map(({ field }) => field) : []);
}

/** A custom attribute of a row: asked for by the article, or entered without need. */
export interface AttributeField {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** The allowed values, if limited: blank first, and the entered one, so that it is visible. */
  readonly options: readonly string[] | undefined;
}

/** The custom attributes of a row, those of the article first (CART-25). */
export function attributeFields({ input, answer }: Pick<ReviewRow, 'input' | 'answer'>): AttributeField[] {
  const wanted = answer?.line?.salesAttributes ?? [];
  const given = input.attributes ?? {};
  const others = Object.keys(given).filter((key) => !wanted.some((attribute) => attribute.key === key));
  return [...wanted, ...others.map((key) => ({ key, name: key, options: undefined }))].map(
    ({ key, name, options }) => {
      const value = given[key] ?? '';
      const offered = options && [blankAnswer, ...options];
      const isOffered = value === '' || offered?.includes(value);
      return { key, name, value, options: offered && !isOffered ? [...offered, value] : offered };
    },
  );
}

/** Sets one custom attribute; undefined removes it. */
export function withAttribute(
  given: Readonly<Record<string, string>> | null | undefined,
  key: string,
  value: string,
): Record<string, string> {
  const { [key]: _, ...others } = given ?? {};
  return value === '' ? others : { ...others, [key]: value };
}

export function stateOf({ answer, isChecking }: ReviewRow): RowState {
  if (isChecking) return 'checking';
  return answer ? answer.status : 'unchecked';
}

/**
 * The column of an issue in the language of the screen, because a sheet's head is English. An ended season is named
 * as in the sheet.
 */
export function columnOf(
  { field, code, column }: EntryIssue,
  {
    sku,
    quantity,
    seasons,
  }: { sku: string; quantity: string; seasons: readonly { readonly _id: string; readonly name: string }[] },
): string {
  if (code === 'season.over') return column || quantity;
  if (field === 'sku') return sku;
  if (field === 'quantity') return quantity;
  return seasons.find(({ _id }) => field === `quantities.${_id}`)?.name ?? column;
}

export function countRows(rows: readonly ReviewRow[]): RowCounts {
  const counts = {
    all: rows.length,
    accepted: 0,
    changed: 0,
    unsure: 0,
    refused: 0,
    checking: 0,
    unchecked: 0,
  };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}

/** The lines to add to the cart: those of checked rows that are neither refused nor unsure, each article once. */
export function addableLines(rows: readonly ReviewRow[]): SeasonedLine[] {
  return addableEntries(rows).map(({ salesAttributes: _, ...line }) => line);
}

export function addableEntries(rows: readonly ReviewRow[]): CheckedLine[] {
  return rows.flatMap((row) => {
    const { answer } = row;
    return isAddable(row) && answer?.line && answer.mergedInto === undefined ? [answer.line] : [];
  });
}

/** True if adding the lines to the cart completes the row: its own line, or the line it is counted in. */
export function isAddable(row: ReviewRow): boolean {
  const state = stateOf(row);
  return state === 'accepted' || state === 'changed';
}

function isTakenStatus(status: EntryStatus): boolean {
  return status === 'accepted' || status === 'changed';
}

/**
 * The given rows and all rows that share a cart line with them: a change of one changes the line of all.
 *
 * @example groupOf(rows, new Set([7])) // Set { 3, 7 } where row 7 is counted in row 3
 */
export function groupOf(rows: readonly ReviewRow[], numbers: ReadonlySet<number>): Set<number> {
  const heads = new Set<number>();
  for (const row of rows) if (numbers.has(row.row)) heads.add(headOf(row));
  return new Set(rows.filter((row) => heads.has(headOf(row))).map((row) => row.row));
}

function headOf({ row, answer }: ReviewRow): number {
  return answer?.mergedInto ?? row;
}

/**
 * Rows that became the same cart line without being added up, because separate calls checked them; with the rows
 * counted in them.
 */
export function clashingRows(rows: readonly ReviewRow[]): Set<number> {
  const rowsOfLine = new Map<string, number[]>();
  for (const { row, answer } of rows) {
    if (!answer?.line || answer.mergedInto !== undefined || !isTakenStatus(answer.status)) continue;
    const known = rowsOfLine.get(answer.line.id);
    if (known) known.push(row);
    else rowsOfLine.set(answer.line.id, [row]);
  }
  const clashing = [...rowsOfLine.values()].filter((found) => found.length > 1).flat();
  return clashing.length === 0 ? new Set() : groupOf(rows, new Set(clashing));
}

/**
 * The row that entering a number again raises: same text, or same article number found. Excludes rows with custom
 * attributes, which may differ, and unreadable quantities.
 */
export function rowToRaise(rows: readonly ReviewRow[], sku: string): ReviewRow | undefined {
  const wanted = normal(sku);
  return rows.find(
    ({ input, answer }) =>
      [normal(input.sku), normal(answer?.line?.sku ?? '')].includes(wanted) &&
      Object.keys(input.attributes ?? {}).length === 0 &&
      input.quantities === undefined &&
      answer?.mergedInto === undefined &&
      readQuantity(input.quantity ?? '').change === undefined,
  );
}

/**
 * The quantity of a row that is entered again: old plus new, where an empty text counts as one batch.
 *
 * @example raisedQuantity({ entered: '4', added: '', step: 2 }) // '6'
 */
export function raisedQuantity({
  entered,
  added,
  step,
}: {
  entered: string;
  added: string;
  step: number;
}): string {
  const read = (text: string) => (text.trim() === '' ? step : readQuantity(text).quantity);
  return String(read(entered) + read(added));
}

/** The rows of a pre-order with quantities for no offered season: none was named, or it has ended. */
export function rowsWithoutSeason(rows: readonly ReviewRow[], offered: readonly string[]): ReviewRow[] {
  return rows.filter(
    ({ input, answer }) =>
      answer?.issues.some(({ code }) => code === 'season.required' || code === 'season.over') &&
      offered.every((id) => textIn(input, id).trim() === ''),
  );
}

/**
 * Corrects article or quantity. A corrected quantity removes the doubt; any correction removes the confirmation,
 * which applied to the former input.
 *
 * @example mendedInput({ sku: 'A', quantity: '1', doubt: 'line' }, { quantity: '5' }) // { sku: 'A', quantity: '5' }
 */
export function mendedInput(input: RowInput, change: Partial<RowInput>): RowInput {
  const { doubt, isConfirmed: _, ...former } = input;
  const isQuantity = 'quantity' in change || 'quantities' in change;
  return { ...former, ...(doubt && !isQuantity ? { doubt } : {}), ...change };
}

function normal(sku: string): string {
  return sku.trim().toUpperCase();
}
