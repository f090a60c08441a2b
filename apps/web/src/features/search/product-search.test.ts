import { expect, it } from 'vitest';
import { withOwn } from './product-search.ts';

const row = (sku: string) => ({ _id: sku.split('-')[0] ?? '', sku });

it('SRCH-07 lists matches of own numbers first, without duplicates, and counts only new ones in the total', () => {
  const found = [row('A-1'), row('B-1')];
  const byId = ({ _id }: { _id: string }) => _id;
  expect(withOwn([], found, byId)).toEqual({ rows: found, more: 0 });
  expect(withOwn([row('B-2'), row('B-3'), row('C-1')], found, byId)).toEqual({
    rows: [row('B-2'), row('C-1'), row('A-1')],
    more: 1,
  });
});
