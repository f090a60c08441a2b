import { lineSku } from '@kontor/domain';
import { describe, expect, it } from 'vitest';
import { listItems } from './list-items.ts';
import { listMatrices, missingProducts, withKept } from './list-matrices.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';

const pricing = { showGross: false, ratePercent: () => 19 };

/** 'J-Rot-S' is the variant of product J in Rot and S, one of four. */
const variant = (name: string) => {
  const [sku = '', color = '', size = ''] = name.split('-');
  const attributes = [
    { key: 'color', name: 'Farbe', value: color },
    { key: 'size', name: 'Größe', value: size },
  ];
  const own = { variantSku: name, attributes, variantCount: 4, hasMatrix: true } as const;
  return productRow({ _id: sku.toLowerCase(), sku, ...own });
};
const jacket = ['J-Rot-S', 'J-Rot-M', 'J-Blau-S', 'J-Blau-M'].map(variant);
const [redS, redM, blueS, blueM] = jacket as [
  (typeof jacket)[0],
  (typeof jacket)[0],
  (typeof jacket)[0],
  (typeof jacket)[0],
];
const { hasMatrix: _, ...plain } = redS;
const tent = productRow({ _id: 't', sku: 'T' });
const at = (row: { variantSku?: string; sku: string }) => new Map([['j', lineSku(row)]]);

describe('what a list lacks of the products that are opened as a matrix', () => {
  it.each([
    ['nothing of a product that is listed whole', jacket, []],
    ['a product of which a filter shows some', [redM, blueM], ['J']],
    [
      'a product that a sorting tears apart, for the order of its values',
      [redS, redM, tent, blueS, blueM],
      ['J'],
    ],
    ['a product once', [redS, tent, redM], ['J']],
    ['no product that is not opened', [variant('K-Rot-S')], []],
    ['no product without a matrix', [plain], []],
  ])('TABL-02 is %s', (_name, products, expected) => {
    expect(missingProducts(products as typeof jacket, at(redS))).toEqual(expected);
  });
});

describe('articles of a matrix in the list', () => {
  it('TABL-02 stay behind the rows of their product when something was entered into them', () => {
    const listed = withKept([redM, tent, redS], jacket, new Set(['J-Blau-M', 'J-Rot-M', 'X']));
    expect(listed.map(lineSku)).toEqual(['J-Rot-M', 'J-Blau-M', 'T', 'J-Rot-S']);
  });

  it('TABL-02 leave the list as it is where there are none', () => {
    const products = [redM, tent];
    expect(withKept(products, jacket, new Set())).toBe(products);
  });
});

describe('the matrices of a list', () => {
  const matricesOf = (
    products: typeof jacket,
    loaded: typeof jacket | 'loading' | 'failed',
    opened = at(redM),
  ) => listMatrices({ rows: tableRows(products, pricing), opened, loadedOf: () => loaded, pricing });
  const facesOf = (...input: Parameters<typeof matricesOf>) => [...matricesOf(...input).faces.values()];

  it('TABL-02 have all variants of the product, the listed ones as the rows that they are', () => {
    const rows = tableRows([redM, tent], pricing);
    const { faces, matrices } = listMatrices({ rows, opened: at(redM), loadedOf: () => jacket, pricing });
    expect([...faces]).toEqual([[0, 'matrix']]);
    const matrix = matrices.get(0);
    expect(matrix).toMatchObject({ rowValues: ['Rot', 'Blau'], columnValues: ['S', 'M'], addedCount: 3 });
    expect(matrix?.articles[0]?.[1]).toBe(rows[0]);
    expect(matrix?.rows.map(({ key }) => key)).toEqual(jacket.map(lineSku));
  });

  it('TABL-02 stand below the name also of a single row', () => {
    const rows = tableRows([redM, tent], pricing);
    const shown = listMatrices({ rows, opened: at(redM), loadedOf: () => jacket, pricing });
    const items = (input: Partial<typeof shown>) =>
      listItems({ rows, hasGroups: true, ...input }).map((item) =>
        item.kind === 'matrix' ? item.kind : [item.kind, item.face],
      );
    expect(items(shown)).toEqual([['group', 'matrix'], 'matrix', ['row', undefined]]);
    const closed = listMatrices({ rows, opened: new Map(), loadedOf: () => jacket, pricing });
    expect(items(closed)).toEqual([
      ['row', 'rows'],
      ['row', undefined],
    ]);
  });

  it('TABL-02 leave the rows until the variants are there, and where they cannot be loaded', () => {
    expect(facesOf([redM, tent], 'loading')).toEqual(['loading']);
    expect(facesOf([redM, tent], 'failed')).toEqual(['failed']);
    expect(facesOf([redM, tent], [])).toEqual(['impossible']);
    expect(facesOf([redM, tent], [redM, redS])).toEqual(['impossible']);
    expect(matricesOf([redM, tent], 'failed').matrices.size).toBe(0);
  });

  it('TABL-02 wait for nothing where the list has all variants', () => {
    expect(facesOf(jacket, 'loading')).toEqual(['matrix']);
    expect(matricesOf(jacket, 'loading').matrices.get(0)?.addedCount).toBe(0);
  });

  it('TABL-02 stand at the row where they were opened, or at the first one when that is gone', () => {
    const torn = [redS, tent, redM, tent, blueS];
    expect([...matricesOf(torn, jacket).faces]).toEqual([
      [0, 'rows'],
      [2, 'matrix'],
      [4, 'rows'],
    ]);
    expect([...matricesOf(torn, jacket, at(blueM)).faces]).toEqual([
      [0, 'matrix'],
      [2, 'rows'],
      [4, 'rows'],
    ]);
  });
});
