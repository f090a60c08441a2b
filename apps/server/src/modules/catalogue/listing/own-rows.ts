import { TypedFastBitSet } from 'typedfastbitset';
import type { ListPrices } from './listing-columns.ts';
import { type ListingView, netOfPlace, sortKey } from './listing-view.ts';
import { sortedByKey } from './packed.ts';

/** The rows of a view that have a price in a company's own list. */
export interface OwnRows {
  readonly rows: TypedFastBitSet;
  /** By net price, rows on request last, ties by product id (CATG-10). */
  readonly inOrder: Int32Array;
  /** In ten-thousandths, NaN for a price on request; at the index of `inOrder`. */
  readonly nets: Float64Array;
}

/** Kept as long as the price list and the view are. */
const kept = new WeakMap<ListPrices, WeakMap<ListingView, Map<string, OwnRows>>>();

/** Finds the rows of a company's own prices, ascending or descending by net price; none without a list. */
export function ownRows(
  view: ListingView,
  prices: ListPrices | undefined,
  standardVatRate: number,
  isDescending = false,
): OwnRows {
  if (!prices) return noOwnRows;
  const byView = kept.get(prices) ?? new WeakMap<ListingView, Map<string, OwnRows>>();
  kept.set(prices, byView);
  const known = byView.get(view) ?? new Map<string, OwnRows>();
  byView.set(view, known);
  const key = `${standardVatRate} ${isDescending}`;
  const rows = known.get(key) ?? findRows(view, prices, standardVatRate, isDescending);
  known.set(key, rows);
  return rows;
}

const noOwnRows: OwnRows = {
  rows: new TypedFastBitSet(),
  inOrder: new Int32Array(0),
  nets: new Float64Array(0),
};

function findRows(
  view: ListingView,
  prices: ListPrices,
  standardVatRate: number,
  isDescending: boolean,
): OwnRows {
  const { listing } = view;
  const rows = new TypedFastBitSet();
  const rowAt = prices.places.map((place) => (place < 0 ? -1 : view.rowOf(place)));
  const inView = new Int32Array(prices.places.length);
  let count = 0;
  rowAt.forEach((row, at) => {
    if (row < 0) return;
    rows.add(row);
    inView[count] = at;
    count += 1;
  });
  const placeOf = (at: number) => prices.places[inView[at] as number] as number;
  const byTie = sortedByKey(count, (at) => listing.tieRanks[placeOf(at)] as number);
  const nets = Float64Array.from(byTie, (at) =>
    netOfPlace(listing, placeOf(at), prices.minors[inView[at] as number] as number, standardVatRate),
  );
  const order = sortedByKey(count, (at) => sortKey(nets[at] as number, isDescending));
  return {
    rows,
    inOrder: order.map((at) => rowAt[inView[byTie[at] as number] as number] as number),
    nets: Float64Array.from(order, (at) => nets[at] as number),
  };
}
