import { TypedFastBitSet } from 'typedfastbitset';
import type { ListWish } from '../list-wish.ts';
import { baseNets, type FoundPlaces, type ReadColumns } from './listing-mask.ts';
import { type ListingView, sortKey } from './listing-view.ts';
import { ownRows } from './own-rows.ts';
import { sortedByKey } from './packed.ts';

/** One page of a list: for each of its rows the ids of the variants that it stands for, in their order. */
export interface Page {
  readonly rows: readonly (readonly number[])[];
  /** Of the whole result. */
  readonly total: number;
}

/** What rows are wanted in which order: those from number `first` to before `end`. */
export type PageWish = Pick<ListWish, 'rows' | 'sort' | 'standardVatRate'> & { first: number; end: number };

/** Takes the wished page out of the rows that pass the filters: variants, or the products that they belong to. */
export function takePage(
  view: ListingView,
  wish: PageWish,
  columns: ReadColumns,
  passing: TypedFastBitSet,
): Page {
  const { first, end } = wish;
  const idOf = (row: number) => view.listing.variantIds[view.places[row] as number] as number;
  if (wish.rows === 'variants') {
    const rows: number[] = [];
    let number = 0;
    visitInOrder(view, wish, columns, passing, (row) => {
      if (number >= first && number < end) rows.push(row);
      number += 1;
      return number < end;
    });
    return { rows: rows.map((row) => [idOf(row)]), total: passing.size() };
  }
  const ordinals = productsInOrder(view, wish, columns, passing);
  return {
    rows: Array.from(ordinals.slice(first, end), (ordinal) =>
      rowsOfProduct(view, ordinal, passing).map(idOf),
    ),
    total: ordinals.length,
  };
}

/** The products of the passing rows by their best row: with the lowest price, in both directions (CATG-10). */
function productsInOrder(
  view: ListingView,
  wish: PageWish,
  columns: ReadColumns,
  passing: TypedFastBitSet,
): readonly number[] {
  const isWhole = !columns.found && passing.size() === view.size;
  const order = isWhole ? orderOf(view, wish, columns) : undefined;
  const known = order && wholeProducts.get(order);
  if (known) return known;
  const seen = new TypedFastBitSet();
  const ordinals: number[] = [];
  const nets: number[] = [];
  const isByPriceDown = wish.sort === 'priceDesc';
  // Products go by their lowest price also when the dearest come first.
  const upwards = isByPriceDown ? { ...wish, sort: 'priceAsc' as const } : wish;
  visitInOrder(view, upwards, columns, passing, (row, net) => {
    const ordinal = view.ordinalOf(row);
    if (!seen.has(ordinal)) {
      seen.add(ordinal);
      ordinals.push(ordinal);
      if (isByPriceDown) nets.push(net);
    }
    return true;
  });
  if (order) wholeProducts.set(order, ordinals);
  if (!isByPriceDown) return ordinals;
  return Array.from(
    sortedByKey(ordinals.length, (at) => sortKey(nets[at] as number, true)),
    (at) => ordinals[at] as number,
  );
}

/** The products of a whole view by the order of its rows: what a list without filters asks for again and again. */
const wholeProducts = new WeakMap<Int32Array, readonly number[]>();

/** The order of the rows where it is nobody's own: of the places, or of names and ratings; undefined for prices. */
function orderOf(
  view: ListingView,
  { sort }: PageWish,
  { names, ratings }: ReadColumns,
): Int32Array | undefined {
  if (sort === 'featured') return view.places;
  const keys = sort.startsWith('name') ? names : sort.startsWith('rating') ? ratings : undefined;
  return keys && view.order(keys, sort.endsWith('Desc'));
}

function rowsOfProduct(view: ListingView, ordinal: number, passing: TypedFastBitSet): number[] {
  const { productStarts } = view.listing;
  const first = view.rowOf(productStarts[ordinal] as number);
  const count = (productStarts[ordinal + 1] as number) - (productStarts[ordinal] as number);
  return Array.from({ length: count }, (_, at) => first + at).filter((row) => passing.has(row));
}

/** Hears a row with its net price in ten-thousandths (NaN unless sorted by price); false: it has heard enough. */
type Visitor = (row: number, net: number) => boolean;

function visitInOrder(
  view: ListingView,
  wish: PageWish,
  columns: ReadColumns,
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  if (wish.sort === 'priceAsc' || wish.sort === 'priceDesc') {
    visitByPrice(view, wish, columns, passing, hear);
    return;
  }
  const keys = wish.sort.startsWith('name') ? columns.names : columns.ratings;
  if (wish.sort !== 'featured' && keys) {
    const order = view.order(keys, wish.sort.endsWith('Desc'));
    for (const row of order) if (passing.has(row) && !hear(row, Number.NaN)) return;
    return;
  }
  if (columns.found) visitByFit(view, columns.found, columns.ranks, passing, hear);
  else visitSet(passing, hear);
}

/** Visits what a search found: what fits best first, of that what is in stock, then what is ordered most, then the default order. */
function visitByFit(
  view: ListingView,
  { version, places, tiers }: FoundPlaces,
  ranks: ReadColumns['ranks'],
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  const stocked = ranks && view.rowsAmong('stock', ranks.stock.version, ranks.stock.places);
  const best = ranks
    ? Array.from(
        ranks.bestsellers.places.filter((place) => places.has(place)),
        view.rowOf,
      ).filter((row) => row >= 0)
    : [];
  const allBest = new TypedFastBitSet(best);
  const visit = (rows: TypedFastBitSet) => {
    for (const row of best) if (rows.has(row) && !hear(row, Number.NaN)) return false;
    return visitSet(rows.difference(allBest), hear);
  };
  for (const [at, tier] of tiers.entries()) {
    const rows = view.rowsAmong(`tier ${at}`, version, tier).new_intersection(passing);
    if (stocked && !visit(rows.new_intersection(stocked))) return;
    if (!visit(stocked ? rows.difference(stocked) : rows)) return;
  }
}

/** Visits a set in the default order; false when the visitor had enough. */
function visitSet({ words }: TypedFastBitSet, hear: Visitor): boolean {
  for (let at = 0; at < words.length; at += 1) {
    let word = words[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      if (!hear((at << 5) + 31 - Math.clz32(lowest), Number.NaN)) return false;
      word ^= lowest;
    }
  }
  return true;
}

/** Goes through two orders at once, that of the base prices without the company's own, and that of the own ones. */
function visitByPrice(
  view: ListingView,
  wish: PageWish,
  columns: ReadColumns,
  passing: TypedFastBitSet,
  hear: Visitor,
): void {
  const { basePrices, ownPrices } = columns;
  if (!basePrices) return;
  const isDescending = wish.sort === 'priceDesc';
  const nets = baseNets(view, wish, columns);
  const order = view.priceOrder(basePrices, wish.standardVatRate, isDescending);
  const own = ownRows(view, ownPrices, wish.standardVatRate, isDescending);
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
    if (!hear((isOwnFirst ? ownRow : row) as number, isOwnFirst ? ownNet : net)) return;
  }

  function compare(rowA: number, netA: number, rowB: number, netB: number): number {
    return sortKey(netA, isDescending) - sortKey(netB, isDescending) || tie(rowA) - tie(rowB);
  }
}
