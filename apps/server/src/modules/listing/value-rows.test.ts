import fc from 'fast-check';
import { TypedFastBitSet } from 'typedfastbitset';
import { describe, expect, it } from 'vitest';
import type { Listing } from './listing.ts';
import { finished } from './packed.ts';
import { countByValue, countProducts, countRows, rowsByValue } from './value-rows.ts';

const filterableCount = 5;
const valueIds = Int32Array.from([11, 12, 13, 14, 15, 99]);

/** Rows with values by number, the last of which cannot be filtered by; a product may repeat what its variant has. */
const anyRows = fc.array(
  fc.record({
    numbers: fc.array(fc.nat({ max: filterableCount }), { maxLength: 6 }),
    isFound: fc.boolean(),
    beginsProduct: fc.boolean(),
  }),
  { minLength: 1, maxLength: 100 },
);

describe('counts of attribute values', () => {
  it('CATG-09 are the same by going through the rows as by looking at each value', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const starts = new Int32Array(rows.length + 1);
        rows.forEach(({ numbers }, place) => {
          starts[place + 1] = (starts[place] as number) + numbers.length;
        });
        const numbers = Int32Array.from(rows.flatMap((row) => row.numbers.toSorted((a, b) => a - b)));
        const listing = {
          filterableCount,
          valueIds,
          values: { starts, targets: numbers },
        } as unknown as Listing;
        const places = Int32Array.from(rows.keys());
        let product = 0;
        const ordinals = rows.map(({ beginsProduct }) => (beginsProduct ? ++product : product));
        const ordinalOf = (row: number) => ordinals[row] as number;
        const found = new TypedFastBitSet(rows.flatMap(({ isFound }, row) => (isFound ? [row] : [])));
        const withValue = finished(rowsByValue(listing, places, filterableCount));

        const variants = countByValue({ listing, places }, found, undefined);
        const products = countByValue({ listing, places }, found, ordinalOf);
        for (const id of valueIds) {
          const having = withValue.get(valueIds.indexOf(id)) ?? new Int32Array(0);
          expect(variants.get(id) ?? 0).toBe(countRows(having, found));
          expect(products.get(id) ?? 0).toBe(countProducts(having, found, ordinalOf));
        }
      }),
    );
  });
});
