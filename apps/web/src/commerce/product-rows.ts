import type { ProductDetail, ProductRow } from '@kontor/contract';

/**
 * The rows of a product page: one for each variant, or the product itself (PROD-11).
 *
 * @example rowsOfDetail(jacket).map((row) => row.variantSku) // ['J-1-R-M', 'J-1-R-L']
 */
export function rowsOfDetail(detail: ProductDetail): ProductRow[] {
  const { variants } = detail;
  if (variants.length === 0)
    return [
      {
        ...detail,
        ...ownNumberOf(detail, detail.sku),
        productName: detail.name,
        variantCount: 0,
        notEnoughStock: false,
      },
    ];
  return variants.map((variant) => ({
    ...detail,
    // A variant without a price is on request, whatever the product says.
    price: undefined,
    ...variant,
    ...ownNumberOf(detail, variant.variantSku),
    productName: detail.name,
    variantCount: variants.length,
    notEnoughStock: false,
  }));
}

function ownNumberOf({ ownNumbers }: ProductDetail, article: string): Pick<ProductRow, 'ownNumber'> {
  const found = ownNumbers?.find(({ sku }) => sku === article);
  return found ? { ownNumber: found.ownNumber } : {};
}
