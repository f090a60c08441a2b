import { expect, it } from 'vitest';
import { namedSkus } from './named-skus.ts';

it.each([
  [['A'], 'A'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E …'],
])('ERRS-10 names at most five article numbers of %j', (skus, expected) => {
  expect(namedSkus(skus)).toBe(expected);
});
