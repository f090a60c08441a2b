import { describe, expect, it } from 'vitest';
import { type OrderedItem, rowsOfOrder } from './order-again.ts';

const item = (sku: string, quantity: number, rest: Partial<OrderedItem> = {}): OrderedItem => ({
  sku,
  quantity,
  price: { value: 9.9, currency: 'EUR' },
  netTotal: 9.9,
  deliveryDate: null,
  seasonId: null,
  attributes: {},
  ...rest,
});
const textile = { _id: 'textile', date: '2027-03-01' };
const shoes = { _id: 'shoes', date: '2027-03-01' };
const autumn = { _id: 'autumn', date: '2027-09-01' };
const inputs = (items: OrderedItem[], seasons: { _id: string; date: string }[]) =>
  rowsOfOrder(items, { orderType: 'preOrder', seasons }).map(({ input }) => input);

describe('ordering an order again', () => {
  it('ORDR-02 has one row an article with its quantity, attributes and former price', () => {
    const items = [item('A', 2), item('B', 1, { attributes: { name: 'Anna' } }), item('B', 3)];
    expect(rowsOfOrder(items, { orderType: 'order', seasons: [] })).toEqual([
      { input: { sku: 'A', isSku: true, quantity: '2', attributes: {} }, formerPrice: { value: 9.9 } },
      {
        input: { sku: 'B', isSku: true, quantity: '1', attributes: { name: 'Anna' } },
        formerPrice: { value: 9.9 },
      },
      { input: { sku: 'B', isSku: true, quantity: '3', attributes: {} }, formerPrice: { value: 9.9 } },
    ]);
  });

  it('CHKO-27 brings the seasons of an article together by their ids, also where two have one date', () => {
    const items = [
      item('A', 4, { seasonId: 'textile' }),
      item('A', 3, { seasonId: 'shoes' }),
      item('B', 5, { seasonId: 'shoes' }),
    ];
    expect(inputs(items, [textile, shoes])).toEqual([
      { sku: 'A', isSku: true, quantities: { textile: '4', shoes: '3' }, attributes: {} },
      { sku: 'B', isSku: true, quantities: { shoes: '5' }, attributes: {} },
    ]);
  });

  it('CHKO-27 keeps the season of pieces whose date was moved', () => {
    const items = [item('A', 4, { seasonId: 'autumn', deliveryDate: '2027-08-01' })];
    expect(inputs(items, [autumn])).toEqual([
      { sku: 'A', isSku: true, quantities: { autumn: '4' }, attributes: {} },
    ]);
  });

  it('CHKO-27 keeps pieces of a season that is over in a row of their own', () => {
    const items = [
      item('A', 5, { seasonId: 'spring' }),
      item('A', 7, { seasonId: 'autumn' }),
      item('B', 4, { seasonId: 'spring' }),
    ];
    expect(inputs(items, [autumn])).toEqual([
      { sku: 'A', isSku: true, quantities: { autumn: '7' }, attributes: {} },
      { sku: 'A', isSku: true, quantities: { spring: '5' }, attributes: {} },
      { sku: 'B', isSku: true, quantities: { spring: '4' }, attributes: {} },
    ]);
  });

  it('CHKO-27 finds the season by the date of an order that names none, asks where two have it, and places nothing that is over', () => {
    const items = [
      item('A', 5, { deliveryDate: '2027-09-01' }),
      item('B', 3, { deliveryDate: '2027-03-01' }),
      item('C', 2, { deliveryDate: '2026-03-01' }),
    ];
    expect(inputs(items, [textile, shoes, autumn])).toEqual([
      { sku: 'A', isSku: true, quantities: { autumn: '5' }, attributes: {} },
      { sku: 'B', isSku: true, quantity: '3', attributes: {} },
      { sku: 'C', isSku: true, quantities: { unknown: '2' }, attributes: {} },
    ]);
  });
});
