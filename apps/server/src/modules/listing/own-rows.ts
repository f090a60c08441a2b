import { TypedFastBitSet } from 'typedfastbitset';
import { derived } from '../../shared/derived.ts';
import type { ListPrices } from './listing-columns.ts';
import { type ListingView, netOfPlace, sortKey } from './listing-view.ts';
import { indexIn, sortedByKey } from './packed.ts';

/** The rows of a view that have a price in a company's own list. */
export interface OwnRows {
  readonly rows: TypedFastBitSet;
  /** By net price, rows on request last, ties by product id (CATG-10). */
  readonly inOrder: Int32Array;
  /** In ten-thousandths, NaN for a price on request; at the index of `inOrder`. */
  readonly nets: Float64Array;
}

/** Derived from the price list and the view. */
const rowsIn = derived((_: ListPrices) => derived((_: ListingView) => new Map<string, OwnRows>()));

/** Finds the rows of a company's own prices, ascending or descending by net price; none without a list. */
export function ownRows(
  view: ListingView,
  prices: ListPrices | undefined,
  standardVatRate: number,
  isDescending = false,
): OwnRows {
  if (!prices) return noOwnRows;
  const known = rowsIn(prices)(view);
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
  const listed = listedRows(view, prices);
  const placeOf = (at: number) => prices.places[listed.ats[at] as number] as number;
  const count = listed.rows.length;
  const byTie = sortedByKey(count, (at) => listing.tieRanks[placeOf(at)] as number);
  const nets = Float64Array.from(byTie, (at) =>
    netOfPlace(listing, placeOf(at), prices.packed[listed.ats[at] as number] as number, standardVatRate),
  );
  const order = sortedByKey(count, (at) => sortKey(nets[at] as number, isDescending));
  return {
    rows: new TypedFastBitSet(listed.rows),
    inOrder: order.map((at) => listed.rows[byTie[at] as number] as number),
    nets: Float64Array.from(order, (at) => nets[at] as number),
  };
}

/** The rows of the view in the price list, with their index there. Reads the smaller of view and list. */
function listedRows(view: ListingView, { places }: ListPrices): { rows: number[]; ats: number[] } {
  const rows: number[] = [];
  const ats: number[] = [];
  const hear = (row: number, at: number) => {
    if (row < 0 || at < 0) return;
    rows.push(row);
    ats.push(at);
  };
  if (view.size < places.length)
    for (let row = 0; row < view.size; row += 1) hear(row, indexIn(places, view.places[row] as number));
  else for (let at = 0; at < places.length; at += 1) hear(view.rowOf(places[at] as number), at);
  return { rows, ats };
}
