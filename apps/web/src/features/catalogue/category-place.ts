import type { Category } from '@kontor/contract';
import { type CategoryNode, categoryPath, categoryTrees } from '../../commerce/category-tree.ts';

/** Where a category stands: what is above it and what it can be narrowed down to. */
export type CategoryPlace = {
  readonly category: CategoryNode | undefined;
  /** From the top down to the category itself. */
  readonly path: readonly CategoryNode[];
  /** The sub-categories, or where there are none, the category among its siblings; at the top the main categories. */
  readonly choices: readonly CategoryNode[];
};

/**
 * Finds a category among all that the user sees; undefined for an id that is not among them (CATG-01), the top for no id
 * (CATG-02).
 *
 * @example categoryPlace([{ _id: 'a', parent: null, … }, { _id: 'b', parent: 'a', … }], 'b').path.length // 2
 */
export function categoryPlace(
  categories: readonly Category[],
  id: string | undefined,
): CategoryPlace | undefined {
  const trees = categoryTrees(categories);
  const top = [...trees.main, ...trees.deals];
  if (id === undefined) return { category: undefined, path: [], choices: top };

  const category = trees.byId.get(id);
  if (!category) return undefined;
  const path = categoryPath(trees, id);
  const siblings = path.at(-2)?.children ?? top;
  return { category, path, choices: category.children.length > 0 ? category.children : siblings };
}
