import type { BasketLine, EntryInput, EntryIssue, EntryLine, EntryRow, EntryStatus } from '@kontor/contract';
import { type OrderType, readQuantity, sumQuantities } from '@kontor/domain';
import { blankAnswer } from '../../lib/blank-answer.ts';

/** A row as it was typed, pasted or read; its number is given by the list. */
export type RowInput = Omit<EntryInput, 'row'>;

/** One row of the review. Rows never change but are replaced, so that only a changed one of thousands is painted. */
export interface ReviewRow {
  /** From 1, the sheet's own where the row came with one; the server names the row by it. */
  readonly row: number;
  /** What is checked: typed texts stay as they were typed. */
  readonly input: RowInput;
  /** What the server said of the input last; undefined: nothing yet. */
  readonly answer: EntryRow | undefined;
  readonly isChecking: boolean;
  /** Net unit price, decimal, at which the article was ordered before. */
  readonly formerPrice: number | undefined;
}

/** A row as the tab keeps it: what was entered, without what the server said of it. */
export type KeptRow = Pick<ReviewRow, 'row' | 'input' | 'formerPrice'>;

/** `unchecked`: the check did not come through. */
export type RowState = EntryStatus | 'checking' | 'unchecked';

export type RowCounts = Readonly<Record<RowState | 'all', number>>;

/** The fields of a row that an issue is about; none of a row that is taken. */
export function wrongFields({ answer }: ReviewRow): ReadonlySet<string> {
  return new Set(answer?.status === 'refused' ? answer.issues.map(({ field }) => field) : []);
}

/** A custom attribute as a row shows it: one that its article asks for, or one that was entered and that it has not. */
export interface AttributeField {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** The only values that are offered, if they are limited: blank first, and the entered one, so that it can be seen. */
  readonly options: readonly string[] | undefined;
}

/** The custom attributes of a row, those that the article asks for first (CART-25). */
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

/** The custom attributes with another value of one of them; nothing entered: without it. */
export function withAttribute(
  given: Readonly<Record<string, string>> | null | undefined,
  key: string,
  value: string,
): Record<string, string> {
  const { [key]: _, ...others } = given ?? {};
  return value === '' ? others : { ...others, [key]: value };
}

/** Where a row stands. */
export function stateOf({ answer, isChecking }: ReviewRow): RowState {
  if (isChecking) return 'checking';
  return answer ? answer.status : 'unchecked';
}

/**
 * The column that an issue is about, in the language of the screen: the head of a sheet is English. A season that is over
 * has no place among those that are offered; it is named as in the sheet.
 */
export function columnOf(
  { field, code, column }: EntryIssue,
  {
    sku,
    quantity,
    seasons,
  }: { sku: string; quantity: string; seasons: readonly { readonly name: string }[] },
): string {
  if (code === 'season.over') return column;
  if (field === 'sku') return sku;
  if (field === 'quantity') return quantity;
  const slot = /^quantities\.(\d+)$/.exec(field)?.[1];
  return (slot === undefined ? undefined : seasons[Number(slot)]?.name) ?? column;
}

/** How many rows stand where. */
export function countRows(rows: readonly ReviewRow[]): RowCounts {
  const counts = { all: rows.length, accepted: 0, changed: 0, refused: 0, checking: 0, unchecked: 0 };
  for (const row of rows) counts[stateOf(row)] += 1;
  return counts;
}

/** The lines that the cart takes over as they are: those of checked rows that are not refused, each article once. */
export function addableLines(rows: readonly ReviewRow[]): BasketLine[] {
  return addableEntries(rows).map(({ salesAttributes: _, ...line }) => line);
}

/** The same as the check answered them. */
export function addableEntries(rows: readonly ReviewRow[]): EntryLine[] {
  return rows.flatMap((row) => {
    const { answer } = row;
    return isAddable(row) && answer?.line && answer.mergedInto === undefined ? [answer.line] : [];
  });
}

/** True for a row of which nothing is left to do once the cart has the lines: its own line is added, or another row's. */
export function isAddable(row: ReviewRow): boolean {
  const state = stateOf(row);
  return state === 'accepted' || state === 'changed';
}

