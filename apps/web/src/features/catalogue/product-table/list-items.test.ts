import { expect, it } from 'vitest';
import { listItems } from './list-items.ts';
import { tableRows } from './table-rows.ts';
import { productRow } from './table-test-data.ts';

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
