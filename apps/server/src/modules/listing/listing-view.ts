import { TypedFastBitSet } from 'typedfastbitset';
import { derived } from '../../shared/derived.ts';
import { addBit, visitMembers } from './bits.ts';
import type { Listing } from './listing.ts';
import { finished, indexIn, inSteps, lastKey, type Steps, sortingSteps } from './packed.ts';
import { netOfPacked } from './packed-price.ts';
import { rowsByValue, type ValueRows } from './value-rows.ts';

export type ListingView = ReturnType<typeof createListingView>;

/** An order once made, and the work on it in progress, by direction. */
interface Orders {
  readonly made: Map<boolean, Int32Array>;
  readonly making: Map<boolean, Promise<void>>;
}

/** The net prices of a column of prices by row, and the orders by them. */
interface Nets {
  readonly rate: number;
  readonly values: Float64Array;
  readonly orders: Orders;
}

/** Net prices that are computed in one step. */
const netsAStep = 100_000;

/** Whether sets and orders of a view take more than 10 ms, so that they are made in steps. */
export function isSlow({ size }: Pick<ListingView, 'size'>): boolean {
  return size >= minSlowRows;
}

const minSlowRows = 100_000;

/**
 * Makes the rows of a list before any filter: those of the given products (ordinals, ascending), or with null the whole
 * listing. Rows are numbered from 0 in the default order; all sets and orders of a view consist of row numbers and are made
 * once.
 */
export function createListingView(listing: Listing, ordinals: Int32Array | null) {
  const places =
    ordinals === null ? listing.variantIds.map((_, place) => place) : placesOf(listing, ordinals);
  const size = places.length;
  const isWhole = size === listing.size;
  let byTie: Int32Array | undefined;
  let rowByPlace: Int32Array | undefined;
  /** By the number of a filterable value. */
  let withValues: ReadonlyMap<number, ValueRows> | undefined;
  let makingValues: Promise<void> | undefined;
  const uses = new Map<number, number>();
  const among = new Map<string, { version: number; rows: TypedFastBitSet }>();
  // By the column of keys: a column that is read again is another object.
  const ordersBy = derived((_: Int32Array) => noOrders());
  const netsBy = derived((_: Float64Array): { last?: Nets } => ({}));
  let lastNets: Nets | undefined;

  /** The rows in the order that breaks ties. */
  function* rowsByTie(): Steps<Int32Array> {
    if (byTie) return byTie;
    const { tieRanks } = listing;
    if (isWhole) {
      const rows = new Int32Array(size);
      for (let row = 0; row < size; row += 1) rows[tieRanks[row] as number] = row;
      byTie = rows;
      yield;
    } else byTie = yield* sortingSteps(size, (row) => tieRanks[places[row] as number] as number);
    return byTie;
  }

  function* ordering(keyOf: (row: number) => number): Steps<Int32Array> {
    const ties = yield* rowsByTie();
    const order = yield* sortingSteps(size, (at) => keyOf(ties[at] as number));
    for (let at = 0; at < size; at += 1) order[at] = ties[order[at] as number] as number;
    return order;
  }

  function orderOf(orders: Orders, isDescending: boolean, steps: () => Steps<Int32Array>): Int32Array {
    const order = orders.made.get(isDescending) ?? finished(steps());
    orders.made.set(isDescending, order);
    return order;
  }

  async function prepare(
    { made, making }: Orders,
    isDescending: boolean,
    steps: () => Steps<Int32Array>,
  ): Promise<void> {
    if (made.has(isDescending)) return;
    const begun =
      making.get(isDescending) ??
      inSteps(steps()).then((order) => {
        if (!made.has(isDescending)) made.set(isDescending, order);
        making.delete(isDescending);
      });
    making.set(isDescending, begun);
    await begun;
  }

  function rowsOf(wanted: TypedFastBitSet): TypedFastBitSet {
    const words = new Uint32Array((size >> 5) + 1);
    // A small view checks each of its rows; a large one looks up each place in a table.
    if (size * minTableShare < listing.size) {
      for (let row = 0; row < size; row += 1) if (wanted.has(places[row] as number)) addBit(words, row);
      return TypedFastBitSet.fromWords(words);
    }
    if (!rowByPlace) {
      rowByPlace = new Int32Array(listing.size).fill(-1);
      for (let row = 0; row < size; row += 1) rowByPlace[places[row] as number] = row;
    }
    const table = rowByPlace;
    visitMembers(wanted, (place) => {
      const row = table[place] as number;
      if (row >= 0) addBit(words, row);
      return true;
    });
    return TypedFastBitSet.fromWords(words);
  }

  const readValues = () => rowsByValue(listing, places, listing.filterableCount);

  function rowsWith(valueId: number): ValueRows {
    withValues ??= finished(readValues());
    return withValues.get(listing.numberOf(valueId)) ?? noRows;
  }

  function rowOf(place: number): number {
    if (isWhole) return place;
    return rowByPlace ? (rowByPlace[place] as number) : indexIn(places, place);
  }

  function* netsOf(prices: Float64Array, rate: number): Steps<Nets> {
    const known = netsBy(prices);
    if (known.last?.rate === rate) return known.last;
    const values = new Float64Array(size);
    for (let row = 0; row < size; row += 1) {
      if (row % netsAStep === 0 && row > 0) yield;
      const place = places[row] as number;
      values[row] = netOfPlace(listing, place, prices[place] as number, rate);
    }
    lastNets = { rate, values, orders: noOrders() };
    known.last = lastNets;
    return lastNets;
  }

  const byKeys = (keys: Int32Array, isDescending: boolean) => () =>
    ordering((row) => sortKey(keys[places[row] as number] as number, isDescending));
  const byNets = (values: Float64Array, isDescending: boolean) => () =>
    ordering((row) => sortKey(values[row] as number, isDescending));

  return {
    listing,
    size,
    /** The place in the listing of each row, ascending. */
    places,
    /** The row of a place; negative if the view does not have it. */
    rowOf,
    /** The product of a row, as its ordinal. */
    ordinalOf: (row: number): number => listing.ordinals[places[row] as number] as number,
    /** The rows that have a value of a filterable attribute; none for another value. */
    rowsWith,
    /** How many rows have a value of a filterable attribute. */
    useOf(valueId: number): number {
      const known = uses.get(valueId);
      if (known !== undefined) return known;
      const rows = rowsWith(valueId);
      const use = rows instanceof Int32Array ? rows.length : rows.size();
      uses.set(valueId, use);
      return use;
    },
    /** The rows at these places of the listing; cached for the last `version` of each `name`. */
    rowsAmong(name: string, version: number, wanted: TypedFastBitSet): TypedFastBitSet {
      if (isWhole) return wanted;
      const known = among.get(name);
      if (known?.version === version) return known.rows;
      const rows = rowsOf(wanted);
      among.set(name, { version, rows });
      return rows;
    },
    /** Rows sorted by the key of their place; −1 last, ties by product id (CATG-10). */
    order: (keys: Int32Array, isDescending: boolean): Int32Array =>
      orderOf(ordersBy(keys), isDescending, byKeys(keys, isDescending)),
    /** Net prices in ten-thousandths of the base list by row, NaN for a price on request (PROD-09, PROD-10). */
    netPrices: (prices: Float64Array, rate: number): Float64Array => finished(netsOf(prices, rate)).values,
    /** Rows by their net prices, those without last, ties by product id. */
    priceOrder(prices: Float64Array, rate: number, isDescending: boolean): Int32Array {
      const { values, orders } = finished(netsOf(prices, rate));
      return orderOf(orders, isDescending, byNets(values, isDescending));
    },
    /** Makes what `order` answers. The event loop runs between steps; concurrent callers share the work. */
    prepareOrder: (keys: Int32Array, isDescending: boolean): Promise<void> =>
      prepare(ordersBy(keys), isDescending, byKeys(keys, isDescending)),
    /** Likewise for `priceOrder` and `netPrices`. */
    async preparePriceOrder(prices: Float64Array, rate: number, isDescending: boolean): Promise<void> {
      const { values, orders } = await inSteps(netsOf(prices, rate));
      await prepare(orders, isDescending, byNets(values, isDescending));
    },
    /** Likewise for `rowsWith` and `useOf`. */
    async prepareValues(): Promise<void> {
      if (withValues) return;
      makingValues ??= inSteps(readValues()).then((rows) => {
        withValues ??= rows;
      });
      await makingValues;
    },
    /** The orders of the last price column that were made, by VAT rate and direction. */
    priceOrders(): { readonly rate: number; readonly isDescending: boolean }[] {
      if (!lastNets) return [];
      const { rate, orders } = lastNets;
      return Array.from(orders.made.keys(), (isDescending) => ({ rate, isDescending }));
    },
  };
}

