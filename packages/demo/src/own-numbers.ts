import type { DemoProduct, Row } from './model.ts';

/** So many products have a number of the company's own: as many as a buyer of it orders again and again. */
const numberedProducts = 60;

/**
 * The article numbers that one customer uses in its own system, by which its users find and order articles.
 *
 * @example ownNumberRows(products, { company: '20014', prefix: 'SP ' })[0] // { company: '20014', ownNumber: 'SP 410003', sku: … }
 */
export function ownNumberRows(
  products: readonly DemoProduct[],
  { company, prefix }: { company: string; prefix: string },
): Row[] {
  const variants = products.slice(0, numberedProducts).flatMap((product) => product.variants);
  return variants.map(({ sku }, index) => ({ company, ownNumber: `${prefix}${410_003 + index * 7}`, sku }));
}
