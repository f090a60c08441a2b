import { TypedFastBitSet } from 'typedfastbitset';
import { derived } from '../../shared/derived.ts';
import { addBit } from './bits.ts';
import type { Condition, Test } from './condition.ts';
import type { ListedAttribute, ValueFacts } from './listing.ts';
import { baseNets, type ReadColumns } from './listing-mask.ts';
import type { ListingView } from './listing-view.ts';
import { ownRows } from './own-rows.ts';
import { addRows, rowsWithAny } from './value-rows.ts';

/** The data that conditions are tested on. */
export interface ConditionScope {
  readonly view: ListingView;
  readonly columns: ReadColumns;
  readonly standardVatRate: number;
  readonly seasonIds: readonly string[];
  /** The ordinals of products in a category or below it; none for one that the user may not see. */
  ordinalsIn(categoryId: string): Int32Array;
  /** All categories that the user may see. */
  categoryIds(): Iterable<string>;
}

/** The rows of a view for which a condition holds; a new set. */
export function rowsWhere(scope: ConditionScope, condition: Condition): TypedFastBitSet {
  switch (condition.kind) {
    case 'and': {
      const [first, ...others] = condition.parts;
      const rows = first ? rowsWhere(scope, first) : allRows(scope.view);
      for (const part of others) rows.intersection(rowsWhere(scope, part));
      return rows;
    }
    case 'or': {
      const rows = new TypedFastBitSet();
      for (const part of condition.parts) rows.union(rowsWhere(scope, part));
      return rows;
    }
    case 'not':
      return allRows(scope.view).difference(rowsWhere(scope, condition.part));
    case 'variants':
      return rowsOfVariants(scope.view, condition.ids);
    case 'test':
      return rowsOfTest(scope, condition.attribute, condition.test);
  }
}

export function allRows({ size }: ListingView): TypedFastBitSet {
  const rows = new TypedFastBitSet();
  if (size > 0) rows.addRange(0, size);
  return rows;
}

function rowsOfVariants(view: ListingView, ids: readonly number[]): TypedFastBitSet {
  const rows = new TypedFastBitSet();
  for (const id of ids) {
    const place = view.listing.placeOf(id);
    const row = place < 0 ? -1 : view.rowOf(place);
    if (row >= 0) rows.add(row);
  }
  return rows;
}

function rowsOfTest(scope: ConditionScope, attribute: string, test: Test): TypedFastBitSet {
  const { view, columns } = scope;
  switch (attribute) {
    case 'categories':
      return rowsInCategories(scope, test);
    case 'isInStock': {
      const { stock } = columns;
      return flagged(view, test, stock && view.rowsAmong('stock', stock.version, stock.places));
    }
    case 'isPreOrder':
      return flagged(view, test, offeredRows(scope));
    case 'isDeal': {
      return flagged(view, test, dealRows(view));
    }
    case 'price': {
      const nets = priceNets(scope);
      const fits = numberTest(test, 10_000);
      return rowsFor(view.size, (row) => fits(nets[row] as number));
    }
    case 'rating': {
      const ratings = columns.ratings ?? new Int32Array(0);
      const fits = numberTest(test, 100);
      return rowsFor(view.size, (row) => {
        const rating = ratings[view.places[row] as number] ?? -1;
        return rating >= 0 && fits(rating);
      });
    }
    default:
      return rowsOfAttribute(view, attribute.slice('attr.'.length), test);
  }
}

/** The rows of products that only users with deals see. */
const dealRows = derived((view: ListingView) =>
  rowsFor(view.size, (row) => view.listing.dealOnly.has(view.ordinalOf(row))),
);

/** The rows that have a pre-stock in one of the offered seasons. */
export function offeredRows({ view, columns: { preStock }, seasonIds }: ConditionScope): TypedFastBitSet {
  const places = new TypedFastBitSet();
  if (!preStock) return places;
  for (const id of seasonIds) {
    const season = preStock.seasons.get(id);
    if (season) places.union(season.offered);
  }
  return view.rowsAmong(`offered ${seasonIds.join(' ')}`, preStock.version, places);
}

