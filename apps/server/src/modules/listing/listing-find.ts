import { TypedFastBitSet } from 'typedfastbitset';
import { derived } from '../../shared/derived.ts';
import { membersOf } from './bits.ts';
import type { CategoryTree } from './category-tree.ts';
import { activeBranch } from './category-tree.ts';
import { type Condition, namedAttributes } from './condition.ts';
import { allRows, type ConditionScope, offeredRows, priceNets, rowsWhere } from './condition-rows.ts';
import { canSee, countCategories, mostFrequent } from './facet-counts.ts';
import type { FindQuery, FindSort } from './list-query.ts';
import type { Listing } from './listing.ts';
import type { ReadColumns } from './listing-mask.ts';
import { type Page, type PageQuery, preparePage, takePage } from './listing-page.ts';
import { isSlow, type ListingView, sortKey } from './listing-view.ts';
import { sortedByKey } from './packed.ts';
import { countProducts, countRows } from './value-rows.ts';
import type { Mark } from './words/searched-text.ts';

export interface Found extends Page {
  /** Found rows by facet and value, the most frequent values first. Values without rows are left out. */
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Minimum and maximum of `price` and `rating`; left out if no found row has one. */
  readonly stats: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** The matching parts of a displayed text. */
  marks(text: string): readonly Mark[];
}

/** Filters, sorts, counts and takes the page. Yields to the event loop only while it sorts a large view. */
export async function takeFound(
  view: ListingView,
  query: FindQuery,
  tree: CategoryTree,
  columns: ReadColumns,
): Promise<Omit<Found, 'marks'>> {
  const ordinalsIn = branchesOf(tree)(view.listing);
  const scope: ConditionScope = {
    view,
    columns,
    standardVatRate: query.standardVatRate,
    seasonIds: query.seasonIds,
    ordinalsIn: (id) => (canSee(tree, id, query) ? ordinalsIn(id) : noOrdinals),
    categoryIds: () => [...tree.keys()].filter((id) => canSee(tree, id, query)),
  };
  if (isSlow(view) && needsValues(query)) await view.prepareValues();
  const rows = foundRows(scope, query.condition);
  const counted = countFacets(scope, query, rows, tree);
  return { ...(await takeSorted(scope, query, rows)), ...counted };
}

/** Whether attributes are counted or filtered by. */
function needsValues({ facets, condition }: FindQuery): boolean {
  const isAttribute = (name: string) => name.startsWith('attr.');
  return facets.some(isAttribute) || [...namedAttributes(condition)].some(isAttribute);
}

/** The rows that match words and condition. Do not change the set: it may be cached. */
function foundRows(scope: ConditionScope, condition: Condition | null): TypedFastBitSet {
  const { view, columns } = scope;
  const { found } = columns;
  const worded = found && view.rowsAmong('found', found.version, found.places);
  if (condition === null) return worded ?? allRows(view);
  const rows = rowsWhere(scope, condition);
  return worded ? rows.intersection(worded) : rows;
}

const noOrdinals = new Int32Array(0);

/** Returns the ordinals of a category's products with those below it, ascending. */
const branchesOf = derived((tree: CategoryTree) =>
  derived((listing: Listing) => {
    const known = new Map<string, Int32Array>();
    return (categoryId: string): Int32Array => {
      const kept = known.get(categoryId);
      if (kept) return kept;
      const all = new TypedFastBitSet();
      for (const id of activeBranch(tree, categoryId))
        for (const ordinal of listing.ordinalsByCategory.get(id) ?? []) all.add(ordinal);
      const ordinals = membersOf(all);
      known.set(categoryId, ordinals);
      return ordinals;
    };
  }),
);

async function takeSorted(scope: ConditionScope, query: FindQuery, rows: TypedFastBitSet): Promise<Page> {
  const { view, columns } = scope;
  const range = { first: query.offset, end: query.offset + query.limit };
  const [only, ...more] = query.sort;
  if (only === undefined || (more.length === 0 && only.by !== 'rank')) {
    const page: PageQuery = {
      rows: query.rows,
      sort: only ? (`${only.by}${only.isDescending ? 'Desc' : 'Asc'}` as PageQuery['sort']) : 'featured',
      standardVatRate: query.standardVatRate,
      ...range,
    };
    await preparePage(view, page, columns, rows);
    return takePage(view, page, columns, rows);
  }
  const ordered = rowsByKeys(scope, query, rows);
  const idOf = (row: number) => view.listing.variantIds[view.places[row] as number] as number;
  if (query.rows === 'variants') {
    const page = ordered.slice(range.first, range.end);
    return { rows: Array.from(page, (row) => [idOf(row)]), total: ordered.length };
  }
  const ordinals = [...new Set(Array.from(ordered, view.ordinalOf))];
  const variantsOf = Map.groupBy(rows.array(), view.ordinalOf);
  return {
    rows: ordinals
      .slice(range.first, range.end)
      .map((ordinal) => (variantsOf.get(ordinal) ?? []).map((row) => idOf(row))),
    total: ordinals.length,
  };
}

