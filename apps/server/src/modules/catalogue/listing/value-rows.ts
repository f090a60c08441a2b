import { TypedFastBitSet } from 'typedfastbitset';
import type { Listing } from './listing.ts';

/**
 * The rows of a view that have an attribute value: as bits where they are many, else as their numbers, whichever is
 * smaller. So ten thousand brands take no more memory than two colours.
 */
export type ValueRows = TypedFastBitSet | Int32Array;

/** The rows of each filterable value that occurs at `places`, by the value's id. */
export function filterableRows(listing: Listing, places: Int32Array): Map<number, ValueRows> {
  const { starts, ids } = listing.values;
  const counts = new Map<number, number>();
  const visit = (hear: (valueId: number, row: number) => void) => {
    places.forEach((place, row) => {
      const end = starts[place + 1] as number;
      for (let at = starts[place] as number; at < end; at += 1) {
        const id = ids[at] as number;
        if (listing.filterableIds.has(id)) hear(id, row);
      }
    });
  };
  visit((id) => counts.set(id, (counts.get(id) ?? 0) + 1));
  const words = (places.length >> 5) + 1;
  const rows = new Map<number, ValueRows>();
  for (const [id, count] of counts)
    rows.set(id, count > words ? TypedFastBitSet.fromWords(new Uint32Array(words)) : new Int32Array(count));
  const filled = new Map<number, number>();
  visit((id, row) => {
    const known = rows.get(id) as ValueRows;
    if (known instanceof Int32Array) {
      const at = filled.get(id) ?? 0;
      known[at] = row;
      filled.set(id, at + 1);
    } else known.add(row);
  });
  return rows;
}

/** The rows that have one value, whether it is filterable or not, by looking at all of them. */
export function rowsWithValue(listing: Listing, places: Int32Array, valueId: number): ValueRows {
  const { starts, ids } = listing.values;
  const rows = new TypedFastBitSet();
  places.forEach((place, row) => {
    const end = starts[place + 1] as number;
    for (let at = starts[place] as number; at < end; at += 1) if (ids[at] === valueId) rows.add(row);
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

/** Adds the rows to a set. */
export function addRows(rows: ValueRows, set: TypedFastBitSet): void {
  if (rows instanceof Int32Array) for (const row of rows) set.add(row);
  else set.union(rows);
}
