/** How the variants of a product are shown: a row each, or as a matrix of two attributes. */
export type VariantView = 'list' | 'matrix';

const storageKey = 'kontor.variant-view';

/** The view that was chosen last on this device; the list before any choice. */
export function readVariantView(storage: () => Pick<Storage, 'getItem'> = () => localStorage): VariantView {
  try {
    return storage().getItem(storageKey) === 'matrix' ? 'matrix' : 'list';
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
    return 'list';
  }
}

/** Remembers the view for all product pages on this device. */
export function storeVariantView(
  view: VariantView,
  storage: () => Pick<Storage, 'setItem'> = () => localStorage,
): void {
  try {
    storage().setItem(storageKey, view);
  } catch {
    // Storage may be forbidden or full.
  }
}
