import { describe, expect, it } from 'vitest';
import { applyChanges, type CartLine, toBasketChange } from './cart-changes.ts';

function line(sku: string, position?: number): CartLine {
  return {
    _id: 'p1',
    id: `order:${sku}`,
    sku,
    name: sku,
    image: null,
    orderType: 'order',
    quantity: 1,
    attributes: {},
    price: null,
    isGrossPrice: false,
    stock: { value: 9 },
    preStocks: [],
    isStockFreeze: false,
    isOnlySellableWithPositiveStock: false,
    notEnoughStock: false,
    salesBatchSize: null,
    salesUnit: null,
    releaseDate: null,
    ...(position === undefined ? {} : { position }),
  };
}

const [a, b, c, unsaved] = [line('A', 3), line('B', 7), line('C', 12), line('N')];
const linesOf = (...lines: CartLine[]) => new Map(lines.map((each) => [each.id, each]));
const skusOf = (lines: ReadonlyMap<string, CartLine>) => [...lines.values()].map(({ sku }) => sku);

describe('changes of a cart', () => {
  it('CART-09 CART-10 puts lines that were removed back to where they stood', () => {
    const all = linesOf(a, b, c);
    const without = applyChanges(all, [{ op: 'remove', line: b }]);
    expect(skusOf(without)).toEqual(['A', 'C']);
    expect(skusOf(applyChanges(without, [{ op: 'put', line: b }]))).toEqual(['A', 'B', 'C']);
    const put = [c, a, b].map((each) => ({ op: 'put' as const, line: each }));
    expect(skusOf(applyChanges(new Map(), put))).toEqual(['A', 'B', 'C']);
    // What was added meanwhile, and is not saved yet, stays last.
    expect(skusOf(applyChanges(linesOf(a, c, unsaved), [{ op: 'put', line: b }]))).toEqual([
      'A',
      'B',
      'C',
      'N',
    ]);
  });

  it('CART-08 a changed line keeps its place', () => {
    const changed = applyChanges(linesOf(a, b, c), [{ op: 'put', line: { ...b, quantity: 5 } }]);
    expect(skusOf(changed)).toEqual(['A', 'B', 'C']);
  });

  it('CART-10 tells the server where a line stood', () => {
    expect(toBasketChange({ op: 'put', line: b }).line.position).toBe(7);
    expect(toBasketChange({ op: 'put', line: unsaved }).line).not.toHaveProperty('position');
  });
});
