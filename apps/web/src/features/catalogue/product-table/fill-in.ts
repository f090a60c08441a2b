import type { EntryStore } from './entry-store.ts';
import type { KeptEntries } from './kept-entries.ts';

/**
 * Puts kept entries into the inputs of a list, as one step that can be taken back, under the rules of what is typed.
 * Seasons for which nothing was typed stay as they are. `refused`: articles of which the inputs take nothing any more.
 */
export function fillIn(
  store: EntryStore,
  entries: KeptEntries,
  skus: readonly string[],
): { readonly taken: string[]; readonly refused: string[] } {
  const writes = skus.flatMap((key) =>
    Object.entries(entries.get(key)?.quantities ?? {}).flatMap(([id, value]) => {
      const slot = store.slots.indexOf(id);
      return slot < 0 ? [] : [{ key, slot, value }];
    }),
  );
  store.write(writes, { kind: 'pasted' });
  const written = new Set(writes.map(({ key }) => key));
  const isTaken = (sku: string) => written.has(sku) && store.row(sku).quantity > 0;
  return { taken: skus.filter(isTaken), refused: skus.filter((sku) => !isTaken(sku)) };
}
