import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNumbers } from './number-text.ts';

const read = (text: string | null) => {
  const entries: number[][] = [];
  readNumbers(text, (numbers, count) => entries.push(numbers.slice(0, count)));
  return entries;
};

it('PROD-03 reads entries of integers, negative ones and amounts as minor units', () => {
  expect(read(null)).toEqual([]);
  expect(read('')).toEqual([]);
  expect(read('7')).toEqual([[7]]);
  expect(read('7:-3;8:0;9:2147483647')).toEqual([
    [7, -3],
    [8, 0],
    [9, 2147483647],
  ]);
  expect(read('1:2:10:0.05:9999999999.99;1:2:1:10.50')).toEqual([
    [1, 2, 10, 5, 999999999999],
    [1, 2, 1, 1050],
  ]);
});

it('PROD-03 reads back whatever was written', () => {
  const entry = fc.array(fc.integer({ min: -999_999_999, max: 999_999_999 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), (entries) => {
      const normal = entries.map((numbers) => numbers.map((number) => number + 0));
      expect(read(normal.map((numbers) => numbers.join(':')).join(';'))).toEqual(normal);
    }),
  );
});
