import { TypedFastBitSet } from 'typedfastbitset';
import { derived } from '../../shared/derived.ts';
import { membersOf, visitMembers } from './bits.ts';
import type { ListQuery } from './list-query.ts';
import type { BestsellerColumn } from './listing-columns.ts';
import { baseNets, type FoundPlaces, type ReadColumns } from './listing-mask.ts';
import { isSlow, type ListingView, netOfPlace, sortKey } from './listing-view.ts';
import { ownRows } from './own-rows.ts';
import { indexIn, sortedByKey } from './packed.ts';

/** One page of a list: for each row the ids of its variants in their order. */
export interface Page {
  readonly rows: readonly (readonly number[])[];
  /** Of the whole result. */
  readonly total: number;
}

/** What rows are wanted in which order: those from number `first` to before `end`. */
export type PageQuery = Pick<ListQuery, 'rows' | 'sort' | 'standardVatRate'> & { first: number; end: number };

/** Takes the wanted page out of the rows that pass the filters: variants, or the products that they belong to. */
export function takePage(
  view: ListingView,
  query: PageQuery,
  columns: ReadColumns,
  passing: TypedFastBitSet,
): Page {
  const { first, end } = query;
  const idOf = (row: number) => view.listing.variantIds[view.places[row] as number] as number;
  if (query.rows === 'variants') {
    const rows: number[] = [];
    let number = 0;
    visitInOrder(view, query, columns, passing, (row) => {
      if (number >= first && number < end) rows.push(row);
      number += 1;
      return number < end;
    });
    return { rows: rows.map((row) => [idOf(row)]), total: passing.size() };
  }
  const ordinals = productsInOrder(view, query, columns, passing);
  return {
    rows: Array.from(ordinals.slice(first, end), (ordinal) =>
      rowsOfProduct(view, ordinal, passing).map(idOf),
    ),
    total: ordinals.length,
  };
}

/**
 * Makes the order that `takePage` walks along, in steps, if the view is large. Without it, `takePage` makes the order in one go.
 */
export async function preparePage(
  view: ListingView,
  query: Pick<PageQuery, 'rows' | 'sort' | 'standardVatRate'>,
  columns: ReadColumns,
  passing: TypedFastBitSet,
): Promise<void> {
  if (!isSlow(view) || query.sort === 'featured' || isFew(view, passing)) return;
  const isDescending = query.sort.endsWith('Desc');
  if (isByPrice(query)) {
    if (columns.basePrices && query.rows === 'variants')
      await view.preparePriceOrder(columns.basePrices, query.standardVatRate, isDescending);
    return;
  }
  const keys = sortKeysOf(query, columns);
  if (keys) await view.prepareOrder(keys, isDescending);
}

/** Few rows are sorted on demand; for many, the stored order of the whole view is walked along. */
function isFew(view: ListingView, passing: TypedFastBitSet): boolean {
  return passing.size() * fewShare < view.size;
}

const fewShare = 16;

function isByPrice({ sort }: Pick<PageQuery, 'sort'>): boolean {
  return sort === 'priceAsc' || sort === 'priceDesc';
}

/** What a list by name or rating is sorted by. */
function sortKeysOf(
  { sort }: Pick<PageQuery, 'sort'>,
  { names, ratings }: ReadColumns,
): Int32Array | undefined {
  return sort.startsWith('name') ? names : sort.startsWith('rating') ? ratings : undefined;
}

/** The products of the passing rows by their best row: with the lowest price, in both directions (CATG-10). */
function productsInOrder(
  view: ListingView,
  query: PageQuery,
  columns: ReadColumns,
  passing: TypedFastBitSet,
): ArrayLike<number> & { slice(first: number, end: number): Iterable<number> } {
  if (isByPrice(query)) return productsByPrice(view, query, columns, passing);
  const isWhole = !columns.found && passing.size() === view.size;
  const order = isWhole ? orderOf(view, query, columns) : undefined;
  const whole = order && wholeProducts(order);
  if (whole?.ordinals) return whole.ordinals;
  const seen = new TypedFastBitSet();
  const ordinals: number[] = [];
  visitInOrder(view, query, columns, passing, (row) => {
    const ordinal = view.ordinalOf(row);
    if (!seen.has(ordinal)) {
      seen.add(ordinal);
      ordinals.push(ordinal);
    }
    return true;
  });
  if (whole) whole.ordinals = ordinals;
  return ordinals;
}

