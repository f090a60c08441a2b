import { MAX_DRAFTS } from '@kontor/domain';
import { requestError } from '../../shared/errors.ts';

/** No such draft of this user for this company. */
export const draftNotFound = () => requestError('draft.not.found');

/** Another draft of the same order type has the name, whatever its case; `draftId` is that one. */
export const draftNameTaken = (draftId: string) => requestError('draft.name.taken', { details: { draftId } });

/** The user keeps as many drafts as there may be. */
export const tooManyDrafts = () => requestError('draft.too.many', { details: { maximum: MAX_DRAFTS } });

/** Another save of the cart came in between (CART-24); `version` is the present one. */
export const basketConflict = (version: number) => requestError('basket.conflict', { details: { version } });

/** There is nothing in the cart that could be saved. */
export const basketEmpty = () => requestError('basket.empty');

/** Cart and draft together have more lines than a cart holds (CART-26). */
export const basketTooLarge = (maximum: number) => requestError('basket.too.large', { details: { maximum } });

/** Pre-orders are off (CONF-20). */
export const preOrdersOff = () => requestError('feature.disabled');
