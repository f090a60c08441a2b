import { expect, it } from 'vitest';
import { basketLine } from './basket-line-fixture.ts';
import { inSeasons, seasonArrays } from './season-quantities.ts';

const seasons = ['spring', 'autumn'].map((_id) => ({ _id, name: _id, date: '2027-03-01' }));
const regular = { ...basketLine('A'), quantities: undefined, preStocks: [] };

it('CART-03 converts arrays of an answer in the order of its seasons', () => {
  const line = { ...regular, quantities: [5], preStocks: [{ quantity: 50 }, { quantity: 70 }] };
  expect(inSeasons([line], seasons)).toMatchObject([
    { sku: 'A', quantities: { spring: 5, autumn: 0 }, preStocks: { spring: 50, autumn: 70 } },
  ]);
});

it('CART-03 TABL-15 leaves a regular line without quantities of seasons, and an article without pre-stocks', () => {
  const [line] = inSeasons([regular], seasons);
  expect(line?.quantities).toBeUndefined();
  expect(line?.preStocks).toEqual({});
});

it('CART-03 sends quantities with the seasons that they stand for', () => {
  expect(seasonArrays({ autumn: 7, spring: 5 })).toEqual({
    quantities: [7, 5],
    seasonIds: ['autumn', 'spring'],
  });
});
