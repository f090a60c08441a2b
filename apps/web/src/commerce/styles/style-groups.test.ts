import { describe, expect, it } from 'vitest';
import { basketLine } from '../basket-line-fixture.ts';
import { lineName, type StyleItem, styleItems, variantName } from './style-groups.ts';

const sizes = ['S', 'M', 'L', 'XL'];

/** A line of an article by product, colour and size. */
const shirt = (product: string, color: string, size: string, rest: Parameters<typeof basketLine>[1] = {}) =>
  basketLine(`${product}-${color}-${size}`, {
    _id: product,
    style: {
      name: `Style ${product}`,
      sku: product,
      place: (color === 'red' ? 0 : 10) + sizes.indexOf(size),
      attributes: [
        { key: 'color', name: 'Colour', value: color },
        { key: 'size', name: 'Size', value: size },
      ],
    },
    ...rest,
  });
type Line = ReturnType<typeof shirt>;

const shown = (items: readonly StyleItem<Line>[]) =>
  items.map((item) =>
    item.kind === 'line'
      ? `${item.ofStyle ? '+ ' : ''}${item.line.sku}`
      : item.group.matrix.cells.map((row) => row.map((cell) => cell?.sku ?? '–').join(' ')),
  );

describe('styleItems', () => {
  it('CART-22 makes a matrix of each product with two articles, in the order of the lines', () => {
    const tent = basketLine('T1');
    const lines = [
      shirt('A', 'red', 'L'),
      tent,
      shirt('B', 'red', 'M'),
      shirt('A', 'blue', 'M'),
      shirt('A', 'red', 'M'),
    ];
    expect(shown(styleItems(lines))).toEqual([['A-red-M A-red-L', 'A-blue-M –'], 'T1', 'B-red-M']);
  });

  it('CART-25 keeps lines with custom attributes below the matrix of their product', () => {
    const withInitials = shirt('A', 'red', 'M', { id: 'order:A-red-M:x', attributes: { initials: 'KS' } });
    const lines = [shirt('A', 'red', 'M'), withInitials, shirt('A', 'red', 'L')];
    expect(shown(styleItems(lines))).toEqual([['A-red-M A-red-L'], '+ A-red-M']);
    expect(shown(styleItems([withInitials]))).toEqual(['A-red-M']);
  });

  it('CART-22 takes in articles that are no lines', () => {
    const [medium, large] = [shirt('A', 'red', 'M'), shirt('A', 'red', 'L', { quantity: 0 })];
    const [item] = styleItems([medium], { blanksOf: () => [large] });
    expect(item?.kind === 'style' && [item.group.lines, item.group.blanks]).toEqual([[medium], [large]]);
    const [taken] = styleItems([medium, { ...large, quantity: 1 }], { blanksOf: () => [large] });
    expect(taken?.kind === 'style' && taken.group.blanks).toEqual([]);
  });

  it('CART-26 keeps unchanged parts the same objects', () => {
    const [a, b] = [shirt('A', 'red', 'M'), shirt('A', 'red', 'L')];
    const others = [shirt('B', 'red', 'M'), shirt('B', 'red', 'L'), basketLine('T1')];
    const former = styleItems([a, b, ...others]);
    const items = styleItems([a, { ...b, quantity: 5 }, ...others], { former });
    expect(items.map((item, index) => item === former[index])).toEqual([false, true, true]);
  });

  it('CART-26 makes no matrix of more than 1,500 inputs', () => {
    const lines = sizes.flatMap((size) => [shirt('A', 'red', size), shirt('A', 'blue', size)]);
    expect(styleItems(lines, { slots: 180 })).toHaveLength(1);
    expect(styleItems(lines, { slots: 200 })).toHaveLength(8);
  });

  it('CART-22 names an article within its style', () => {
    expect(variantName(shirt('A', 'red', 'XL'))).toBe('red, XL');
  });

  it('issue 18: names an article by what tells it apart, unless its name has the words', () => {
    const article = shirt('A', 'red', 'L');
    expect(lineName({ ...article, name: 'Laced shirt' })).toBe('Laced shirt, red, L');
    expect(lineName({ ...article, name: 'Shirt Red' })).toBe('Shirt Red, L');
    expect(lineName({ name: 'Pot' })).toBe('Pot');
  });
});
