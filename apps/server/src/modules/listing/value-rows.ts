import { TypedFastBitSet } from 'typedfastbitset';
import { addBit } from './bits.ts';
import type { Listing } from './listing.ts';
import type { Steps } from './packed.ts';

/**
 * The rows of a view that have an attribute value: as bits where they are many, else as their numbers, whichever is
 * smaller. So ten thousand brands take no more memory than two colours.
 */
export type ValueRows = TypedFastBitSet | Int32Array;

const rowsAStep = 50_000;

/**
 * The rows of each attribute value, by its number, of the values with a number below `valueCount`. Row r is the place
 * `places[r]`, or without `places` the place r.
 */
export function* rowsByValue(
  { size, values: { starts, targets } }: Pick<Listing, 'size' | 'values'>,
  places: Int32Array | null,
  valueCount: number,
): Steps<Map<number, ValueRows>> {
  const rowCount = places ? places.length : size;
  const counts = new Int32Array(valueCount);
  for (let row = 0; row < rowCount; row += 1) {
    if (row % rowsAStep === 0 && row > 0) yield;
    const place = places ? (places[row] as number) : row;
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 1) {
      const number = targets[at] as number;
      if (number < valueCount) counts[number] = (counts[number] as number) + 1;
    }
  }
  const words = (rowCount >> 5) + 1;
  const sets = Array.from(counts, (count) =>
    count > words ? new Uint32Array(words) : new Int32Array(count),
  );
  const filled = new Int32Array(valueCount);
  // The same loop again: a function for both would be called for each value of each row.
  for (let row = 0; row < rowCount; row += 1) {
    if (row % rowsAStep === 0 && row > 0) yield;
    const place = places ? (places[row] as number) : row;
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 1) {
      const number = targets[at] as number;
      if (number >= valueCount) continue;
      const set = sets[number] as Uint32Array | Int32Array;
      if (set instanceof Uint32Array) addBit(set, row);
      else {
        const next = filled[number] as number;
        set[next] = row;
        filled[number] = next + 1;
      }
    }
  }
  const rows = new Map<number, ValueRows>();
  sets.forEach((set, number) => {
    if (set instanceof Uint32Array) rows.set(number, TypedFastBitSet.fromWords(set));
    else if (set.length > 0) rows.set(number, set);
  });
  return rows;
}

/**
 * The rows that have any of some values, filterable or not. It reads all rows once, so that the cost does not depend on the
 * number of values.
 */
export function rowsWithAny(
  listing: Listing,
  places: Int32Array,
  valueIds: ReadonlySet<number>,
): TypedFastBitSet {
  const { starts, targets } = listing.values;
  const rows = new TypedFastBitSet();
  const wanted = new Set([...valueIds].map(listing.numberOf));
  if (wanted.size === 0) return rows;
  places.forEach((place, row) => {
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 1)
      if (wanted.has(targets[at] as number)) {
        rows.add(row);
        return;
      }
  });
  return rows;
}

/** How many of the rows are in `mask`. A row that has the value twice, by its product too, is one. */
export function countRows(rows: ValueRows, mask: TypedFastBitSet): number {
  if (!(rows instanceof Int32Array)) return rows.intersection_size(mask);
  let count = 0;
  let former = -1;
  for (const row of rows) {
    if (row !== former && mask.has(row)) count += 1;
    former = row;
  }
  return count;
}

/** How many products the rows that are in `mask` belong to; the rows of a product stand beside each other. */
export function countProducts(
  rows: ValueRows,
  mask: TypedFastBitSet,
  ordinalOf: (row: number) => number,
): number {
  let count = 0;
  let former = -1;
  const hear = (row: number) => {
    const ordinal = ordinalOf(row);
    if (ordinal === former) return;
    former = ordinal;
    count += 1;
  };
  if (rows instanceof Int32Array) for (const row of rows) mask.has(row) && hear(row);
  else rows.new_intersection(mask).forEach(hear);
  return count;
}

/** How many of the rows, or with `ordinalOf` of the products that they belong to, have each filterable value, by its id. */
export function countByValue(
  { listing: { filterableCount, valueIds, values }, places }: { listing: Listing; places: Int32Array },
  rows: TypedFastBitSet,
  ordinalOf: ((row: number) => number) | undefined,
): ReadonlyMap<number, number> {
  const { starts, targets } = values;
  const counts = new Map<number, number>();
  const formerWith = new Map<number, number>();
  rows.forEach((row) => {
    const counted = ordinalOf ? ordinalOf(row) : row;
    const place = places[row] as number;
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 1) {
      const number = targets[at] as number;
      if (number >= filterableCount || formerWith.get(number) === counted) continue;
      formerWith.set(number, counted);
      const id = valueIds[number] as number;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  });
  return counts;
}

export function addRows(rows: ValueRows, set: TypedFastBitSet): void {
  if (rows instanceof Int32Array) for (const row of rows) set.add(row);
  else set.union(rows);
}