function noOrders(): Orders {
  return { made: new Map(), making: new Map() };
}

/**
 * The net price of one sales unit in ten-thousandths, from a packed price. NaN for a price on request, which has no price
 * or 0 (PROD-09, PROD-10).
 */
export function netOfPlace(listing: Listing, place: number, packed: number, standardVatRate: number): number {
  const rate = listing.rates[listing.ordinals[place] as number] as number;
  const shopRatePercent = Number.isNaN(rate) ? standardVatRate : rate;
  return netOfPacked(packed, rate === -1 ? undefined : shopRatePercent);
}

/** The key to sort by: rows without price (NaN) or rating (−1) come last in both directions (CATG-10). */
export function sortKey(value: number, isDescending: boolean): number {
  if (!(value >= 0)) return lastKey;
  const key = value < finelySorted ? value * 1000 : finelySorted * 999 + value;
  const whole = Math.min(Math.round(key), lastKey - 1);
  return isDescending ? lastKey - 1 - whole : whole;
}

/** Values below have thousandths, as prices of one of 1,000 articles have: 104.86 in the currency's unit. */
const finelySorted = 2 ** 20;

const noRows = new Int32Array(0);
/** A view of at least this part of the listing keeps a table of its rows by place. */
const minTableShare = 8;

function placesOf({ productStarts }: Listing, ordinals: Int32Array): Int32Array {
  let size = 0;
  for (const ordinal of ordinals)
    size += (productStarts[ordinal + 1] as number) - (productStarts[ordinal] as number);
  const places = new Int32Array(size);
  let row = 0;
  for (const ordinal of ordinals) {
    const end = productStarts[ordinal + 1] as number;
    for (let place = productStarts[ordinal] as number; place < end; place += 1) {
      places[row] = place;
      row += 1;
    }
  }
  return places;
}
