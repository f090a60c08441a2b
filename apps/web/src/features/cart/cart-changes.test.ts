import { describe, expect, it } from 'vitest';
import { basketLine } from '../../commerce/basket-line-fixture.ts';
import { applyChanges, type CartLine, toBasketChange, undoOf } from './cart-changes.ts';

const line = (sku: string, position?: number): CartLine => ({
  ...basketLine(sku),
  ...(position === undefined ? {} : { position }),
});

const [a, b, c, unsaved] = [line('A', 3), line('B', 7), line('C', 12), line('N')];
const linesOf = (...lines: CartLine[]) => new Map(lines.map((each) => [each.id, each]));
const skusOf = (lines: ReadonlyMap<string, CartLine>) => [...lines.values()].map(({ sku }) => sku);

describe('changes of a cart', () => {
  it('CART-09 CART-10 restores removed lines at their places', () => {
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

  it('CART-10 undo keeps former lines and removes new ones', () => {
    const lowered = { ...b, quantity: 1 };
    const changes = [
      { op: 'put' as const, line: lowered },
      { op: 'remove' as const, line: c },
      { op: 'put' as const, line: unsaved },
    ];
    expect(undoOf(changes, linesOf(a, b, c))).toEqual([
      { op: 'keep', line: b },
      { op: 'keep', line: c },
      { op: 'remove', line: unsaved },
    ]);
  });

  it('ROLE-09 sends the line’s identity and quantities only', () => {
    const line = { _id: 'pB', sku: 'B', orderType: 'order', attributes: {} };
    expect(toBasketChange({ op: 'keep', line: b })).toEqual({ op: 'keep', line: { ...line, quantity: 1 } });
    expect(toBasketChange({ op: 'remove', line: b })).toEqual({ op: 'remove', line });
  });
});
