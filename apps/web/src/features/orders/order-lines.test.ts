import type { OrderDetail } from '@kontor/contract';
import { expect, it } from 'vitest';
import { orderLines } from './order-lines.ts';

const item = (
  sku: string,
  rest: Partial<OrderDetail['items'][number]> = {},
): OrderDetail['items'][number] => ({
  _id: 'A',
  ...{ position: 1, expectedDate: null },
  sku,
  name: `Article ${sku}`,
  price: { value: 10, currency: 'EUR' },
  ...{ quantity: 2, deliveredQuantity: 0, cancelledQuantity: 0, openQuantity: 2 },
  netTotal: 20,
  vatRate: 19,
  deliveryDate: null,
  seasonId: null,
  attributes: {},
  image: null,
  ...rest,
});

it('ORDR-02 CHKO-27 adds up the seasons of an article in one line, by delivery date', () => {
  const items = [
    item('A-M', { deliveryDate: '2027-07-15', quantity: 3, netTotal: 30 }),
    item('A-M', { deliveryDate: '2027-02-01' }),
    item('A-L', { deliveryDate: '2027-02-01' }),
  ];
  const { lines, dates } = orderLines({ orderType: 'preOrder', items });
  expect(dates).toEqual(['2027-02-01', '2027-07-15']);
  expect(lines.map(({ sku, quantities, totalMinor }) => [sku, quantities, totalMinor])).toEqual([
    ['A-M', { '2027-02-01': 2, '2027-07-15': 3 }, 5000],
    ['A-L', { '2027-02-01': 2 }, 2000],
  ]);
});

it('ORDR-02 keeps items with other custom attributes apart, and has one quantity for a regular order', () => {
  const items = [
    item('A-M', { deliveryDate: '2027-02-01' }),
    item('A-M', { attributes: { initials: 'KS' } }),
    item('A-M', { quantity: 1, netTotal: 10 }),
  ];
  const { lines, dates } = orderLines({ orderType: 'order', items });
  expect(dates).toEqual(['']);
  expect(lines.map(({ quantities, totalMinor }) => [quantities, totalMinor])).toEqual([
    [{ '': 3 }, 3000],
    [{ '': 2 }, 2000],
  ]);
});
