import { type QuantityBySeason, sumQuantities } from '@kontor/domain';
import { createStore, type Store } from '@kontor/web-kit/lib/store.ts';
import { isSame } from './entry-history.ts';
import type { EntryStore } from './entry-store.ts';
import { changeKept, type EntryPlace, keptEntriesOf } from './kept-entries.ts';

/** Typing changes a list several times a second. */
const delayMs = 300;

export type ListKeeper = {
  /** Articles whose kept quantities are shown in this list's inputs. */
  readonly inView: Store<ReadonlySet<string>>;
  /** Writes pending entries at once. */
  readonly keepNow: () => void;
  readonly stop: () => void;
};

/** Stores typed entries of a list under the key, and deletes cleared ones. It does not fill the list (TABL-17). */
export function keepEntriesOf(
  store: Pick<EntryStore, 'entered' | 'subscribeTotals'>,
  { key, place }: { readonly key: string; readonly place: () => EntryPlace },
): ListKeeper {
  const inView = createStore<ReadonlySet<string>>(new Set());
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Read at the keystroke: the page may change before the entry is written.
  let typedAt = place();

  function keepNow(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const typed = new Map(
      store
        .entered()
        .filter(({ quantities }) => sumQuantities(quantities) > 0)
        .map(({ key: sku, quantities, start }) => [sku, typedOf(quantities, start)] as const)
        .filter(([, typed]) => Object.keys(typed).length > 0),
    );
    const kept = keptEntriesOf(key).get();
    const gone = [...inView.get()].filter((sku) => !typed.has(sku));
    const changed = [...typed].filter(
      ([sku, quantities]) => !inView.get().has(sku) || !isSame(kept.get(sku)?.quantities ?? {}, quantities),
    );
    if (gone.length === 0 && changed.length === 0) return;
    // Set before the change, so that entries visible in inputs are never offered.
    inView.set(new Set(typed.keys()));
    changeKept(key, (entries) => {
      for (const sku of gone) entries.delete(sku);
      for (const [sku, quantities] of changed) {
        entries.delete(sku);
        entries.set(sku, { quantities, place: typedAt });
      }
    });
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

/** A pre-order keeps only the seasons that differ from the cart: restoring the others could overwrite newer quantities. */
function typedOf(quantities: QuantityBySeason, start: QuantityBySeason): QuantityBySeason {
  return Object.fromEntries(Object.entries(quantities).filter(([slot, pieces]) => pieces !== start[slot]));
}
