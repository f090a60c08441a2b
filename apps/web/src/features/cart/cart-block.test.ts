import { orderSlot } from '@kontor/domain';
import { describe, expect, it } from 'vitest';
import { basketLine, seasonal } from '../../commerce/basket-line-fixture.ts';
import { blockChanges } from './cart-block.ts';
import type { CartLine } from './cart-changes.ts';
import { articleTotals } from './cart-rules.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
const line = (sku: string, rest: Partial<CartLine> = {}): CartLine => basketLine(sku, rest);
const blockOf = (writes: { line: CartLine; slot?: string; text: string }[]) => {
  const lines = new Set(writes.map((write) => write.line));
  const { changes, ...counts } = blockChanges(
    writes.map(({ slot = orderSlot, ...write }) => ({ slot, ...write })),
    { flags, totals: articleTotals([...lines]) },
  );
  return {
    changes: changes.map(({ op, line: { sku, quantity, orderType, quantities } }) => [
      op,
      sku,
      orderType === 'order' ? quantity : quantities,
    ]),
    ...counts,
  };
};

describe('blockChanges', () => {
  it('CART-20 TABL-12 lowers to the stock, and leaves or lowers what is above it already', () => {
    expect(
      blockOf([
        { line: line('A', { stock: { value: 5 } }), text: '8' },
        { line: line('B', { stock: { value: 5 }, quantity: 9 }), text: '8' },
        { line: line('C', { stock: { value: 5 }, quantity: 5 }), text: '8' },
      ]),
    ).toEqual({
      changes: [
        ['put', 'A', 5],
        ['put', 'B', 8],
      ],
      changed: 2,
      lowered: 1,
      refused: 1,
      unread: 0,
    });
  });

  it.each(['abc', '12 Stk', '1e3', '2,5', '-5'])('CART-08 keeps a line for which %j is pasted', (text) => {
    expect(
      blockOf([
        { line: line('A', { quantity: 2 }), text },
        { line: line('B'), text: '3' },
      ]),
    ).toEqual({ changes: [['put', 'B', 3]], changed: 1, lowered: 0, refused: 0, unread: 1 });
  });

  it('CART-09 removes with 0, and adds an article that has no pieces yet', () => {
    expect(
      blockOf([
        { line: line('A'), text: '0' },
        { line: line('B', { quantity: 0 }), text: '3' },
        { line: line('C', { quantity: 0 }), text: '' },
      ]),
    ).toMatchObject({
      changes: [
        ['remove', 'A', 1],
        ['put', 'B', 3],
      ],
      changed: 2,
      refused: 0,
    });
  });

  it('TABL-08 refuses a broken batch and an article that cannot be had', () => {
    const outOfStock = line('B', { quantity: 0, stock: { value: 0 } });
    expect(
      blockOf([
        { line: line('A', { salesBatchSize: 6, quantity: 6 }), text: '7' },
        { line: outOfStock, text: '1' },
        { line: line('C', { salesBatchSize: 6, quantity: 6 }), text: '12' },
      ]),
    ).toMatchObject({ changes: [['put', 'C', 12]], changed: 1, refused: 2 });
  });

  it('TABL-16 takes several seasons of a line in turn, those of a frozen pre-stock from one pool', () => {
    const writes = (isStockFreeze: boolean) => {
      const preOrder = line('A', {
        orderType: 'preOrder',
        quantities: seasonal(0, 0),
        preStocks: seasonal(10, 10),
        isStockFreeze,
      });
      return [
        { line: preOrder, slot: 'S1', text: '7' },
        { line: preOrder, slot: 'S2', text: '7' },
      ];
    };
    expect(blockOf(writes(false))).toMatchObject({
      changes: [['put', 'A', seasonal(7, 7)]],
      changed: 2,
      lowered: 0,
    });
    expect(blockOf(writes(true))).toMatchObject({
      changes: [['put', 'A', seasonal(7, 3)]],
      changed: 2,
      lowered: 1,
    });
  });

  it('TABL-16 a season above its frozen pre-stock stays where it is filled with its own quantity', () => {
    const preOrder = line('A', {
      orderType: 'preOrder',
      quantities: seasonal(8, 0),
      preStocks: seasonal(5, 5),
      isStockFreeze: true,
    });
    expect(blockOf([{ line: preOrder, slot: 'S1', text: '8' }])).toMatchObject({
      changes: [],
      changed: 0,
      lowered: 0,
      refused: 0,
    });
    expect(blockOf([{ line: preOrder, slot: 'S1', text: '9' }])).toMatchObject({
      changes: [['put', 'A', seasonal(5, 0)]],
    });
  });
});
