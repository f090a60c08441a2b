import type { Category } from '@kontor/contract';
import { type CategoryNode, categoryPath, categoryTrees } from '../../commerce/category-tree.ts';

export type CategoryPlace = {
  readonly category: CategoryNode | undefined;
  /** From the top level down to the category itself. */
  readonly path: readonly CategoryNode[];
  /** The sub-categories; without any, the siblings; at the top level, the main categories. */
  readonly choices: readonly CategoryNode[];
};

/**
 * Finds a category among those that the user sees. Undefined for an unknown id (CATG-01), the top level without an
 * id (CATG-02).
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
