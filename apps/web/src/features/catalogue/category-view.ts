import type { CategoryView } from '../../lib/route-search.ts';
import { createStore, useStore } from '../../lib/store.ts';

const storageKey = 'kontor.categoryView';

const ownChoice = createStore<CategoryView | undefined>(readKept());

/** The view of a list: as the address says, else as the user chose last, else as the shop wants (CATG-11). */
export function useCategoryView(views: {
  inAddress: CategoryView | undefined;
  ofShop: CategoryView;
}): CategoryView {
  const chosen = useStore(ownChoice);
  return views.inAddress ?? chosen ?? views.ofShop;
}

/** Keeps the user's choice for every list and the next visit (CATG-11). */
export function keepCategoryView(view: CategoryView): void {
  ownChoice.set(view);
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Without storage it holds until the page is left.
  }
}

function readKept(): CategoryView | undefined {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === 'list' || kept === 'grid' ? kept : undefined;
  } catch {
    return undefined;
  }
}
