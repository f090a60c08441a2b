import type { CategoryView } from '../../lib/route-search.ts';
import { createStore, useStore } from '../../lib/store.ts';

const storageKey = 'kontor.categoryView';

const ownChoice = createStore<CategoryView | undefined>(readKept());

/** The view of a list: from the address, else the user's last choice, else the shop's default (CATG-11). */
export function useCategoryView(views: {
  inAddress: CategoryView | undefined;
  ofShop: CategoryView;
}): CategoryView {
  const chosen = useStore(ownChoice);
  return views.inAddress ?? chosen ?? views.ofShop;
}

export function keepCategoryView(view: CategoryView): void {
  ownChoice.set(view);
  try {
    localStorage.setItem(storageKey, view);
  } catch {
    // Without storage the choice lasts until the page is left.
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
