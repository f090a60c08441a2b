import type { Category } from '@kontor/contract';

/** Where a category stands: what is above it and what it can be narrowed down to. */
export type CategoryPlace = {
  readonly category: Category | undefined;
  /** From the top down to the category itself. */
  readonly path: readonly Category[];
  /** The sub-categories, or where there are none, the category among its siblings; at the top the main categories. */
  readonly choices: readonly Category[];
};

/**
 * Finds a category among all that the user sees; undefined for an id that is not among them (CATG-01), the top for no id
 * (CATG-02). Categories come in the server's order.
 *
 * @example categoryPlace([{ _id: 'a', parent: null }, { _id: 'b', parent: 'a' }], 'b').path.length // 2
 */
export function categoryPlace(
  categories: readonly Category[],
  id: string | undefined,
): CategoryPlace | undefined {
  const childrenOf = (parent: string | null) => categories.filter((category) => category.parent === parent);
  if (id === undefined) return { category: undefined, path: [], choices: childrenOf(null) };

  const byId = new Map(categories.map((category) => [category._id, category]));
  const category = byId.get(id);
  if (!category) return undefined;
  const path: Category[] = [];
  // A ring of parents, which only broken data has, ends where it began.
  for (let next: Category | undefined = category; next && !path.includes(next); ) {
    path.unshift(next);
    next = next.parent === null ? undefined : byId.get(next.parent);
  }
  const children = childrenOf(id);
  return { category, path, choices: children.length > 0 ? children : childrenOf(category.parent) };
}
