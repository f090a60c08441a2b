import { describe, expect, it } from 'vitest';
import { addToTotal, totalsByArticle } from './article-total.ts';
import type { QuantityBySeason } from './quantity.ts';

const totals = (...lines: [sku: string, quantity: number, quantities?: QuantityBySeason][]) =>
  Object.fromEntries(
    totalsByArticle(
      lines,
      ([sku]) => sku,
      ([, quantity, quantities = {}]) => ({ quantity, quantities }),
    ),
  );

describe("total quantity of an article's lines", () => {
  it('CART-05 CHKO-19 adds up the lines of an article and leaves out those that stand alone', () => {
    expect(totals()).toEqual({});
    expect(totals(['A', 4], ['B', 9])).toEqual({});
    expect(totals(['A', 4], ['B', 9], ['A', 3], ['A', 0])).toEqual({ A: { quantity: 7, quantities: {} } });
  });

  it('TABL-16 adds up each season of a pre-order', () => {
    expect(totals(['A', 4, { S1: 4 }], ['A', 3, { S1: 1, S2: 2 }])).toEqual({
      A: { quantity: 7, quantities: { S1: 5, S2: 2 } },
    });
  });

  it('CART-19 takes a line away again', () => {
    const line = { quantity: 3, quantities: { S2: 2, S1: 1 } };
    const total = addToTotal({ quantity: 4, quantities: { S1: 4, S2: 0 } }, line);
    expect(addToTotal(total, line, -1)).toEqual({ quantity: 4, quantities: { S1: 4, S2: 0 } });
  });
});
