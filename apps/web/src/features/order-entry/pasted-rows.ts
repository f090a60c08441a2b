import { parseEntryList } from '@kontor/domain';
import type { RowInput } from './entry-rows.ts';

/** Most rows that are checked at once (CHKO-24). */
export const maxRows = 10_000;

/** The rows of a pasted text, as the list takes them. */
export function pastedRows(text: string): { input: RowInput }[] {
  return parseEntryList(text).rows.map(({ sku, quantity, alternatives }) => ({
    input: {
      sku,
      quantity: quantity ?? '',
      ...(alternatives.length === 0
        ? {}
        : {
            alternatives: alternatives.map((other) => ({ sku: other.sku, quantity: other.quantity ?? '' })),
          }),
    },
  }));
}
