import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastKey, sortedByKey, unpackFloats, unpackInts } from './packed.ts';

describe('packed columns', () => {
  it('API-16 reads what int4send and float8send write', () => {
    const ints = Buffer.alloc(12);
    for (const [at, value] of [7, -1, 2 ** 31 - 1].entries()) ints.writeInt32BE(value, at * 4);
    expect([...unpackInts(ints)]).toEqual([7, -1, 2 ** 31 - 1]);
    const floats = Buffer.alloc(16);
    floats.writeDoubleBE(12.5, 0);
    floats.writeDoubleBE(Number.NaN, 8);
    expect([...unpackFloats(floats)]).toEqual([12.5, Number.NaN]);
    expect([unpackInts(null).length, unpackFloats(null).length]).toEqual([0, 0]);
  });

  it('CATG-10 sorts as a stable sort with a comparing function does', () => {
    const keys = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: lastKey })));
    fc.assert(
      fc.property(keys, (given) => {
        const expected = given
          .map((key, index) => ({ key, index }))
          .sort((a, b) => a.key - b.key || a.index - b.index)
          .map(({ index }) => index);
        expect([...sortedByKey(given.length, (index) => given[index] as number)]).toEqual(expected);
      }),
    );
  });

  it('CATG-10 refuses more than it can number', () => {
    expect(() => sortedByKey(2 ** 24 + 1, () => 0)).toThrow(RangeError);
  });
});
