import { expect, it } from 'vitest';
import { namedSkus } from './named-skus.ts';

it.each([
  [['A'], 'A'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D, E'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'A, B, C, D, E …'],
])('ERRS-10 names of %j five article numbers at most', (skus, expected) => {
  expect(namedSkus(skus)).toBe(expected);
});