/**
 * The rows whose quantities are counted in one line with one of these rows, these included: a change of one of them
 * changes the line of all.
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
 * Rows that became the same line of the cart without being added up, because they were checked apart; with those that
 * are counted in them.
 */
export function clashingRows(rows: readonly ReviewRow[]): Set<number> {
  const rowsOfLine = new Map<string, number[]>();
  for (const { row, answer } of rows) {
    if (!answer?.line || answer.mergedInto !== undefined) continue;
    const known = rowsOfLine.get(answer.line.id);
    if (known) known.push(row);
    else rowsOfLine.set(answer.line.id, [row]);
  }
  const clashing = [...rowsOfLine.values()].filter((found) => found.length > 1).flat();
  return clashing.length === 0 ? new Set() : groupOf(rows, new Set(clashing));
}

/**
 * The row that a number entered once more raises: the same text, or the article number that it was found to be. None
 * with custom attributes, which may differ, and none whose quantity cannot be read.
 */
export function rowToRaise(rows: readonly ReviewRow[], sku: string): ReviewRow | undefined {
  const wanted = normal(sku);
  return rows.find(
    ({ input, answer }) =>
      [normal(input.sku), normal(answer?.line?.sku ?? '')].includes(wanted) &&
      Object.keys(input.attributes ?? {}).length === 0 &&
      input.quantities == null &&
      answer?.mergedInto === undefined &&
      readQuantity(input.quantity ?? '').change === undefined,
  );
}

/**
 * The quantity of a row that is entered once more: what was entered before plus what is entered now, one batch where
 * nothing is.
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

/** The rows of a pre-order whose quantity names no season, though several could be meant. */
export function rowsWithoutSeason(rows: readonly ReviewRow[]): ReviewRow[] {
  return rows.filter(
    ({ input, answer }) =>
      String(input.quantity ?? '').trim() !== '' &&
      answer?.issues.some(({ code }) => code === 'season.required'),
  );
}

/**
 * An input whose quantity is wanted in one season.
 *
 * @example inSeason({ sku: 'A', quantity: '12' }, 1, 3) // { sku: 'A', quantity: null, quantities: ['', '12', ''] }
 */
export function inSeason(input: RowInput, slot: number, seasonCount: number): RowInput {
  const text = String(input.quantity ?? '');
  return {
    ...input,
    quantity: null,
    quantities: Array.from({ length: seasonCount }, (_, index) => (index === slot ? text : '')),
  };
}

function normal(sku: string): string {
  return sku.trim().toUpperCase();
}

/** What an order says of its items; see GET /api/order/:id. */
export interface OrderedItem {
  readonly sku: string;
  readonly quantity: number;
  readonly deliveryDate: string | null;
  readonly price: { readonly value: number };
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The rows that order an order's items again, one an article. In a pre-order the quantities of its seasons come together
 * (CHKO-27); where none of them is offered any more, the season is left for the buyer to choose.
 *
 * @example rowsOfOrder([{ sku: 'A', quantity: 2, … }], { orderType: 'order', seasons: [] })
 * // [{ input: { sku: 'A', quantity: '2', attributes: {} }, formerPrice: 9.9 }]
 */
export function rowsOfOrder(
  items: readonly OrderedItem[],
  { orderType, seasons }: { orderType: OrderType; seasons: readonly { readonly date: string }[] },
): { input: RowInput; formerPrice: number }[] {
  const articles = new Map<string, OrderedItem[]>();
  for (const item of items) {
    const key = JSON.stringify([item.sku, Object.entries(item.attributes).sort()]);
    articles.set(key, [...(articles.get(key) ?? []), item]);
  }
  return [...articles.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const quantityAt = (date: string) =>
      same.filter((item) => item.deliveryDate === date).reduce((sum, item) => sum + item.quantity, 0);
    const quantities = seasons.map(({ date }) => quantityAt(date));
    const isOffered = orderType === 'preOrder' && sumQuantities(quantities) > 0;
    const input: RowInput = {
      sku: first.sku,
      ...(isOffered
        ? { quantities: quantities.map((quantity) => (quantity === 0 ? '' : String(quantity))) }
        : { quantity: String(same.reduce((sum, item) => sum + item.quantity, 0)) }),
      attributes: { ...first.attributes },
    };
    return [{ input, formerPrice: first.price.value }];
  });
}
