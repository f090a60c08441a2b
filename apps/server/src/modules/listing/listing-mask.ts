import { TypedFastBitSet } from 'typedfastbitset';
import { addBit } from './bits.ts';
import type { ListQuery } from './list-query.ts';
import type { BestsellerColumn, ListPrices, SeasonColumn, StockColumn } from './listing-columns.ts';
import { isSlow, type ListingView } from './listing-view.ts';
import { ownRows } from './own-rows.ts';
import { addRows, rowsWithAny } from './value-rows.ts';

/** The columns that a list needs besides the listing. They are read beforehand, so that filtering and sorting are synchronous. */
export interface ReadColumns {
  readonly names?: Int32Array;
  readonly ratings?: Int32Array;
  readonly basePrices?: Float64Array;
  readonly ownPrices?: ListPrices;
  readonly stock?: StockColumn;
  readonly preStock?: { readonly version: number; readonly seasons: ReadonlyMap<string, SeasonColumn> };
  readonly found?: FoundPlaces;
  /** Order equally good search results: in stock first, then bestsellers. */
  readonly ranks?: { readonly stock: StockColumn; readonly bestsellers: BestsellerColumn };
}

/** The result of a search, by place. */
export interface FoundPlaces {
  readonly version: number;
  readonly places: TypedFastBitSet;
  /** The same places in tiers, the best matches first. */
  readonly tiers: readonly TypedFastBitSet[];
}

export interface ListMasks {
  /** By attribute key (CATG-09). */
  readonly attributes: ReadonlyMap<string, TypedFastBitSet>;
  /** The rows within the price range; undefined: no range. */
  readonly price: TypedFastBitSet | undefined;
  /** The rows that the search found; undefined: no search. */
  readonly found: TypedFastBitSet | undefined;
  /** The rows that pass each other filter. */
  readonly others: readonly TypedFastBitSet[];
}

/** Looks up which rows of a view pass each filter of a query. */
export async function findMasks(
  view: ListingView,
  query: ListQuery,
  columns: ReadColumns,
): Promise<ListMasks> {
  if (isSlow(view) && query.attributes.length > 0) await view.prepareValues();
  const others: TypedFastBitSet[] = [];
  const { stock, preStock, found } = columns;
  if (query.isPreOrderMode && preStock) {
    const kind = query.isStockOnly ? 'left' : 'offered';
    const places = new TypedFastBitSet();
    for (const id of query.seasonIds) {
      const season = preStock.seasons.get(id);
      if (season) places.union(season[kind]);
    }
    others.push(view.rowsAmong(`${kind} ${query.seasonIds.join(' ')}`, preStock.version, places));
  } else if (stock) others.push(view.rowsAmong('stock', stock.version, stock.places));
  return {
    attributes: new Map(
      query.attributes.map(({ key, values }) => [key, rowsWithValues(view, key, values)] as const),
    ),
    price: hasPriceRange(query) ? rowsInRange(view, query, columns) : undefined,
    found: found && view.rowsAmong('found', found.version, found.places),
    others,
  };
}

/** The rows that pass all filters. `without` skips the filter of one attribute or the price range. */
export function rowsPassing(
  view: ListingView,
  { attributes, price, found, others }: ListMasks,
  without: { attribute?: string; price?: boolean } = {},
): TypedFastBitSet {
  const masks = found ? [found, ...others] : [...others];
  for (const [key, passing] of attributes) if (key !== without.attribute) masks.push(passing);
  if (price && !without.price) masks.push(price);
  const [first, ...more] = masks;
  const rows = first ? first.clone() : new TypedFastBitSet();
  if (!first && view.size > 0) rows.addRange(0, view.size);
  for (const mask of more) rows.intersection(mask);
  return rows;
}

export function hasPriceRange(query: Pick<ListQuery, 'priceMin' | 'priceMax'>): boolean {
  return query.priceMin !== undefined || query.priceMax !== undefined;
}

