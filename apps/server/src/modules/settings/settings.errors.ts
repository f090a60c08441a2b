import { requestError } from '../../shared/errors.ts';

export const tenantNotFound = () => requestError('tenant.not.found');

/** A list that the shop does not have (API-13). */
export const lookupNotFound = () => requestError('lookup.not.found');

export const sessionExpired = () => requestError('session.expired');
