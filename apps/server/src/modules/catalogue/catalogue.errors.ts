import { requestError } from '../../shared/errors.ts';

/** Unknown, inactive, another tenant's or hidden from the user: all the same to the caller (CATG-01, ROLE-05, ROLE-06). */
export const categoryNotFound = () => requestError('category.not.found');

/** As for categories (PROD-01). */
export const productNotFound = () => requestError('product.not.found');

/** The server's own search wants three characters (SRCH-06). */
export const searchTermTooShort = () => requestError('searched.value.min.three.char');

/** Words of a value say nothing without the attribute that it is of (API-22). */
export const facetKeyMissing = () =>
  requestError('validation.failed', { details: [{ field: 'facetKey', code: 'required' }] });