/** Products by the lowest net price of their passing rows, those without a price last, ties by product id. */
function productsByPrice(
  view: ListingView,
  query: PageQuery,
  columns: ReadColumns,
  passing: TypedFastBitSet,
): Int32Array {
  const { tieRanks, productStarts } = view.listing;
  const netOf = netReader(view, query, columns);
  const ordinals: number[] = [];
  const lowest: number[] = [];
  // The rows of a product are adjacent.
  let last = -1;
  visitMembers(passing, (row) => {
    const ordinal = view.ordinalOf(row);
    const net = netOf(row);
    if (ordinal !== ordinals[last]) {
      last += 1;
      ordinals.push(ordinal);
      lowest.push(net);
    } else if (!(net >= (lowest[last] as number))) lowest[last] = net >= 0 ? net : (lowest[last] as number);
    return true;
  });
  const isDescending = query.sort === 'priceDesc';
  const byTie = sortedByKey(
    ordinals.length,
    (at) => tieRanks[productStarts[ordinals[at] as number] as number] as number,
  );
  return sortedByKey(ordinals.length, (at) =>
    sortKey(lowest[byTie[at] as number] as number, isDescending),
  ).map((at) => ordinals[byTie[at] as number] as number);
}

/** Reads a company's net price of a row, NaN without one. */
function netReader(
  view: ListingView,
  query: Pick<PageQuery, 'standardVatRate'>,
  columns: ReadColumns,
): (row: number) => number {
  const nets = baseNets(view, query, columns);
  const { ownPrices } = columns;
  if (!ownPrices || ownPrices.places.length === 0) return (row) => nets[row] as number;
  return (row) => {
    const place = view.places[row] as number;
    const at = indexIn(ownPrices.places, place);
    return at < 0
      ? (nets[row] as number)
      : netOfPlace(view.listing, place, ownPrices.packed[at] as number, query.standardVatRate);
  };
}

/** The products of a whole view by the order of its rows, for lists without filters. */
const wholeProducts = derived((_: Int32Array) => ({ ordinals: undefined as number[] | undefined }));

/** The order of the rows if all companies share it: by place, name or rating; undefined for prices. */
function orderOf(view: ListingView, query: PageQuery, columns: ReadColumns): Int32Array | undefined {
  if (query.sort === 'featured') return view.places;
  const keys = sortKeysOf(query, columns);
  return keys && view.order(keys, query.sort.endsWith('Desc'));
}

function rowsOfProduct(view: ListingView, ordinal: number, passing: TypedFastBitSet): number[] {
  const { productStarts } = view.listing;
  const first = view.rowOf(productStarts[ordinal] as number);
  const count = (productStarts[ordinal + 1] as number) - (productStarts[ordinal] as number);
  return Array.from({ length: count }, (_, at) => first + at).filter((row) => passing.has(row));
}

/** Called for each row; returns false to stop. */
type Visitor = (row: number) => boolean;

function visitInOrder(
  view: ListingView,
  query: PageQuery,
  columns: ReadColumns,
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  if (isByPrice(query)) {
    if (isFew(view, passing)) visitFew(view, query, passing, netReader(view, query, columns), hear);
    else visitByPrice(view, query, columns, passing, hear);
    return;
  }
  const keys = sortKeysOf(query, columns);
  if (keys) {
    if (isFew(view, passing))
      visitFew(view, query, passing, (row) => keys[view.places[row] as number] as number, hear);
    else
      for (const row of view.order(keys, query.sort.endsWith('Desc')))
        if (passing.has(row) && !hear(row)) return;
    return;
  }
  if (!columns.found) visitMembers(passing, hear);
  else if (passing.size() <= Math.min(maxFewFound, view.size / fewShare))
    visitFewByFit(view, columns.found, columns.ranks, passing, hear);
  else visitByFit(view, columns.found, columns.ranks, passing, hear);
}

/** Visits a few rows by ascending or descending value, those without last, ties by product id. */
function visitFew(
  view: ListingView,
  { sort }: PageQuery,
  passing: TypedFastBitSet,
  keyed: (row: number) => number,
  hear: Visitor,
): void {
  const { places, listing } = view;
  const rows = membersOf(passing);
  const isDescending = sort.endsWith('Desc');
  const ties = sortedByKey(
    rows.length,
    (at) => listing.tieRanks[places[rows[at] as number] as number] as number,
  ).map((at) => rows[at] as number);
  for (const at of sortedByKey(ties.length, (tie) => sortKey(keyed(ties[tie] as number), isDescending)))
    if (!hear(ties[at] as number)) return;
}

