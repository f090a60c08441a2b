import { describe, expect, it } from 'vitest';
import { styleMatrix } from './style-matrix.ts';

/** Articles of a product by colour and size, in the order of the product. */
const article = (color: string, size: string, place: number) => ({
  place,
  attributes: [
    { key: 'color', name: 'Farbe', value: color },
    { key: 'size', name: 'Größe', value: size },
  ],
});
const [redM, redL, blueS, blueM] = [
  article('rot', 'M', 1),
  article('rot', 'L', 2),
  article('blau', 'S', 3),
  article('blau', 'M', 4),
] as const;

const shown = (articles: readonly ReturnType<typeof article>[]) => {
  const matrix = styleMatrix(articles, (style) => style);
  return (
    matrix && {
      rows: matrix.rows?.values,
      columns: matrix.columns.values,
      places: matrix.cells.map((row) => row.map((cell) => cell?.place)),
    }
  );
};

describe('styleMatrix', () => {
  it('CART-22 puts colours down and sizes across, in the order of the product, for any order of lines', () => {
    expect(shown([blueM, redL, redM])).toEqual({
      rows: ['rot', 'blau'],
      columns: ['M', 'L'],
      places: [
        [1, 2],
        [4, undefined],
      ],
    });
  });

  it('CART-22 keeps both attributes where the articles share a value of one', () => {
    expect(shown([redM, redL])).toEqual({ rows: ['rot'], columns: ['M', 'L'], places: [[1, 2]] });
    expect(shown([redM])).toEqual({ rows: ['rot'], columns: ['M'], places: [[1]] });
  });

  it('CART-22 orders sizes that no colour has together: letters and numbers', () => {
    expect(shown([redM, article('blau', 'S', 3), article('blau', 'XL', 6)])?.columns).toEqual([
      'S',
      'M',
      'XL',
    ]);
    expect(
      shown([article('rot', '42', 4), article('blau', '36-38', 7), article('blau', '44', 9)])?.columns,
    ).toEqual(['36-38', '42', '44']);
  });

  it('CART-22 leaves the order of the product where it is another one than that of the numbers', () => {
    expect(shown([article('rot', '1 m', 1), article('rot', '50 cm', 0)])?.columns).toEqual(['50 cm', '1 m']);
  });

  it('CART-22 makes one row of articles that differ in one attribute', () => {
    const length = (value: string, place: number) => ({
      place,
      attributes: [
        { key: 'head', name: 'Kopf', value: 'Torx' },
        { key: 'length', name: 'Länge', value },
        { key: 'zinc', name: 'Oberfläche', value: 'verzinkt' },
      ],
    });
    expect(shown([length('40 mm', 1), length('30 mm', 0)])).toEqual({
      rows: undefined,
      columns: ['30 mm', '40 mm'],
      places: [[0, 1]],
    });
  });

  it('CART-22 makes no matrix of lines that differ in three attributes, share a cell, or would leave it nearly empty', () => {
    const three = (value: string, place: number) => ({
      place,
      attributes: ['a', 'b', 'c'].map((key) => ({ key, name: key, value: `${key}${value}` })),
    });
    expect(shown([three('1', 0), three('2', 1)])).toBeUndefined();
    expect(shown([redM, { ...redM, place: 9 }])).toBeUndefined();
    const diagonal = (count: number) =>
      Array.from({ length: count }, (_, index) => article(`c${index}`, `s${index}`, index));
    expect(shown(diagonal(4))).toBeDefined();
    expect(shown(diagonal(5))).toBeUndefined();
    expect(shown([])).toBeUndefined();
  });

  it('CART-22 fills a quarter at least', () => {
    expect(shown([redM, redL, blueS, blueM])?.places).toEqual([
      [undefined, 1, 2],
      [3, 4, undefined],
    ]);
  });
});
