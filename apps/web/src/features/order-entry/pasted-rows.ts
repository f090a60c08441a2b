import type { Season } from '@kontor/contract';
import {
  type EntryListRow,
  isFilled,
  linesOf,
  parseEntryList,
  parseSeasonList,
  type SeasonListRow,
} from '@kontor/domain';
import type { RowInput } from './entry-rows.ts';
import { inSeasonsOf } from './season-input.ts';

/** The rows of a pasted text, as the list takes them; for a pre-order with its seasons. */
export function pastedRows(
  text: string,
  seasons?: readonly Pick<Season, '_id' | 'name'>[],
): { input: RowInput }[] {
  const names = seasons?.map(({ name }) => name);
  const rows = names ? parseSeasonList(text, names) : parseEntryList(text).rows;
  return rows.map((row) => ({ input: inputOf(row, seasons) }));
}

/** True when a text has more lines than there is room for, a head not counted; far quicker than reading them. */
export function isTooLong(text: string, room: number): boolean {
  // Most texts are short enough to need no counting at all.
  return text.length > room && linesOf(text).filter(isFilled).length > room + 1;
}

function inputOf(
  row: EntryListRow | SeasonListRow,
  seasons: readonly Pick<Season, '_id' | 'name'>[] = [],
): RowInput {
  if ('quantities' in row) {
    const texts = seasons.map(({ _id }, place) => [_id, row.quantities[place] ?? ''] as const);
    return { sku: row.sku, ...inSeasonsOf(texts) };
  }
  const { sku, quantity, alternatives } = row;
  if (alternatives.length === 0) return { sku, quantity: quantity ?? '' };
  return {
    sku,
    quantity: quantity ?? '',
    alternatives: alternatives.map((other) => ({ sku: other.sku, quantity: other.quantity ?? '' })),
  };
}
