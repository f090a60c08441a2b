import { describe, expect, it } from 'vitest';
import { createEntryStore } from './entry-store.ts';
import { copyText, pasteText, rangeOfStep } from './grid-commands.ts';
import { listItems } from './list-items.ts';
import { matrixModel } from './matrix-model.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';
import { variantMatrix } from './variant-matrix.ts';

const pricing = { showGross: false, ratePercent: () => 19 };

/** Variants 'Rot-S' and so on, each with any further attributes. */
function variants(
  names: readonly string[],
  {
    one = 'Farbe',
    two = 'Größe',
    extra = {},
  }: { one?: string; two?: string; extra?: Record<string, string> } = {},
) {
  return tableRows(
    names.map((name) => {
      const [first = '', second] = name.split('-');
      const attributes = [
        { key: one, name: one, value: first },
        ...(second === undefined ? [] : [{ key: two, name: two, value: second }]),
        ...Object.entries(extra).map(([key, value]) => ({ key, name: key, value })),
      ];
      const preStocks = [{ quantity: 9 }, { quantity: 9 }];
      return productRow({ _id: 'p', sku: 'P', variantSku: `P-${name}`, attributes, preStocks });
    }),
    pricing,
  );
}

const full = ['Rot-S', 'Rot-M', 'Rot-L', 'Blau-S', 'Blau-M', 'Blau-L'];

describe('the matrix of a product', () => {
  it('TABL-02 has a colour a row and a size a column, in the order of the list', () => {
    const matrix = variantMatrix(variants(full));
    expect(matrix).toMatchObject({
      rowAttribute: 'Farbe',
      columnAttribute: 'Größe',
      rowValues: ['Rot', 'Blau'],
      columnValues: ['S', 'M', 'L'],
    });
    expect(matrix?.articles[1]?.map((article) => article?.key)).toEqual(['P-Blau-S', 'P-Blau-M', 'P-Blau-L']);
  });

  it('TABL-02 puts sizes across the top, whichever attribute comes first', () => {
    const matrix = variantMatrix(
      variants(['S-Rot', 'S-Blau', 'M-Rot', 'M-Blau'], { one: 'Größe', two: 'Farbe' }),
    );
    expect([matrix?.rowValues, matrix?.columnValues]).toEqual([
      ['Rot', 'Blau'],
      ['S', 'M'],
    ]);
  });

  it('TABL-02 turns around when there are too many sizes to stand beside each other', () => {
    const lengths = Array.from({ length: 20 }, (_, index) => String(10 + index));
    const matrix = variantMatrix(
      variants(
        ['A2', 'A4'].flatMap((steel) => lengths.map((length) => `${steel}-${length}`)),
        {
          one: 'Stahl',
          two: 'Länge',
        },
      ),
    );
    expect([matrix?.rowAttribute, matrix?.columnAttribute]).toEqual(['Länge', 'Stahl']);
  });

  it('TABL-02 leaves holes for articles that do not exist, and finds the right place for their sizes', () => {
    const matrix = variantMatrix(variants(['Rot-M', 'Rot-L', 'Blau-S', 'Blau-M', 'Grün-S', 'Grün-L']));
    expect(matrix?.columnValues).toEqual(['S', 'M', 'L']);
    expect(matrix?.articles.map((line) => line.map((article) => article !== undefined))).toEqual([
      [false, true, true],
      [true, true, false],
      [true, false, true],
    ]);
  });

  it.each([
    ['one attribute', variants(['Rot', 'Blau'])],
    ['one value of an attribute', variants(['Rot-S', 'Rot-M'])],
    ['mostly holes', variants(['Rot-S', 'Blau-M', 'Grün-L', 'Gelb-XL'])],
    ['two articles at one place', variants([...full, 'Rot-S'])],
    ['an attribute that some lack', variants([...full, 'Grün'])],
    ['nothing', []],
    [
      'several products',
      tableRows([productRow({ _id: 'a', sku: 'A' }), productRow({ _id: 'b', sku: 'B' })], pricing),
    ],
  ])('TABL-02 is none for %s', (_name, rows) => {
    expect(variantMatrix(rows)).toBeUndefined();
  });

  it('TABL-02 does not mind an attribute that all share', () => {
    expect(variantMatrix(variants(full, { extra: { Material: 'Wolle' } }))).toBeDefined();
  });

  it('TABL-01 stands in the list in place of the rows', () => {
    const other = tableRows([productRow({ _id: 'z', sku: 'Z' })], pricing);
    const rows = [...variants(full), ...other.map((row) => ({ ...row, group: 1 }))];
    const matrix = variantMatrix(rows.slice(0, 6));
    if (!matrix) throw new Error('no matrix');
    const items = listItems({
      rows,
      hasGroups: true,
      matrices: new Map([[0, { ...matrix, addedCount: 0 }]]),
    });
    expect(items.map((item) => [item.kind, item.kind === 'row' ? item.rowIndex : undefined])).toEqual([
      ['group', undefined],
      ['matrix', undefined],
      ['row', 0],
    ]);
  });
});

describe('a matrix as a field of inputs', () => {
  const rows = variants(['Rot-S', 'Rot-M', 'Blau-S', 'Blau-M', 'Grün-S']);
  const matrix = variantMatrix(rows);
  if (!matrix) throw new Error('no matrix');
  const articles = new Map(rows.map(({ key }) => [key.toLowerCase(), key]));
  const scopeOf = (slot = 'order', onSlot?: (slot: string) => void) => {
    const orderType = onSlot ? 'preOrder' : 'order';
    const flags = { isBatchSizeActive: true, buyableWithoutStock: false };
    const store = createEntryStore({ rows, orderType, slots: onSlot ? ['s1', 's2'] : ['order'], flags });
    const model = matrixModel({ matrix, store, slot, hasSlot: true, ...(onSlot ? { onSlot } : {}) });
    return { store, model, articles };
  };
  const whole = { top: 0, left: 0, bottom: 0, right: 0 };

  it('TABL-02 takes a block by row and column, and says which article there is none of', () => {
    const scope = scopeOf();
    const { report } = pasteText(scope, '1\t2\n3\t4\n5\t6\n', whole);
    expect(rows.map(({ key }) => scope.store.row(key).quantity)).toEqual([1, 2, 3, 4, 5]);
    expect(report.kind === 'pasted' && report.issues).toMatchObject([
      { rowName: 'Grün', columnName: 'M', reason: 'missingArticle', entered: '6' },
    ]);
    expect(copyText(scope, { top: 1, left: 0, bottom: 2, right: 1 })).toBe('3\t4\r\n5\t');
  });

  it('TABL-02 takes a list of article numbers into the season that is shown', () => {
    const scope = scopeOf('s2', () => undefined);
    pasteText(scope, 'P-Blau-M\t4\nP-Rot-S\t2', whole);
    expect(scope.store.row('P-Blau-M').quantities).toEqual({ s1: 0, s2: 4 });
    expect(scope.store.row('P-Rot-S').quantities).toEqual({ s1: 0, s2: 2 });
  });

  it('TABL-02 brings the season of an undone step into view', () => {
    const shown: string[] = [];
    const scope = scopeOf('s1', (slot) => shown.push(slot));
    scope.store.enter('P-Blau-S', 's2', 3);
    const step = scope.store.undo();
    expect(step && rangeOfStep(scope, step)).toBeUndefined();
    expect(scope.model.reveal?.({ key: 'P-Blau-S', slot: 's2' })).toEqual({ row: 1, column: 0 });
    expect(shown).toEqual(['s2']);
  });
});
