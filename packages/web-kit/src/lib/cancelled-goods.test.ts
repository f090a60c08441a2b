import { expect, it } from 'vitest';
import { cancelledGoods } from './cancelled-goods.ts';

const line = (netTotal: number, quantity: number, cancelledQuantity: number) => ({
  netTotal,
  quantity,
  cancelledQuantity,
});

it.each([
  ['nothing cancelled', [line(136, 4, 0)], 0],
  ['half of a line', [line(136, 4, 2), line(10, 1, 0)], 6_800],
  ['a whole order', [line(136, 4, 4), line(9.99, 3, 3)], 14_599],
  ['a third of a cent amount', [line(10, 3, 1)], 333],
  ['a free line', [line(0, 5, 5)], 0],
  ['no lines', [], 0],
])('ORDR-06 values cancelled pieces: %s', (_, lines, expected) => {
  expect(cancelledGoods(lines)).toBe(expected);
});
