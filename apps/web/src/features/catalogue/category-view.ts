import { keptChoice } from '../../lib/kept-choice.ts';
import type { CategoryView } from '../../lib/route-search.ts';

/** The user's last choice of a list's view; undefined before any (CATG-11). */
export const chosenCategoryView = keptChoice<CategoryView | undefined>('kontor.categoryView', (kept) =>
  kept === 'list' || kept === 'grid' ? kept : undefined,
);
