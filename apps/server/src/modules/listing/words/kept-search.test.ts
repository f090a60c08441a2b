import fc from 'fast-check';
import { TypedFastBitSet } from 'typedfastbitset';
import { expect, it } from 'vitest';
import { keepSearch, searchOf } from './kept-search.ts';

const marks = () => [];

it('SRCH-09 restores the places and tiers of a cached search', () => {
  const set = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 400 });
  fc.assert(
    fc.property(fc.array(set, { maxLength: 3 }), (tiers) => {
      const found = {
        version: 7,
        places: new TypedFastBitSet(tiers.flat()),
        tiers: tiers.map((tier) => new TypedFastBitSet(tier)),
      };
      const again = searchOf(keepSearch({ found, marks, dropped: ['8 mm'] }));
      expect(again.found.version).toBe(7);
      expect(again.found.places.array()).toEqual(found.places.array());
      expect(again.found.tiers.map((tier) => tier.array())).toEqual(found.tiers.map((tier) => tier.array()));
      expect(again.marks).toBe(marks);
      expect(again.dropped).toEqual(['8 mm']);
    }),
  );
});

it('SRCH-09 a search that found ten of a million articles is kept in forty bytes', () => {
  const places = new TypedFastBitSet(Array.from({ length: 10 }, (_, index) => index * 100_000));
  expect(keepSearch({ found: { version: 1, places, tiers: [places] }, marks, dropped: [] }).byteLength).toBe(
    40,
  );
});
