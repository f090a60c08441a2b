import type { ProductRow } from '@kontor/contract';
import { expect, it } from 'vitest';
import { priceSummary } from './price-summary.ts';
import { productRow } from './product-table/product-row-fixture.ts';

const net = { showGross: false, ratePercent: () => 19 };
const price = (value: number, more: Partial<NonNullable<ProductRow['price']>> = {}) => ({
  value,
  netValue: value,
  currency: 'EUR',
  ...more,
});
const row = (sku: string, facts: Partial<ProductRow>) =>
  productRow({ _id: 'a', sku: 'A', variantSku: sku, ...facts });
const shown = (...parameters: Parameters<typeof priceSummary>) => {
  const summary = priceSummary(...parameters);
  return summary && [summary.row.key, summary.isFrom, summary.hasSteps];
};

it('PROD-11 shows the lowest price as "from" until a variant is chosen', () => {
  const rows = [row('L', { price: price(12) }), row('M', { price: price(9) })];
  expect(shown(rows, undefined, net, 'order')).toEqual(['M', true, false]);
  expect(shown(rows, rows[0], net, 'order')).toEqual(['L', false, true]);
});

it('PROD-11 shows a price that all variants have as it is, with the volume prices that all have', () => {
  const steps = { volumePrices: [{ minQuantity: 10, value: 8, netValue: 8 }] };
  const alike = [row('M', { price: price(9, steps) }), row('L', { price: price(9, steps) })];
  expect(shown(alike, undefined, net, 'order')).toEqual(['M', false, true]);
  const others = [...alike, row('XL', { price: price(9) })];
  expect(shown(others, undefined, net, 'order')).toEqual(['M', false, false]);
});

it('PROD-10 leaves variants on request out, and is undefined where all are', () => {
  const asked = row('M', { price: undefined });
  expect(shown([asked, row('L', { price: price(9) })], undefined, net, 'order')).toEqual(['L', false, true]);
  expect(shown([asked, row('L', { price: price(0) })], undefined, net, 'order')).toBeUndefined();
  expect(shown([asked, row('L', { price: price(9) })], asked, net, 'order')).toBeUndefined();
});

it('PROD-11 TABL-02 compares the prices of the order type', () => {
  const rows = [
    row('M', { price: price(9, { preOrderPrice: 8, netPreOrderPrice: 8 }) }),
    row('L', { price: price(9, { preOrderPrice: 7, netPreOrderPrice: 7 }) }),
  ];
  expect(shown(rows, undefined, net, 'order')).toEqual(['M', false, true]);
  expect(shown(rows, undefined, net, 'preOrder')).toEqual(['L', true, false]);
});
