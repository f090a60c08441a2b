import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 20, [1, 2, 'gap', 20]],
  [6, 20, [1, 'gap', 5, 6, 7, 'gap', 20]],
  [20, 20, [1, 'gap', 19, 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [30, 2, [1, 2]],
] as const)('CATG-05 page %i of %i shows %j', (page, pageCount, expected) => {
  expect(pageNumbers(page, pageCount)).toEqual(expected);
});
