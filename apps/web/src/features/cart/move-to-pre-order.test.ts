import { describe, expect, it } from 'vitest';
import { basketLine } from '../../lib/basket-line-fixture.ts';
import type { CartLine } from './cart-changes.ts';
import { moveChanges, moveOffer, wholeMove } from './move-to-pre-order.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false };

const line = (change: Partial<CartLine> = {}): CartLine => ({
  ...basketLine('A'),
  quantity: 5,
  stock: { value: 5 },
  preStocks: [{ quantity: 0 }, { quantity: 40 }, { quantity: 60 }],
  position: 4,
  ...change,
});

const preOrder = (quantities: number[], change: Partial<CartLine> = {}) =>
  line({ id: 'preOrder:A', orderType: 'preOrder', quantity: undefined, quantities, position: 9, ...change });
const linesOf = (...lines: CartLine[]) => new Map(lines.map((each) => [each.id, each]));
const offer = (of: CartLine, wanted: number, ...others: CartLine[]) =>
  moveOffer(of, { wanted, lines: linesOf(of, ...others), flags });

describe('moving to the pre-order cart', () => {
  it('CART-21 offers the missing part for the seasons that have pre-stock, the first one first', () => {
    expect(offer(line(), 12)).toEqual({
      kept: 5,
      missing: 7,
      step: 1,
      seasons: [
        { index: 1, cap: undefined, inCart: 0 },
        { index: 2, cap: undefined, inCart: 0 },
      ],
    });
  });

  it('CART-21 counts in whole batches', () => {
    expect(offer(line({ salesBatchSize: 4, stock: { value: 10 } }), 17)).toMatchObject({
      kept: 8,
      missing: 12,
      step: 4,
    });
  });

  it('CART-21 TABL-16 leaves what frozen stock has left, beside what the pre-order cart holds', () => {
    const frozen = { isStockFreeze: true };
    const held = preOrder([0, 30, 25], frozen);
    expect(offer(line(frozen), 12, held)?.seasons).toEqual([{ index: 2, cap: 5, inCart: 25 }]);
  });

  it.each<[string, Partial<CartLine>, number]>([
    ['enough is there', {}, 5],
    ['it has no pre-stock at all', { preStocks: [] }, 12],
    ['no season has pre-stock', { preStocks: [{ quantity: 0 }] }, 12],
    ['it has no price', { price: null }, 12],
  ])('CART-21 offers nothing where %s', (_title, change, wanted) => {
    expect(offer(line(change), wanted)).toBeUndefined();
  });

  it('CART-21 moves a line whole to the first season with room for all that is missing', () => {
    const frozen = { isStockFreeze: true, quantity: 55 };
    const whole = (of: CartLine, ...others: CartLine[]) =>
      wholeMove(of, { lines: linesOf(of, ...others), flags });
    expect(whole(line(frozen))).toMatchObject({ seasonIndex: 2, quantity: 50 });
    expect(whole(line({ ...frozen, quantity: 45 }))).toMatchObject({ seasonIndex: 1, quantity: 40 });
    expect(whole(line({ quantity: 500 }))).toMatchObject({ seasonIndex: 1, quantity: 495 });
  });

  it('CART-21 moves nothing whole where several seasons would have to share it', () => {
    const short = line({ isStockFreeze: true, quantity: 66 });
    expect(offer(short, 66)?.seasons).toHaveLength(2);
    expect(wholeMove(short, { lines: linesOf(short), flags })).toBeUndefined();
    expect(wholeMove(line(), { lines: linesOf(line()), flags })).toBeUndefined();
  });

  it('CART-21 lowers the order line and adds to the pre-order line in one save', () => {
    const short = line({ quantity: 12, oldPrice: { value: 9, netValue: 9, currency: 'EUR' } });
    const found = offer(short, 12);
    if (!found) throw new Error('nothing offered');
    const move = { offer: found, seasonIndex: 1, quantity: 7 };
    const [kept, added] = moveChanges(short, { ...move, lines: linesOf(short) });
    expect(kept).toEqual({ op: 'put', line: { ...short, quantity: 5 } });
    expect(added).toMatchObject({
      op: 'put',
      line: { id: 'preOrder:A', orderType: 'preOrder', sku: 'A', quantities: [0, 7, 0] },
    });
    for (const key of ['quantity', 'position', 'oldPrice']) expect(added?.line).not.toHaveProperty(key);
    const held = preOrder([0, 3, 2]);
    expect(moveChanges(short, { ...move, lines: linesOf(short, held) })[1]).toEqual({
      op: 'put',
      line: { ...held, quantities: [0, 10, 2] },
    });
  });

  it('CART-21 removes an order line of which nothing is left, and keeps its custom attributes', () => {
    const gone = line({
      id: 'order:A:{"logo":"X"}',
      attributes: { logo: 'X' },
      quantity: 3,
      stock: { value: 0 },
    });
    const found = offer(gone, 3);
    if (!found) throw new Error('nothing offered');
    const changes = moveChanges(gone, { offer: found, seasonIndex: 2, quantity: 3, lines: linesOf(gone) });
    expect(changes[0]).toEqual({ op: 'remove', line: gone });
    expect(changes[1]?.line).toMatchObject({ id: 'preOrder:A:{"logo":"X"}', attributes: { logo: 'X' } });
  });
});
