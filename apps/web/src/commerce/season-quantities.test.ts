import { expect, it } from 'vitest';
import { basketLine } from './basket-line-fixture.ts';
import { alignedLine, quantitiesIn } from './season-quantities.ts';

const preOrder = basketLine('A', {
  orderType: 'preOrder',
  quantities: [5, 7],
  seasonIds: ['spring', 'autumn'],
  preStocks: [{ quantity: 50 }, { quantity: 70 }],
});

it('CART-03 reads quantities for other seasons by id', () => {
  expect(quantitiesIn(preOrder, ['autumn', 'winter'])).toEqual([7, 0]);
});

it('CART-03 aligns quantities and pre-stocks, and leaves a line alone that is so already', () => {
  expect(alignedLine(preOrder, ['autumn', 'winter'])).toMatchObject({
    quantities: [7, 0],
    preStocks: [{ quantity: 70 }, { quantity: 0 }],
    seasonIds: ['autumn', 'winter'],
  });
  expect(alignedLine(preOrder, ['spring', 'autumn'])).toBe(preOrder);
});

it('CART-03 shows what a line has for a season that is over where the page still has that season', () => {
  const endedSeasons = [{ seasonId: 'spring', name: 'Frühjahr', date: '2027-03-01', quantity: 5 }];
  const saved = { ...preOrder, quantities: [8], seasonIds: ['autumn'], endedSeasons };
  expect(alignedLine(saved, ['spring', 'autumn']).quantities).toEqual([5, 8]);
});
