import { expect, it } from 'vitest';
import { applyChange, isSameItem } from './wishlist-items.ts';

const jacketM = { _id: 'a', sku: 'A', variantSku: 'A-M' };
const jacketL = { _id: 'a', sku: 'A', variantSku: 'A-L' };
const tent = { _id: 'b', sku: 'B' };

it('WISH-02 an article is the same by _id and variantSku', () => {
  expect(isSameItem(jacketM, { ...jacketM, sku: 'other' } as typeof jacketM)).toBe(true);
  expect(isSameItem(jacketM, jacketL)).toBe(false);
  expect(isSameItem(tent, { _id: 'b' })).toBe(true);
});

it('WISH-02 adding a present article changes nothing', () => {
  expect(applyChange([jacketM, tent], { op: 'add', item: tent })).toEqual([jacketM, tent]);
});

it('WISH-03 WISH-04 adds in front and removes one variant only', () => {
  expect(applyChange([jacketM], { op: 'add', item: jacketL })).toEqual([jacketL, jacketM]);
  expect(applyChange([jacketL, jacketM], { op: 'remove', item: jacketM })).toEqual([jacketL]);
});

it('WISH-02 WISH-04 answers the same list when nothing changes', () => {
  const items = [jacketM];
  expect(applyChange(items, { op: 'add', item: jacketM })).toBe(items);
  expect(applyChange(items, { op: 'remove', item: tent })).toBe(items);
});

it('WISH-04 a removed item comes back to its place, or to the end of a list that became shorter', () => {
  expect(applyChange([jacketL, tent], { op: 'add', item: jacketM, at: 1 })).toEqual([jacketL, jacketM, tent]);
  expect(applyChange([tent], { op: 'add', item: jacketM, at: 7 })).toEqual([tent, jacketM]);
});