/** Sorts by the last key first: each sort is stable. */
function rowsByKeys(scope: ConditionScope, query: FindQuery, rows: TypedFastBitSet): Int32Array {
  let ordered = membersOf(rows);
  for (const key of query.sort.toReversed()) {
    const keyOf = sortKeyOf(scope, query, rows, key);
    const former = ordered;
    const order = sortedByKey(former.length, (at) => keyOf(former[at] as number));
    ordered = order.map((at) => former[at] as number);
  }
  return ordered;
}

function sortKeyOf(
  scope: ConditionScope,
  query: FindQuery,
  rows: TypedFastBitSet,
  { by, isDescending }: FindSort,
): (row: number) => number {
  const { view, columns } = scope;
  const placeOf = (row: number) => view.places[row] as number;
  if (by === 'rank') return (row) => sortKey(row, isDescending);
  if (by === 'name') return (row) => sortKey(columns.names?.[placeOf(row)] ?? -1, isDescending);
  if (by === 'rating') return (row) => sortKey(columns.ratings?.[placeOf(row)] ?? -1, isDescending);
  const nets = priceNets(scope);
  if (query.rows === 'variants') return (row) => sortKey(nets[row] as number, isDescending);
  // Products are sorted by their lowest price.
  const lowest = new Map<number, number>();
  for (const row of rows.array()) {
    const ordinal = view.ordinalOf(row);
    const net = nets[row] as number;
    if (net >= 0) lowest.set(ordinal, Math.min(net, lowest.get(ordinal) ?? net));
  }
  return (row) => sortKey(lowest.get(view.ordinalOf(row)) ?? Number.NaN, isDescending);
}

function countFacets(
  scope: ConditionScope,
  query: FindQuery,
  rows: TypedFastBitSet,
  tree: CategoryTree,
): Pick<Found, 'facets' | 'stats'> {
  const facets: Record<string, Record<string, number>> = {};
  const stats: Record<string, { min: number; max: number }> = {};
  const isByProduct = query.rows === 'products';
  const { view, columns } = scope;
  const count = (set: TypedFastBitSet) =>
    isByProduct ? countProducts(set, rows, view.ordinalOf) : countRows(set, rows);
  const flags = (set: TypedFastBitSet) => ({
    true: count(set),
    false: count(allRows(view).difference(set)),
  });
  for (const facet of query.facets) {
    if (facet === 'categories') facets[facet] = countCategories(view, rows, query, tree);
    else if (facet === 'isInStock') {
      const { stock } = columns;
      if (stock) facets[facet] = mostFrequent(flags(view.rowsAmong('stock', stock.version, stock.places)));
    } else if (facet === 'isPreOrder') facets[facet] = mostFrequent(flags(offeredRows(scope)));
    else if (facet === 'price') {
      facets[facet] = {};
      const nets = priceNets(scope);
      const range = rangeOf(rows, (row) => nets[row] as number);
      if (range) stats[facet] = { min: range.min / 10_000, max: range.max / 10_000 };
    } else if (facet === 'rating') {
      const ratingOf = (row: number) => columns.ratings?.[view.places[row] as number] ?? -1;
      facets[facet] = mostFrequent(ratingCounts(view, rows, ratingOf, isByProduct));
      const range = rangeOf(rows, ratingOf);
      if (range) stats[facet] = { min: range.min / 100, max: range.max / 100 };
    } else {
      const attribute = view.listing.attributes.get(facet.slice('attr.'.length));
      const counts: Record<string, number> = {};
      if (attribute?.isFilterable)
        for (const { id, value } of attribute.values.values()) {
          const having = view.rowsWith(id);
          counts[value] = isByProduct ? countProducts(having, rows, view.ordinalOf) : countRows(having, rows);
        }
      facets[facet] = mostFrequent(counts);
    }
  }
  return { facets, stats };
}

function ratingCounts(
  view: ListingView,
  rows: TypedFastBitSet,
  ratingOf: (row: number) => number,
  isByProduct: boolean,
): Record<string, number> {
  const counts: Record<string, number> = {};
  let former = -1;
  rows.forEach((row) => {
    const ordinal = view.ordinalOf(row);
    const rating = ratingOf(row);
    if (rating >= 0 && !(isByProduct && ordinal === former)) {
      const value = String(rating / 100);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    former = ordinal;
  });
  return counts;
}

function rangeOf(
  rows: TypedFastBitSet,
  numberOf: (row: number) => number,
): { min: number; max: number } | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  rows.forEach((row) => {
    const number = numberOf(row);
    if (!(number >= 0)) return;
    min = Math.min(min, number);
    max = Math.max(max, number);
  });
  return max < 0 ? undefined : { min, max };
}
