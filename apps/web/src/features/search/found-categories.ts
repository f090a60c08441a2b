import type { CategoryNode } from '../../commerce/category-tree.ts';

export type FoundCategory = {
  readonly category: CategoryNode;
  readonly hits: number;
  /** Name of the top-level category, if two categories share a name. */
  readonly above?: string | undefined;
};

/**
 * The categories of the hits, at most `max`, those with most hits first (SRCH-02). Starts with the top level and
 * expands the largest while there is space, because 'Jacken' says more than 'Bekleidung'. A category with a single
 * relevant child is replaced by it.
 *
 * @example foundCategories(trees, { bekleidung: 12, jacken: 9, hosen: 3 }).map(({ category }) => category.name)
 * // ['Jacken', 'Hosen']
 */
export function foundCategories(
  top: readonly CategoryNode[],
  hitsById: Readonly<Record<string, number>>,
  max = 5,
): FoundCategory[] {
  const hitsOf = (category: CategoryNode) => hitsById[category._id] ?? 0;
  const withHits = (nodes: readonly CategoryNode[]) => nodes.filter((node) => hitsOf(node) > 0);
  let shown = withHits(top);
  const kept = new Set<CategoryNode>();
  const tops = new Map<CategoryNode, string>();
  for (;;) {
    const largest = shown.filter((node) => !kept.has(node)).sort((a, b) => hitsOf(b) - hitsOf(a))[0];
    if (!largest) break;
    const below = withHits(largest.children);
    const isCovered = below.reduce((sum, node) => sum + hitsOf(node), 0) >= hitsOf(largest);
    if (below.length === 0 || !isCovered || shown.length - 1 + below.length > max) kept.add(largest);
    else {
      for (const node of below) tops.set(node, tops.get(largest) ?? largest.name);
      shown = shown.flatMap((node) => (node === largest ? below : [node]));
    }
  }
  const namesTwice = repeatedNames(top);
  return shown
    .map((category) => ({
      category,
      hits: hitsOf(category),
      above: namesTwice.has(category.name) ? tops.get(category) : undefined,
    }))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, max);
}

/** Even if only one of them is shown: 'Jacken' alone would be taken for all. */
function repeatedNames(top: readonly CategoryNode[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const visit = (nodes: readonly CategoryNode[]) => {
    for (const { name, children } of nodes) {
      (seen.has(name) ? repeated : seen).add(name);
      visit(children);
    }
  };
  visit(top);
  return repeated;
}
