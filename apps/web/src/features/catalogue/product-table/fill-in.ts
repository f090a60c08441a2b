import { quantitiesIn } from '../../../commerce/season-quantities.ts';
import type { EntryStore } from './entry-store.ts';
import type { KeptEntries } from './kept-entries.ts';

/**
 * Puts kept entries into the inputs of a list, as one step that can be taken back, under the rules of what is typed.
 * `refused`: articles of which the inputs take nothing any more.
 */
export function fillIn(
  { store, seasonIds }: { readonly store: EntryStore; readonly seasonIds: readonly string[] },
  entries: KeptEntries,
  skus: readonly string[],
): { readonly taken: string[]; readonly refused: string[] } {
  const writes = skus.flatMap((key) => {
    const entry = entries.get(key);
    if (!entry) return [];
    const quantities =
      store.orderType === 'order' ? entry.quantities.slice(0, 1) : quantitiesIn(entry, seasonIds);
    return quantities.map((value, slot) => ({ key, slot, value }));
  });
  store.write(writes, { kind: 'pasted' });
  const isTaken = (sku: string) => store.row(sku).quantity > 0;
  return { taken: skus.filter(isTaken), refused: skus.filter((sku) => !isTaken(sku)) };
}
