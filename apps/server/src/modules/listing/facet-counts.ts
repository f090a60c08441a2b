import type { TypedFastBitSet } from 'typedfastbitset';
import { derived } from '../../shared/derived.ts';
import type { CategoryTree } from './category-tree.ts';
import type { FindQuery } from './list-query.ts';
import type { Listing } from './listing.ts';
import type { ListingView } from './listing-view.ts';
import { runningTotal } from './postings.ts';

/** A facet lists at most this many values, the most frequent ones. */
export const maxFacetValues = 100;

/** Counts rows by category, including the categories above; only categories that the user may see, the most frequent ones. */
export function countCategories(
  view: ListingView,
  rows: TypedFastBitSet,
  query: Pick<FindQuery, 'isDeal' | 'rows'>,
  tree: CategoryTree,
): Record<string, number> {
  const { ids, parents, starts, own } = categoriesByProduct(tree)(view.listing);
  const isByProduct = query.rows === 'products';
  const counted = new Int32Array(ids.length);
  /** The last product that a category was counted for. */
  const last = new Int32Array(ids.length).fill(-1);
  const count = (ordinal: number, found: number) => {
    for (let at = starts[ordinal] as number; at < (starts[ordinal + 1] as number); at += 1)
      for (
        let category = own[at] as number;
        category >= 0 && last[category] !== ordinal;
        category = parents[category] as number
      ) {
        last[category] = ordinal;
        counted[category] = (counted[category] as number) + found;
      }
  };
  // The rows of a product are adjacent.
  let former = -1;
  let ofFormer = 0;
  rows.forEach((row) => {
    const ordinal = view.ordinalOf(row);
    if (ordinal !== former) {
      if (former >= 0) count(former, ofFormer);
      former = ordinal;
      ofFormer = 0;
    }
    ofFormer = isByProduct ? 1 : ofFormer + 1;
  });
  if (former >= 0) count(former, ofFormer);
  const counts: Record<string, number> = {};
  for (let category = 0; category < counted.length; category += 1) {
    const found = counted[category] as number;
    const id = ids[category] as string;
    if (found > 0 && canSee(tree, id, query)) counts[id] = found;
  }
  return mostFrequent(counts);
}

export function mostFrequent(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, maxFacetValues),
  );
}

/** Whether the user may see a category: it is active, and a deal category only with the right to see deals. */
export function canSee(tree: CategoryTree, id: string, { isDeal }: Pick<FindQuery, 'isDeal'>): boolean {
  const category = tree.get(id);
  return category?.isActive === true && (isDeal || !category.isDeal);
}

/** The active categories of a listing's products, as numbers, so that a count reads only the categories of found products. */
interface ProductCategories {
  readonly ids: readonly string[];
  /** By category; −1: none. */
  readonly parents: Int32Array;
  /** `own` has the direct categories of product o from `starts[o]` to before `starts[o + 1]`. */
  readonly starts: Int32Array;
  readonly own: Int32Array;
}

const categoriesByProduct = derived((tree: CategoryTree) =>
  derived((listing: Listing) => findProductCategories(listing, tree)),
);

function findProductCategories(listing: Listing, tree: CategoryTree): ProductCategories {
  const ids = [...tree.values()].filter(({ isActive }) => isActive).map(({ id }) => id);
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const parents = Int32Array.from(ids, (id) => numbers.get(tree.get(id)?.parentId ?? '') ?? -1);
  const starts = new Int32Array(listing.productStarts.length + 1);
  for (const id of ids)
    for (const ordinal of listing.ordinalsByCategory.get(id) ?? [])
      starts[ordinal + 1] = (starts[ordinal + 1] as number) + 1;
  runningTotal(starts);
  const own = new Int32Array(starts.at(-1) as number);
  const next = starts.slice();
  ids.forEach((id, number) => {
    for (const ordinal of listing.ordinalsByCategory.get(id) ?? []) {
      const at = next[ordinal] as number;
      own[at] = number;
      next[ordinal] = at + 1;
    }
  });
  return { ids, parents, starts, own };
}
