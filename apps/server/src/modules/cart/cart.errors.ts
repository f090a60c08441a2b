import type { ErrorCode } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import { type RequestError, requestError } from '../../shared/errors.ts';

/** A refused line of a save; `index` is its place in the call. */
export interface LineRefusal {
  index: number;
  sku: string;
  code: ErrorCode;
  [detail: string]: unknown;
}

/** When lines fail for different reasons, the answer carries the code that comes first here; details list them all. */
const precedence: readonly ErrorCode[] = [
  'feature.disabled',
  'product.added.to.cart.error',
  'validation.failed',
  'custom.attribute.invalid',
  'custom.attribute.required',
  'season.over',
  'quantity.invalid',
  'preorder.not.available',
  'stock.not.enough.error',
  'prestock.not.enough',
  'batch.size.invalid',
  'amount.too.large',
];

/** A save may hold thousands of broken lines; this many are listed. */
const maxListed = 500;

/** The refusal of a save for its lines: all of them reported together, nothing saved (API-37). */
export function linesRefused(refusals: readonly LineRefusal[]): RequestError {
  const code = precedence.find((candidate) => refusals.some((refusal) => refusal.code === candidate));
  return requestError(code ?? 'validation.failed', { details: refusals.slice(0, maxListed) });
}

/** Another save came in between (CART-24). */
export function basketConflict(version: number): RequestError {
  return requestError('basket.conflict', { details: { version } });
}

/** More than 10,000 lines of a type (CART-26). */
export function basketTooLarge(): RequestError {
  return requestError('basket.too.large', { details: { maximum: MAX_CART_LINES } });
}
