import type { ProductRow } from '@kontor/contract';
import { expect, it } from 'vitest';
import { rowsOfItems } from './use-wished-rows.ts';

const row = (_id: string, variantSku?: string) => ({ _id, sku: _id, variantSku }) as ProductRow;
const [jacketM, jacketL, tent] = [row('a', 'A-M'), row('a', 'A-L'), row('b')];

it('WISH-01 WISH-05 shows wished variants and products in the order of the wishlist, without deleted ones', () => {
  const items = [
    { _id: 'b', sku: 'b' },
    { _id: 'gone', sku: 'gone' },
    { _id: 'a', sku: 'a', variantSku: 'A-L' },
  ];
  const rows = rowsOfItems(items, [jacketM, jacketL, tent]);
  expect([...rows]).toEqual([
    [tent, items[0]],
    [jacketL, items[2]],
  ]);
});

it('WISH-01 shows all variants of a product that is wished as a whole, and one wished twice once', () => {
  const items = [
    { _id: 'a', sku: 'a', variantSku: 'A-L' },
    { _id: 'a', sku: 'a' },
  ];
  expect([...rowsOfItems(items, [jacketM, jacketL]).keys()]).toEqual([jacketL, jacketM]);
});