/** Values of one attribute combine with OR; unknown ones have no rows. */
function rowsWithValues(view: ListingView, key: string, values: readonly string[]): TypedFastBitSet {
  const attribute = view.listing.attributes.get(key);
  const ids = new Set(values.flatMap((value) => attribute?.values.get(value)?.id ?? []));
  if (!attribute?.isFilterable) return rowsWithAny(view.listing, view.places, ids);
  const rows = new TypedFastBitSet();
  for (const id of ids) addRows(view.rowsWith(id), rows);
  return rows;
}

function rowsInRange(view: ListingView, query: ListQuery, columns: ReadColumns): TypedFastBitSet {
  // Rounding errors of binary fractions are far below the smallest unit.
  const min = query.priceMin === undefined ? 0 : query.priceMin * 10_000 - 1e-6;
  const max = query.priceMax === undefined ? Number.POSITIVE_INFINITY : query.priceMax * 10_000 + 1e-6;
  const nets = baseNets(view, query, columns);
  const words = new Uint32Array((view.size >> 5) + 1);
  for (let row = 0; row < nets.length; row += 1) {
    const net = nets[row] as number;
    if (net >= min && net <= max) addBit(words, row);
  }
  const rows = TypedFastBitSet.fromWords(words);
  const own = ownRows(view, columns.ownPrices, query.standardVatRate);
  own.inOrder.forEach((row, at) => {
    const net = own.nets[at] as number;
    if (net >= min && net <= max) rows.add(row);
    else rows.remove(row);
  });
  return rows;
}

/** Makes the order that `priceBounds` reads. For a large view it yields to the event loop between steps. */
export async function preparePriceBounds(
  view: ListingView,
  { standardVatRate }: Pick<ListQuery, 'standardVatRate'>,
  { basePrices }: Pick<ReadColumns, 'basePrices'>,
  among: TypedFastBitSet,
): Promise<void> {
  if (isSlow(view) && basePrices && !areFew(view, among))
    await view.preparePriceOrder(basePrices, standardVatRate, false);
}

/** Whether reading each row is cheaper than reading the order of all rows. */
function areFew(view: ListingView, among: TypedFastBitSet): boolean {
  return among.size() ** 2 < view.size;
}

/**
 * The least and greatest net price in ten-thousandths among some rows; undefined if none has a price. Few rows are all read. For
 * many rows the order by price is read from both ends, mostly a few steps.
 */
export function priceBounds(
  view: ListingView,
  { standardVatRate }: Pick<ListQuery, 'standardVatRate'>,
  { basePrices, ownPrices }: Pick<ReadColumns, 'basePrices' | 'ownPrices'>,
  among: TypedFastBitSet,
): { least: number; greatest: number } | undefined {
  let least = Number.POSITIVE_INFINITY;
  let greatest = -1;
  const hear = (net: number) => {
    if (!(net >= 0)) return false;
    least = Math.min(least, net);
    greatest = Math.max(greatest, net);
    return true;
  };
  const own = ownRows(view, ownPrices, standardVatRate);
  own.inOrder.forEach((row, at) => {
    if (among.has(row)) hear(own.nets[at] as number);
  });
  if (basePrices) {
    const nets = view.netPrices(basePrices, standardVatRate);
    const hearBase = (row: number) => !own.rows.has(row) && hear(nets[row] as number);
    if (areFew(view, among)) among.forEach(hearBase);
    else {
      const order = view.priceOrder(basePrices, standardVatRate, false);
      const isHeard = (row: number) => among.has(row) && hearBase(row);
      order.find(isHeard);
      order.findLast(isHeard);
    }
  }
  return greatest < 0 ? undefined : { least, greatest };
}

/** By row, NaN without a price. */
export function baseNets(
  view: ListingView,
  { standardVatRate }: Pick<ListQuery, 'standardVatRate'>,
  { basePrices }: Pick<ReadColumns, 'basePrices'>,
): Float64Array {
  return basePrices ? view.netPrices(basePrices, standardVatRate) : new Float64Array(0);
}
