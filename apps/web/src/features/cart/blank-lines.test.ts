import { describe, expect, it } from 'vitest';
import { basketLine, seasonal } from '../../commerce/basket-line-fixture.ts';
import { styleItems } from '../../commerce/styles/style-groups.ts';
import { blankLines } from './blank-lines.ts';
import type { CartLine } from './cart-changes.ts';

const line = (size: string, rest: Partial<CartLine> = {}): CartLine =>
  basketLine(`A-${size}`, {
    _id: 'A',
    style: {
      name: 'Style A',
      sku: 'A',
      place: ['S', 'M', 'L'].indexOf(size),
      attributes: [{ key: 'size', name: 'Size', value: size }],
    },
    ...rest,
  });
const groupOf = (lines: CartLine[]) => {
  const [item] = styleItems(lines);
  return item?.kind === 'style' ? item.group : undefined;
};

describe('blankLines', () => {
  it('CART-09 keeps the place of a removed line, without pieces', () => {
    const [small, medium] = [line('S'), line('M', { quantity: 4, notEnoughStock: true })];
    const blanks = blankLines({ lines: [small], group: groupOf([small, medium]), loaded: [] });
    expect(blanks).toEqual([{ ...medium, quantity: 0, notEnoughStock: false }]);
  });

  it('CART-22 offers what was loaded, except what the cart has', () => {
    const small = line('S');
    const loaded = [line('S', { quantity: 0 }), line('L', { quantity: 0 })];
    expect(blankLines({ lines: [small], group: undefined, loaded })).toEqual([loaded[1]]);
  });

  it('I18N-02 prefers reloaded articles to former ones, so that names follow the language', () => {
    const [small, medium] = [line('S'), line('M', { name: 'Jacke M' })];
    const loaded = [line('M', { name: 'Jacket M', quantity: 0 })];
    const group = groupOf([small, medium]);
    expect(blankLines({ lines: [small], group, loaded })).toEqual(loaded);
    const again = [line('M', { name: 'Veste M', quantity: 0 })];
    expect(
      blankLines({ lines: [small], group: { ...group, blanks: loaded } as typeof group, loaded: again }),
    ).toEqual(again);
  });

  it('CART-03 names each season of a removed line with 0, so that a save drops what is stored', () => {
    const preOrder = (size: string) =>
      line(size, { id: `preOrder:${size}`, orderType: 'preOrder', quantities: seasonal(4, 0) });
    const lines = [preOrder('S'), preOrder('M')];
    const blanks = blankLines({ lines: lines.slice(0, 1), group: groupOf(lines), loaded: [] });
    expect(blanks.map(({ sku, quantities }) => [sku, quantities])).toEqual([['A-M', seasonal(0, 0)]]);
  });

  it('CART-25 offers no line that had custom attributes', () => {
    const marked = line('M', { id: 'order:A-M:x', attributes: { initials: 'KS' } });
    const lines = [line('S'), line('L'), marked];
    expect(blankLines({ lines: lines.slice(0, 2), group: groupOf(lines), loaded: [] })).toEqual([]);
  });
});
