import { describe, expect, it } from 'vitest';
import { basketLine, seasonal } from '../../commerce/basket-line-fixture.ts';
import type { CartLine } from './cart-changes.ts';
import { articleTotals } from './cart-rules.ts';
import { attributeChanges, droppingChanges, keptAttributes } from './line-attributes.ts';

const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
const logo = { key: 'logo', name: 'Logo', type: 'text' as const };
const side = { key: 'side', name: 'Seite', type: 'select' as const, options: ['Brust'] };

const line = (attributes: Record<string, string>, change: Partial<CartLine> = {}): CartLine => ({
  ...basketLine('A'),
  id: `order:A:${JSON.stringify(attributes)}`,
  attributes,
  position: 4,
  ...change,
});
const wrong = (attributes: Record<string, string>, change: Partial<CartLine> = {}) =>
  line(attributes, { attributeIssue: { code: 'custom.attribute.invalid', wanted: [] }, ...change });
const linesOf = (...lines: CartLine[]) => new Map(lines.map((each) => [each.id, each]));

describe('attributes of a line that are wrong by now', () => {
  it.each<[string, Record<string, string>, (typeof logo | typeof side)[], object | undefined]>([
    ['none is wanted', { logo: 'ACME' }, [], {}],
    ['one is wanted no more', { logo: 'ACME', colour: 'Rot' }, [logo], { logo: 'ACME' }],
    ['one is missing', { logo: 'ACME' }, [logo, side], undefined],
    ['a choice is gone', { side: 'Ärmel' }, [side], undefined],
  ])('CART-25 CONF-18 where %s', (_title, attributes, wanted, kept) => {
    const attributeIssue = { code: 'custom.attribute.invalid' as const, wanted: [...wanted] };
    expect(keptAttributes({ attributes, attributeIssue })).toEqual(kept);
  });

  it('CART-05 make another line of it, with the same quantity', () => {
    const old = wrong(
      { logo: 'ACME' },
      { quantity: 7, oldPrice: { value: 9, netValue: 9, currency: 'EUR' } },
    );
    const [removed, put, ...rest] = attributeChanges(old, {}, { lines: linesOf(old), flags });
    expect([removed?.op, removed?.line.id, rest]).toEqual(['remove', old.id, []]);
    expect(put?.op).toBe('put');
    expect(put?.line).toEqual({ ...basketLine('A', { quantity: 7 }), oldPrice: old.oldPrice });
  });

  it('CART-05 CART-20 add to the line that the cart has already, within the stock', () => {
    const [old, plain] = [wrong({ logo: 'ACME' }, { quantity: 7 }), basketLine('A', { quantity: 5 })];
    const context = { lines: linesOf(old, plain), flags };
    expect(attributeChanges(old, {}, context)[1]?.line).toEqual({ ...plain, quantity: 12 });
    const scarce = { ...old, stock: { value: 10 }, isOnlySellableWithPositiveStock: true };
    expect(attributeChanges(scarce, {}, context)[1]?.line.quantity).toBe(10);
  });

  it('CART-05 add the quantities of each season of a pre-order', () => {
    const change = { orderType: 'preOrder', quantity: undefined } as const;
    const old = wrong({ logo: 'ACME' }, { ...change, quantities: seasonal(2, 0, 1) });
    const plain = { ...basketLine('A'), ...change, id: 'preOrder:A', quantities: seasonal(1, 4, 0) };
    const [, put] = attributeChanges(old, {}, { lines: linesOf(old, plain), flags });
    expect(put?.line).toMatchObject({ id: 'preOrder:A', quantities: seasonal(3, 4, 1) });
  });

  it('CART-25 keep the line where the answer is what it was', () => {
    const old = wrong({ logo: 'ACME' });
    expect(attributeChanges(old, { logo: 'ACME' }, { lines: linesOf(old), flags })).toEqual([
      { op: 'put', line: { ...basketLine('A'), id: old.id, attributes: { logo: 'ACME' } } },
    ]);
  });

  it('CONF-18 are dropped from all lines at once, and those of one article become one', () => {
    const [a, b] = [wrong({ logo: 'A' }, { quantity: 2 }), wrong({ logo: 'B' }, { quantity: 3 })];
    const asks = wrong(
      { logo: 'C' },
      { attributeIssue: { code: 'custom.attribute.required', wanted: [side] } },
    );
    const short = wrong({ logo: 'D' }, { sku: 'D', id: 'order:D', quantity: 9, stock: { value: 1 } });
    const lines = [a, b, asks, short];
    const totals = articleTotals(lines);
    const { changes, count } = droppingChanges(lines, { lines: linesOf(...lines), flags, totals });
    expect(count).toBe(2);
    expect(changes.map(({ op, line: { id, quantity } }) => [op, id, quantity])).toEqual([
      ['remove', a.id, 2],
      ['put', 'order:A', 2],
      ['remove', b.id, 3],
      ['put', 'order:A', 5],
    ]);
  });
});
