export type VariantView = 'list' | 'matrix';

const storageKey = 'kontor.variant-view';

/** The last choice on this device; 'list' before any. */
export function readVariantView(storage: () => Pick<Storage, 'getItem'> = () => localStorage): VariantView {
  try {
    return storage().getItem(storageKey) === 'matrix' ? 'matrix' : 'list';
  } catch {
    // Without storage the choice lasts until the page is left.
    return 'list';
  }
}

export function storeVariantView(
  view: VariantView,
  storage: () => Pick<Storage, 'setItem'> = () => localStorage,
): void {
  try {
    storage().setItem(storageKey, view);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
