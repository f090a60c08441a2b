import {
  type EntryListRow,
  isFilled,
  linesOf,
  parseEntryList,
  parseSeasonList,
  type SeasonListRow,
} from '@kontor/domain';
import type { RowInput } from './entry-rows.ts';

/** The rows of a pasted text, as the list takes them; for a pre-order with the names of its seasons. */
export function pastedRows(text: string, seasons?: readonly string[]): { input: RowInput }[] {
  const rows = seasons ? parseSeasonList(text, seasons) : parseEntryList(text).rows;
  return rows.map((row) => ({ input: inputOf(row) }));
}

/** True when a text has more lines than there is room for, a head not counted; far quicker than reading them. */
export function isTooLong(text: string, room: number): boolean {
  // Most texts are short enough to need no counting at all.
  return text.length > room && linesOf(text).filter(isFilled).length > room + 1;
}

function inputOf(row: EntryListRow | SeasonListRow): RowInput {
  if ('quantities' in row) return { sku: row.sku, quantities: [...row.quantities] };
  const { sku, quantity, alternatives } = row;
  if (alternatives.length === 0) return { sku, quantity: quantity ?? '' };
  return {
    sku,
    quantity: quantity ?? '',
    alternatives: alternatives.map((other) => ({ sku: other.sku, quantity: other.quantity ?? '' })),
  };
}
