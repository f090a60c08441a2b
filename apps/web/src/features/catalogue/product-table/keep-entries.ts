import { sumQuantities } from '@kontor/domain';
import { hasSameIds } from '../../../commerce/season-quantities.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { isSame } from './entry-history.ts';
import type { EntryStore } from './entry-store.ts';
import { changeKept, type EntryPlace, type KeptEntry, keptEntriesOf } from './kept-entries.ts';

/** Typing changes a list many times a second. */
const delayMs = 300;

/** Keeps what is typed into one list. */
export type ListKeeper = {
  /** Article numbers whose kept quantities stand in the inputs of this list. */
  readonly inView: Store<ReadonlySet<string>>;
  /** Keeps what was typed until now. */
  readonly keepNow: () => void;
  readonly stop: () => void;
};

/**
 * Keeps under the key what is typed into a list from now on, and forgets what is cleared. It does not fill the list
 * (TABL-17).
 */
export function keepEntriesOf(
  store: Pick<EntryStore, 'entered' | 'subscribeTotals'>,
  {
    key,
    seasonIds,
    place,
  }: { readonly key: string; readonly seasonIds: readonly string[]; readonly place: () => EntryPlace },
): ListKeeper {
  const inView = createStore<ReadonlySet<string>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Noted with the keystroke: the page may change before the entry is written.
  let typedAt = place();

  function keepNow(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const typed = new Map(
      store
        .entered()
        .filter(({ quantities, start }) => sumQuantities(quantities) > 0 && !isSame(quantities, start))
        .map(({ key: sku, quantities, start }) => [sku, typedOf(quantities, start)]),
    );
    const kept = keptEntriesOf(key).get();
    const gone = [...inView.get()].filter((sku) => !typed.has(sku));
    const changed = [...typed].filter(([sku, { quantities, seasonIds: of }]) => {
      const former = kept.get(sku);
      const isKept = former && isSame(former.quantities, quantities) && hasSameIds(former.seasonIds, of);
      return !inView.get().has(sku) || !isKept;
    });
    if (gone.length === 0 && changed.length === 0) return;
    // Set first: what stands in an input is not offered.
    inView.set(new Set(typed.keys()));
    changeKept(key, (entries) => {
      for (const sku of gone) entries.delete(sku);
      for (const [sku, quantities] of changed) {
        entries.delete(sku);
        entries.set(sku, { ...quantities, place: typedAt });
      }
    });
  }

  /** In a pre-order only the seasons that differ from the cart: the others are not to be put back later. */
  function typedOf(quantities: readonly number[], start: readonly number[]): Omit<KeptEntry, 'place'> {
    if (seasonIds.length === 0) return { quantities, seasonIds };
    const slots = [...seasonIds.keys()].filter((slot) => quantities[slot] !== start[slot]);
    return {
      quantities: slots.map((slot) => quantities[slot] ?? 0),
      seasonIds: slots.map((slot) => seasonIds[slot] ?? ''),
    };
  }

  const unsubscribe = store.subscribeTotals(() => {
    typedAt = place();
    timer ??= setTimeout(keepNow, delayMs);
  });
  globalThis.addEventListener?.('pagehide', keepNow);
  return {
    inView,
    keepNow,
    stop() {
      keepNow();
      unsubscribe();
      globalThis.removeEventListener?.('pagehide', keepNow);
    },
  };
}
