import { isPriceOnRequest } from './price.ts';

/** Why a product cannot be put into a cart; the server answers all but `price.loading`, which only a page knows (CART-18). */
export type AddIssueReason = 'product.unknown' | 'id.hyphen' | 'price.missing' | 'price.loading';

/** A product about to be added; every part may be missing. The price may be in any unit. */
export type AddCandidate = {
  readonly id?: string | null | undefined;
  readonly sku?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly price?:
    | { readonly value?: number | null | undefined; readonly isLoading?: boolean | undefined }
    | null
    | undefined;
};

/**
 * Why a product cannot be added. It must exist with id, sku, name and price (CART-15), and its id must not contain a hyphen
 * (CART-16). Its price must be loaded and not 0 (CART-17). Undefined when it can.
 *
 * @example addIssue({ id: 'a-1', sku: 'T-1', name: 'Tent', price: { value: 10 } }) // 'id.hyphen'
 */
export function addIssue(product: AddCandidate | null | undefined): AddIssueReason | undefined {
  if (!product?.id || !product.sku || !product.name) return 'product.unknown';
  if (product.id.includes('-')) return 'id.hyphen';
  if (product.price?.isLoading) return 'price.loading';
  return isPriceOnRequest(product.price?.value) ? 'price.missing' : undefined;
}

/** A product of several that cannot be added, by its place in the list. */
export type AddIssue = {
  readonly index: number;
  readonly sku: string | undefined;
  readonly reason: AddIssueReason;
};

/**
 * Checks all products before any is added; one issue means that none is (CART-18, TABL-19).
 *
 * @example addIssues([tent, undefined]) // [{ index: 1, sku: undefined, reason: 'product.unknown' }]
 */
export function addIssues(products: readonly (AddCandidate | null | undefined)[]): AddIssue[] {
  return products.flatMap((product, index) => {
    const reason = addIssue(product);
    return reason === undefined ? [] : [{ index, sku: product?.sku ?? undefined, reason }];
  });
}
