import type { FieldIssue } from '@kontor/contract';
import { requestError } from '../../shared/errors.ts';

/** The wishlist of another user (API-37). */
export const userMismatch = () => requestError('user.mismatch');

/** The named wishlist is the user's own, but of another company than the active one (API-37). */
export const companyChanged = () => requestError('company.changed');

/** The named wishlist is not there, or someone else's. */
export const wishlistNotFound = () => requestError('wishlist.not.found');

/** Another save came in between (WISH-05); `version` is the present one. */
export const wishlistConflict = (version: number) =>
  requestError('wishlist.conflict', { details: { version } });

/** Items whose product or variant does not exist, by their places in the call (WISH-05). */
export function unknownItems(places: readonly number[]) {
  const details: FieldIssue[] = places.map((place) => ({ field: `items.${place}`, code: 'unknown' }));
  return requestError('validation.failed', { details });
}
