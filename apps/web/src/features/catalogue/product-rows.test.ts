import type { ProductDetail } from '@kontor/contract';
import { expect, it } from 'vitest';
import { rowsOfDetail } from '../../commerce/product-rows.ts';
import { productRow } from './product-table/product-row-fixture.ts';

it('PROD-11 makes one row a variant, with the product facts and no inherited price', () => {
  const {
    variantCount: _,
    notEnoughStock: __,
    variantSku: ___,
    ...product
  } = productRow({ _id: 'a', sku: 'A' });
  const detail: ProductDetail = {
    ...product,
    description: '',
    brand: null,
    categories: [],
    documents: [],
    eans: [],
    canReview: false,
    variants: [
      {
        variantSku: 'A-1',
        name: 'Rot',
        images: [],
        stock: { value: 3 },
        preStocks: [],
        releaseDate: null,
        salesBatchSize: 6,
        attributes: [],
      },
    ],
  };
  const [row] = rowsOfDetail(detail);
  expect(row).toMatchObject({ _id: 'a', sku: 'A', variantSku: 'A-1', salesBatchSize: 6, variantCount: 1 });
  expect(row?.price).toBeUndefined();
  expect(rowsOfDetail({ ...detail, variants: [] })).toMatchObject([{ sku: 'A', price: { value: 9 } }]);
});
