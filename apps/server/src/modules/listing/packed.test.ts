import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastKey, sortedByKey, unpackFloats, unpackInts } from './packed.ts';

describe('packed columns', () => {
  it('API-16 reads the output of int4send and float8send', () => {
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

  it('CATG-10 sorts many numbers by digits as it sorts few', () => {
    const count = 10_000;
    const input = fc.record({
      factor: fc.integer({ min: 1, max: 2 ** 31 }),
      least: fc.integer({ min: 0, max: lastKey - 2 ** 32 }),
      span: fc.constantFrom(1, 2, 3_000, 2 ** 20, 2 ** 32, 2 ** 39),
      without: fc.constantFrom(1, 2, 100, count + 1),
    });
    fc.assert(
      fc.property(input, ({ factor, least, span, without }) => {
        const keyOf = (index: number) =>
          index % without === 0 ? lastKey : Math.min(lastKey - 1, least + ((index * factor) % span));
        const expected = Array.from({ length: count }, (_, index) => index).sort(
          (a, b) => keyOf(a) - keyOf(b) || a - b,
        );
        expect([...sortedByKey(count, keyOf)]).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('CATG-10 refuses more than it can number', () => {
    expect(() => sortedByKey(2 ** 24 + 1, () => 0)).toThrow(RangeError);
  });
});
