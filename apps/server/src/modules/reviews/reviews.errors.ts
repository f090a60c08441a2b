import type { FieldIssue, ReviewRefusal } from '@kontor/contract';
import { requestError } from '../../shared/errors.ts';

/** No such product, or one that the user may not see. */
export const productNotFound = () => requestError('product.not.found');

/** The user may not review this product (PROD-13, PROD-14). */
export const reviewRefused = (refusal: ReviewRefusal) => requestError(refusal);

/** Texts that hold nothing to see. */
export function emptyTexts(fields: readonly string[]) {
  const details: FieldIssue[] = fields.map((field) => ({ field, code: 'tooShort' }));
  return requestError('validation.failed', { details });
}
