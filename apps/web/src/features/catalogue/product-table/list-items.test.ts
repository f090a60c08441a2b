import { expect, it } from 'vitest';
import { listItems } from './list-items.ts';
import { productRow } from './product-row-fixture.ts';
import { tableRows } from './table-rows.ts';

const image = (url: string) => [{ image: { url } }];
const rows = tableRows(
  [
    productRow({ _id: 'a', sku: 'A', variantSku: 'A-1', images: image('/red.webp') }),
    productRow({ _id: 'a', sku: 'A', variantSku: 'A-2', images: image('/red.webp') }),
    productRow({ _id: 'a', sku: 'A', variantSku: 'A-3', images: image('/blue.webp') }),
    productRow({ _id: 'b', sku: 'B' }),
    productRow({ _id: 'c', sku: 'C', variantSku: 'C-1' }),
  ],
  { showGross: false, ratePercent: () => 19 },
);

it('TABL-01 names a product once above its variants, not above a single row', () => {
  expect(
    listItems({ rows, hasGroups: true }).map((item) => [
      item.kind,
      item.kind === 'matrix' ? item.matrix.id : item.row.key,
    ]),
  ).toEqual([
    ['group', 'A-1'],
    ['row', 'A-1'],
    ['row', 'A-2'],
    ['row', 'A-3'],
    ['row', 'B'],
    ['row', 'C-1'],
  ]);
});

it('TABL-01 shows a picture of a variant where it differs from the one above', () => {
  const shown = listItems({ rows, hasGroups: true }).flatMap((item) =>
    item.kind === 'row' ? [item.showsImage] : [],
  );
  expect(shown).toEqual([true, false, true, true, true]);
});

it('PROD-11 has no names on the page of the product itself', () => {
  expect(listItems({ rows: rows.slice(0, 3), hasGroups: false }).map((item) => item.kind)).toEqual([
    'row',
    'row',
    'row',
  ]);
});

it('TABL-02 keeps a matrix the same one while rows above it come and go', () => {
  const pricing = { showGross: false, ratePercent: () => 19 };
  const above = productRow({ _id: 'b', sku: 'B' });
  const jacket = productRow({ _id: 'c', sku: 'C', variantSku: 'C-1', hasMatrix: true, variantCount: 4 });
  const keysOf = (products: Parameters<typeof tableRows>[0]) => {
    const shown = tableRows(products, pricing);
    const facts = { id: 'c', rowAttribute: '', columnAttribute: '', rowValues: [], columnValues: [] };
    const matrix = { ...facts, rows: [], articles: [], addedCount: 3 };
    const matrices = new Map([[shown.at(-1)?.group ?? 0, matrix]]);
    return listItems({ rows: shown, hasGroups: true, matrices }).map(({ key }) => key);
  };
  const keys = keysOf([jacket]);
  expect(keys).toHaveLength(2);
  expect(keysOf([above, jacket]).slice(1)).toEqual(keys);
});