/** The company's net prices in ten-thousandths by row, NaN for a price on request. */
export const priceNets = derived(({ view, columns, standardVatRate }: ConditionScope): Float64Array => {
  const base = baseNets(view, { standardVatRate }, columns);
  if (!columns.ownPrices) return base;
  const nets = base.length > 0 ? base.slice() : new Float64Array(view.size).fill(Number.NaN);
  const own = ownRows(view, columns.ownPrices, standardVatRate);
  own.inOrder.forEach((row, at) => {
    nets[row] = own.nets[at] as number;
  });
  return nets;
});

function rowsInCategories(scope: ConditionScope, test: Test): TypedFastBitSet {
  const ids = test.operator === 'IN' ? test.values : test.operator === 'EXISTS' ? scope.categoryIds() : [];
  const { view } = scope;
  const { productStarts } = view.listing;
  const rows = new TypedFastBitSet();
  for (const id of ids) {
    for (const ordinal of scope.ordinalsIn(id)) {
      const first = view.rowOf(productStarts[ordinal] as number);
      const count = (productStarts[ordinal + 1] as number) - (productStarts[ordinal] as number);
      if (first >= 0 && count > 0) rows.addRange(first, first + count);
    }
  }
  return rows;
}

/** A flag is written as true or false. */
function flagged(view: ListingView, test: Test, set: TypedFastBitSet | undefined): TypedFastBitSet {
  if (test.operator === 'EXISTS') return allRows(view);
  const wanted = test.operator === 'IN' ? test.values.map((value) => value.toLowerCase()) : [];
  const rows = new TypedFastBitSet();
  if (wanted.includes('true') && set) rows.union(set);
  if (wanted.includes('false')) rows.union(set ? allRows(view).difference(set) : allRows(view));
  return rows;
}

function rowsOfAttribute(view: ListingView, key: string, test: Test): TypedFastBitSet {
  const attribute = view.listing.attributes.get(key);
  const rows = new TypedFastBitSet();
  if (!attribute) return rows;
  const ids = new Set(valuesThatFit(attribute, test).map(({ id }) => id));
  if (!attribute.isFilterable) return rowsWithAny(view.listing, view.places, ids);
  for (const id of ids) addRows(view.rowsWith(id), rows);
  return rows;
}

function valuesThatFit({ values }: ListedAttribute, test: Test): ValueFacts[] {
  const all = [...values.values()];
  switch (test.operator) {
    case 'IN': {
      const wanted = new Set(test.values.map(folded));
      return all.filter(({ value }) => wanted.has(folded(value)));
    }
    case 'EXISTS':
      return all;
    case 'CONTAINS':
      return all.filter(({ value }) => folded(value).includes(folded(test.value)));
    case 'STARTS WITH':
      return all.filter(({ value }) => folded(value).startsWith(folded(test.value)));
    default: {
      const fits = numberTest(test, 1);
      return all.filter(({ value }) => value.trim() !== '' && fits(Number(value)));
    }
  }
}

/** Folds a text for comparison without regard to case. */
export function folded(text: string): string {
  return text.toLowerCase();
}

/** A test of numbers that are stored as multiples of 1 / `scale`; NaN never fits. */
function numberTest(test: Test, scale: number): (stored: number) => boolean {
  // Rounding errors of binary fractions are far below the smallest unit.
  const edge = scale === 1 ? 0 : 1e-6;
  switch (test.operator) {
    case 'IN': {
      const numbers = test.values
        .filter((value) => value.trim() !== '')
        .map((value) => Number(value) * scale);
      return (stored) => numbers.some((number) => Math.abs(stored - number) <= edge);
    }
    case '>':
      return (stored) => stored > test.value * scale + edge;
    case '>=':
      return (stored) => stored >= test.value * scale - edge;
    case '<':
      return (stored) => stored < test.value * scale - edge;
    case '<=':
      return (stored) => stored <= test.value * scale + edge;
    case 'TO':
      return (stored) => stored >= test.from * scale - edge && stored <= test.to * scale + edge;
    case 'EXISTS':
      return (stored) => !Number.isNaN(stored);
    default:
      return () => false;
  }
}

function rowsFor(size: number, fits: (row: number) => boolean): TypedFastBitSet {
  const words = new Uint32Array((size >> 5) + 1);
  for (let row = 0; row < size; row += 1) if (fits(row)) addBit(words, row);
  return TypedFastBitSet.fromWords(words);
}
