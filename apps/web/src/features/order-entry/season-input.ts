import type { EntryInput, EntryLine, EntryRow, Season } from '@kontor/contract';
import { readQuantity } from '@kontor/domain';
import { type SeasonedLine, seasonIdsOf } from '../../commerce/season-quantities.ts';

/** A row as it was typed, pasted or read; its number is given by the list. */
export type RowInput = Omit<EntryInput, 'row'> & {
  /** The pasted line of a row that was not read with certainty; never sent. */
  readonly source?: string | undefined;
};

/** A line of the answer, with the seasons that its quantities stand for. */
export type CheckedLine = EntryLine & Pick<SeasonedLine, 'seasonIds'>;

/** What the server said of a row; fields of quantities are named by the season's id instead of its place. */
export type CheckedRow = Omit<EntryRow, 'line'> & { line: CheckedLine | null };

/** The rows of an answer, with the seasons that it came with. */
export function checkedRows(rows: readonly EntryRow[], seasons: readonly Season[]): CheckedRow[] {
  return rows.map((row) => ({
    ...row,
    line: row.line && { ...row.line, seasonIds: seasonIdsOf(seasons) },
    issues: row.issues.map((issue) => {
      const slot = /^quantities\.(\d+)$/.exec(issue.field)?.[1];
      const id = slot === undefined ? undefined : seasons[Number(slot)]?._id;
      return id === undefined ? issue : { ...issue, field: `quantities.${id}` };
    }),
  }));
}

type SeasonInput = Pick<RowInput, 'quantity' | 'quantities' | 'seasonIds'>;

/** What a row has for a season, as it was typed; '' for nothing. */
export function textIn({ quantities, seasonIds }: SeasonInput, seasonId: string): string {
  return textOf(quantities?.[seasonIds?.indexOf(seasonId) ?? -1]);
}

/** A quantity of which nobody knows, or can have any more, the season that was meant. */
export interface Unplaced {
  /** Undefined: none was named. */
  readonly seasonId: string | undefined;
  readonly text: string;
}

/** What of a row stands for no season that is offered. */
export function unplacedOf(input: SeasonInput, offered: readonly string[]): Unplaced[] {
  const texts = (input.seasonIds ?? []).map((seasonId) => ({ seasonId, text: textIn(input, seasonId) }));
  return [
    { seasonId: undefined, text: textOf(input.quantity) },
    ...texts.filter(({ seasonId }) => !offered.includes(seasonId)),
  ].filter(({ text }) => text.trim() !== '');
}

/**
 * The row with another quantity for one season. Where it has none for any other that is offered, what stood for none of them
 * is answered by this one.
 */
export function withTextIn(
  input: RowInput,
  { seasonId, text, offered }: { seasonId: string; text: string; offered: readonly string[] },
): RowInput {
  const isPlaced = offered.some((id) => textIn(input, id).trim() !== '');
  const kept = isPlaced ? unplacedOf(input, offered) : [];
  const entries = [
    ...offered.map((id) => [id, id === seasonId ? text : textIn(input, id)] as const),
    ...kept.flatMap(({ seasonId: id, text: former }) => (id === undefined ? [] : [[id, former] as const])),
  ];
  return { ...input, quantity: null, ...inSeasonsOf(entries) };
}

/** The row without what stands for no season that is offered. */
export function withoutUnplaced(input: RowInput, offered: readonly string[]): RowInput {
  const entries = offered.map((id) => [id, textIn(input, id)] as const);
  return { ...input, quantity: null, ...inSeasonsOf(entries) };
}

/**
 * The row with what stands for no season in one that is offered, beside nothing else.
 *
 * @example placedIn({ sku: 'A', quantity: '12' }, 'autumn', ['autumn']) // { sku: 'A', quantity: null, quantities: ['12'], seasonIds: ['autumn'] }
 */
export function placedIn(input: RowInput, seasonId: string, offered: readonly string[]): RowInput {
  const unplaced = unplacedOf(input, offered);
  const [first] = unplaced;
  const sum = unplaced.reduce((pieces, { text }) => pieces + readQuantity(text).quantity, 0);
  // A text that cannot be read is said to be wrong where it then stands.
  const text = unplaced.length === 1 ? (first?.text ?? '') : String(sum);
  return { ...input, quantity: null, ...inSeasonsOf([[seasonId, text]]) };
}

/** Quantities with their seasons as the API takes them, without those for which nothing is wanted. */
export function inSeasonsOf(
  entries: readonly (readonly [seasonId: string, text: string])[],
): Required<Pick<RowInput, 'quantities' | 'seasonIds'>> {
  const wanted = entries.filter(([, text]) => text.trim() !== '');
  return { quantities: wanted.map(([, text]) => text), seasonIds: wanted.map(([id]) => id) };
}

function textOf(quantity: string | number | null | undefined): string {
  return quantity === null || quantity === undefined ? '' : String(quantity);
}
