import type { Category } from '@kontor/contract';

/** A category with its active sub-categories, in the server's order. */
export interface CategoryNode extends Category {
  children: CategoryNode[];
}

/** Top-level categories, those with deals separate (CATG-04). */
export interface CategoryTrees {
  main: CategoryNode[];
  deals: CategoryNode[];
  byId: ReadonlyMap<string, CategoryNode>;
}

/**
 * Builds trees from the flat list, without inactive categories and their descendants (CATG-04).
 *
 * @example categoryTrees([{ _id: 'a', parent: null, … }, { _id: 'b', parent: 'a', … }]).main[0].children[0]._id // 'b'
 */
export function categoryTrees(categories: readonly Category[]): CategoryTrees {
  const nodes = new Map(
    categories
      .filter(({ isActive }) => isActive)
      .map((category) => [category._id, { ...category, children: [] as CategoryNode[] }]),
  );
  const top: CategoryNode[] = [];
  for (const node of nodes.values()) {
    if (node.parent === null) top.push(node);
    else nodes.get(node.parent)?.children.push(node);
  }
  return {
    main: top.filter(({ isDeal }) => !isDeal),
    deals: top.filter(({ isDeal }) => isDeal),
    byId: nodes,
  };
}

/**
 * The path from the top-level category to this one, inclusive; empty for an unknown id.
 *
 * @example categoryPath(trees, 'b').map((category) => category._id) // ['a', 'b']
 */
export function categoryPath(trees: Pick<CategoryTrees, 'byId'>, id: string): CategoryNode[] {
  const path: CategoryNode[] = [];
  let node = trees.byId.get(id);
  // Imported data may contain a cycle.
  while (node && !path.includes(node)) {
    path.unshift(node);
    node = node.parent === null ? undefined : trees.byId.get(node.parent);
  }
  return path;
}