/**
 * Visits the results of a search by tier, in-stock rows before others, bestsellers first, then in the default order. It reads the
 * tiers without making sets, because a page ends after a few rows.
 */
function visitByFit(
  view: ListingView,
  { tiers }: FoundPlaces,
  ranks: ReadColumns['ranks'],
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  const isPassing = (place: number) => {
    const row = view.rowOf(place);
    return row >= 0 && passing.has(row);
  };
  const best = ranks ? ranks.bestsellers.places.filter(isPassing) : noPlaces;
  const allBest = new TypedFastBitSet(best);
  const stocked = ranks?.stock.places;
  /** Visits a tier: rows in stock, rows out of stock, or, if undefined, all. */
  const visit = (tier: TypedFastBitSet, isStocked: boolean | undefined) => {
    const isWanted = (place: number) => isStocked === undefined || stocked?.has(place) === isStocked;
    for (const place of best)
      if (tier.has(place) && isWanted(place) && !hear(view.rowOf(place))) return false;
    return visitMembers(tier, (place) => {
      if (!isWanted(place) || allBest.has(place)) return true;
      const row = view.rowOf(place);
      return row < 0 || !passing.has(row) || hear(row);
    });
  };
  for (const tier of tiers) {
    if (!stocked) {
      if (!visit(tier, undefined)) return;
    } else if (!visit(tier, true) || !visit(tier, false)) return;
  }
}

const noPlaces = new Int32Array(0);

/** Sorting this many rows takes as long as scanning the bits of a million. */
const maxFewFound = 2_000;

/** As `visitByFit`: looks at each of a few rows instead of all bits of every tier. */
function visitFewByFit(
  view: ListingView,
  { tiers }: FoundPlaces,
  ranks: ReadColumns['ranks'],
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  const rows = membersOf(passing);
  const bestPlaces = ranks ? bestsellerRanks(ranks.bestsellers) : undefined;
  const unranked = ranks?.bestsellers.places.length ?? 0;
  const keyOf = (at: number) => {
    const place = view.places[rows[at] as number] as number;
    const tier = tiers.findIndex((places) => places.has(place));
    const stocked = ranks && !ranks.stock.places.has(place) ? 1 : 0;
    return (tier * 2 + stocked) * (unranked + 1) + (bestPlaces?.get(place) ?? unranked);
  };
  for (const at of sortedByKey(rows.length, keyOf)) if (!hear(rows[at] as number)) return;
}

/** The rank of each place that is ordered most. */
const bestsellerRanks = derived(
  ({ places }: BestsellerColumn): ReadonlyMap<number, number> =>
    new Map(Array.from(places, (place, rank) => [place, rank])),
);

/** Goes through two orders at once, that of the base prices without the company's own, and that of the own ones. */
function visitByPrice(
  view: ListingView,
  query: PageQuery,
  columns: ReadColumns,
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  const { basePrices, ownPrices } = columns;
  if (!basePrices) return;
  const isDescending = query.sort === 'priceDesc';
  const nets = baseNets(view, query, columns);
  const order = view.priceOrder(basePrices, query.standardVatRate, isDescending);
  const own = ownRows(view, ownPrices, query.standardVatRate, isDescending);
  const tie = (row: number) => view.listing.tieRanks[view.places[row] as number] as number;
  let at = 0;
  let ownAt = 0;
  for (;;) {
    while (at < order.length && !(passing.has(order[at] as number) && !own.rows.has(order[at] as number)))
      at += 1;
    while (ownAt < own.inOrder.length && !passing.has(own.inOrder[ownAt] as number)) ownAt += 1;
    const row = order[at];
    const ownRow = own.inOrder[ownAt];
    if (row === undefined && ownRow === undefined) return;
    const net = row === undefined ? Number.NaN : (nets[row] as number);
    const ownNet = own.nets[ownAt] ?? Number.NaN;
    const isOwnFirst = row === undefined || (ownRow !== undefined && compare(ownRow, ownNet, row, net) < 0);
    if (isOwnFirst) ownAt += 1;
    else at += 1;
    if (!hear((isOwnFirst ? ownRow : row) as number)) return;
  }

  function compare(rowA: number, netA: number, rowB: number, netB: number): number {
    return sortKey(netA, isDescending) - sortKey(netB, isDescending) || tie(rowA) - tie(rowB);
  }
}
