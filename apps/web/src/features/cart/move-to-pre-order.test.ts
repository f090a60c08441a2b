import { describe, expect, it } from 'vitest';
import { basketLine, seasonal } from '../../commerce/basket-line-fixture.ts';
import type { CartLine } from './cart-changes.ts';
import { articleTotals } from './cart-rules.ts';
import { moveChanges, moveOffer, wholeMoves } from './move-to-pre-order.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false };

const line = (change: Partial<CartLine> = {}): CartLine =>
  basketLine('A', {
    quantity: 5,
    stock: { value: 5 },
    preStocks: seasonal(0, 40, 60),
    position: 4,
    ...change,
  });

const preOrder = (quantities: CartLine['quantities'] = {}, change: Partial<CartLine> = {}) =>
  line({ id: 'preOrder:A', orderType: 'preOrder', quantity: undefined, quantities, position: 9, ...change });
const seasons = ['S1', 'S2', 'S3'].map((_id) => ({ _id, name: _id, date: '2027-03-01' }));
const linesOf = (...lines: CartLine[]) => new Map(lines.map((each) => [each.id, each]));
const offer = (of: CartLine, wanted: number, ...others: CartLine[]) =>
  moveOffer(of, { wanted, lines: linesOf(of, ...others), seasons, flags });
const whole = (wanted: CartLine[]) =>
  wholeMoves(wanted, { lines: linesOf(...wanted), seasons, flags, totals: articleTotals(wanted) });

describe('moving to the pre-order cart', () => {
  it('CART-21 offers the missing part for the seasons that have pre-stock, the first one first', () => {
    expect(offer(line(), 12)).toEqual({
      kept: 5,
      missing: 7,
      step: 1,
      seasons: [
        { seasonId: 'S2', cap: undefined, inCart: 0 },
        { seasonId: 'S3', cap: undefined, inCart: 0 },
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

  it('CART-21 TABL-16 caps at the frozen stock minus the pre-order cart', () => {
    const frozen = { isStockFreeze: true };
    const held = preOrder(seasonal(0, 30, 25), frozen);
    expect(offer(line(frozen), 12, held)?.seasons).toEqual([{ seasonId: 'S3', cap: 5, inCart: 25 }]);
  });

  it.each<[string, Partial<CartLine>, number]>([
    ['enough is there', {}, 5],
    ['it has no pre-stock at all', { preStocks: {} }, 12],
    ['no season has pre-stock', { preStocks: seasonal(0) }, 12],
    ['it has no price', { price: null }, 12],
    ['its attributes are refused', { attributeIssue: { code: 'custom.attribute.invalid', wanted: [] } }, 12],
  ])('CART-21 offers nothing where %s', (_title, change, wanted) => {
    expect(offer(line(change), wanted)).toBeUndefined();
  });

  it('CART-21 moves a line whole to the first season with room for all that is missing', () => {
    const frozen = { isStockFreeze: true, quantity: 55 };
    const moved = (of: CartLine) => whole([of])[0]?.[1]?.line.quantities;
    expect(moved(line(frozen))).toEqual({ S3: 50 });
    expect(moved(line({ ...frozen, quantity: 45 }))).toEqual({ S2: 40 });
    expect(moved(line({ quantity: 500 }))).toEqual({ S2: 495 });
  });

  it('CART-21 moves nothing whole where several seasons would have to share it', () => {
    const short = line({ isStockFreeze: true, quantity: 66 });
    expect(offer(short, 66)?.seasons).toHaveLength(2);
    expect(whole([short])).toEqual([]);
    expect(whole([line()])).toEqual([]);
  });

  it('CART-21 CART-05 offers the missing pieces of all lines of an article together', () => {
    const of = (logo: string) =>
      line({ id: `order:A${logo}`, attributes: { logo }, quantity: 6, stock: { value: 10 } });
    const both = [of('A'), of('B')];
    const total = articleTotals(both).get('A');
    const lines = linesOf(...both);
    expect(moveOffer(of('A'), { wanted: 8, lines, seasons, flags, total })).toMatchObject({
      kept: 4,
      missing: 4,
    });
    // What the first one gives up is enough for the other one.
    expect(whole(both).map(([kept, added]) => [kept?.line.quantity, added?.line.quantities])).toEqual([
      [4, { S2: 2 }],
    ]);
  });

  it('CART-21 TABL-16 leaves other lines their share of frozen stock', () => {
    const of = (logo: string, change: Partial<CartLine> = {}) =>
      line({
        id: `order:A${logo}`,
        attributes: { logo },
        quantity: 8,
        stock: { value: 0 },
        preStocks: seasonal(10),
        isStockFreeze: true,
        ...change,
      });
    expect(whole([of('A'), of('B')])).toHaveLength(1);
    const other = preOrder(seasonal(7), { id: 'preOrder:AB', attributes: { logo: 'B' } });
    expect(offer(of('A'), 8, other)?.seasons).toEqual([{ seasonId: 'S1', cap: 3, inCart: 0 }]);
  });

  it('CART-21 lowers the order line and adds to the pre-order line in one save', () => {
    const short = line({ quantity: 12, oldPrice: { value: 9, netValue: 9, currency: 'EUR' } });
    const found = offer(short, 12);
    if (!found) throw new Error('nothing offered');
    const move = { offer: found, seasonId: 'S2', quantity: 7 };
    const [kept, added] = moveChanges(short, { ...move, lines: linesOf(short) });
    expect(kept).toEqual({ op: 'put', line: { ...short, quantity: 5 } });
    expect(added).toMatchObject({
      op: 'put',
      line: { id: 'preOrder:A', orderType: 'preOrder', sku: 'A', quantities: { S2: 7 } },
    });
    for (const key of ['quantity', 'position', 'oldPrice']) expect(added?.line).not.toHaveProperty(key);
    const held = preOrder(seasonal(0, 3, 2));
    expect(moveChanges(short, { ...move, lines: linesOf(short, held) })[1]).toEqual({
      op: 'put',
      line: { ...held, quantities: seasonal(0, 10, 2) },
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
    const changes = moveChanges(gone, { offer: found, seasonId: 'S3', quantity: 3, lines: linesOf(gone) });
    expect(changes[0]).toEqual({ op: 'remove', line: gone });
    expect(changes[1]?.line).toMatchObject({ id: 'preOrder:A:{"logo":"X"}', attributes: { logo: 'X' } });
  });
});
