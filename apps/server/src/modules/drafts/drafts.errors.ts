import { MAX_DRAFTS } from '@kontor/domain';
import { requestError } from '../../shared/errors.ts';

/** No such draft of this user for this company. */
export const draftNotFound = () => requestError('draft.not.found');

/** Another draft of the same order type has the name, whatever its case; `draftId` is that one. */
export const draftNameTaken = (draftId: string) => requestError('draft.name.taken', { details: { draftId } });

/** The user keeps as many drafts as there may be. */
export const tooManyDrafts = () => requestError('draft.too.many', { details: { maximum: MAX_DRAFTS } });

/** There is nothing in the cart that could be saved. */
export const basketEmpty = () => requestError('basket.empty');

/** Pre-orders are off (CONF-20). */
export const preOrdersOff = () => requestError('feature.disabled');
