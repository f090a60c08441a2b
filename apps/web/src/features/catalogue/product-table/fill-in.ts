import type { EntryStore } from './entry-store.ts';
import type { KeptEntries } from './kept-entries.ts';

/**
 * Writes kept entries into the inputs of a list as one undo step, under the rules for typed quantities. Other seasons stay
 * unchanged. `refused`: articles without an accepted entry.
 */
export function fillIn(
  store: EntryStore,
  entries: KeptEntries,
  skus: readonly string[],
): { readonly taken: string[]; readonly refused: string[] } {
  const writes = skus.flatMap((key) =>
    Object.entries(entries.get(key)?.quantities ?? {})
      .filter(([slot]) => store.slots.includes(slot))
      .map(([slot, value]) => ({ key, slot, value })),
  );
  const before = new Map(skus.map((sku) => [sku, store.row(sku).quantities]));
  store.write(writes, { kind: 'pasted' });
  // Compared by slot: the cart may have quantities of the article in other seasons.
  const accepted = writes.filter(({ key, slot, value }) => {
    const now = store.row(key).quantities[slot];
    return now === value || now !== before.get(key)?.[slot];
  });
  const acceptedSkus = new Set(accepted.map(({ key }) => key));
  const isTaken = (sku: string) => acceptedSkus.has(sku);
  return { taken: skus.filter(isTaken), refused: skus.filter((sku) => !isTaken(sku)) };
}
