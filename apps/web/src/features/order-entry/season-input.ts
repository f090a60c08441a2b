import type { EntryInput, EntryLine, EntryRow, Season } from '@kontor/contract';
import { readQuantity } from '@kontor/domain';
import { type InSeasons, inSeasons, seasonArrays } from '../../commerce/season-quantities.ts';

/** A row as typed, pasted or read from a file; the list assigns its number. */
export type RowInput = Omit<EntryInput, 'row' | 'quantities' | 'seasonIds'> & {
  /** Pre-orders only. */
  readonly quantities?: SeasonTexts | undefined;
  /** The pasted line, if it could not be parsed with certainty; never sent. */
  readonly source?: string | undefined;
};

export type CheckedLine = InSeasons<EntryLine>;

/** The server's answer for a row, with quantities and their fields by season id instead of position. */
export type CheckedRow = Omit<EntryRow, 'line' | 'entered'> & {
  line: CheckedLine | null;
  /** `quantities` include those of ended seasons. */
  entered: Omit<EntryRow['entered'], 'quantities' | 'ended'> & { quantities?: SeasonTexts };
};

/** Quantities as typed, by season id; seasons without a quantity are absent. */
export type SeasonTexts = Readonly<Record<string, string>>;

/** Converts an answer's rows: quantities by season id instead of position. */
export function checkedRows(rows: readonly EntryRow[], seasons: readonly Season[]): CheckedRow[] {
  return rows.map(({ entered: { quantities, ended = [], ...entered }, ...row }) => ({
    ...row,
    entered: quantities
      ? {
          ...entered,
          quantities: seasonTexts([
            ...seasons.map(({ _id }, place) => [_id, quantities[place] ?? ''] as const),
            ...ended.map(({ seasonId, quantity }) => [seasonId, quantity] as const),
          ]),
        }
      : entered,
    line: (row.line && inSeasons([row.line], seasons)[0]) ?? null,
    issues: row.issues.map((issue) => {
      const slot = /^quantities\.(\d+)$/.exec(issue.field)?.[1];
      const id = slot === undefined ? undefined : seasons[Number(slot)]?._id;
      return id === undefined ? issue : { ...issue, field: `quantities.${id}` };
    }),
  }));
}

type SeasonInput = Pick<RowInput, 'quantity' | 'quantities'>;

/** Maps a row to the request of the API. */
export function entryInput(row: number, { source: _, quantities, ...input }: RowInput): EntryInput {
  return { ...input, ...(quantities && seasonArrays(quantities)), row };
}

export function textIn({ quantities }: SeasonInput, seasonId: string): string {
  return quantities?.[seasonId] ?? '';
}

/** A quantity without a season, or of a season that has ended. */
export interface Unplaced {
  /** Undefined: none was named. */
  readonly seasonId: string | undefined;
  readonly text: string;
}

/** The quantities of a row that belong to no offered season. */
export function unplacedOf(
  { quantity, quantities = {} }: SeasonInput,
  offered: readonly string[],
): Unplaced[] {
  const texts = Object.entries(quantities).map(([seasonId, text]) => ({ seasonId, text }));
  return [
    { seasonId: undefined, text: String(quantity ?? '') },
    ...texts.filter(({ seasonId }) => !offered.includes(seasonId)),
  ].filter(({ text }) => text.trim() !== '');
}

/**
 * Sets the quantity of one season. If the row has none for another offered season, this replaces its unplaced
 * quantities.
 */
export function withTextIn(
  input: RowInput,
  { seasonId, text, offered }: { seasonId: string; text: string; offered: readonly string[] },
): RowInput {
  const isPlaced = offered.some((id) => textIn(input, id).trim() !== '');
  const kept = isPlaced ? input.quantities : {};
  return { ...input, quantity: null, quantities: seasonTexts(Object.entries({ ...kept, [seasonId]: text })) };
}

/** Removes the quantities that belong to no offered season. */
export function withoutUnplaced(input: RowInput, offered: readonly string[]): RowInput {
  const quantities = seasonTexts(offered.map((id) => [id, textIn(input, id)]));
  return { ...input, quantity: null, quantities };
}

/**
 * Moves the unplaced quantities into one offered season, which becomes the only one.
 *
 * @example placedIn({ sku: 'A', quantity: '12' }, 'autumn', ['autumn']) // { sku: 'A', quantity: null, quantities: { autumn: '12' } }
 */
export function placedIn(input: RowInput, seasonId: string, offered: readonly string[]): RowInput {
  const unplaced = unplacedOf(input, offered);
  const [first] = unplaced;
  const sum = unplaced.reduce((pieces, { text }) => pieces + readQuantity(text).quantity, 0);
  // An unreadable text moves along, and its new field reports it.
  const text = unplaced.length === 1 ? (first?.text ?? '') : String(sum);
  return { ...input, quantity: null, quantities: seasonTexts([[seasonId, text]]) };
}

/** Quantities by season id, without blank ones. */
export function seasonTexts(entries: readonly (readonly [seasonId: string, text: string])[]): SeasonTexts {
  return Object.fromEntries(entries.filter(([, text]) => text.trim() !== ''));
}
