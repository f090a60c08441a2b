import { requestError } from '../../shared/errors.ts';

/** The same for a wrong password, an unknown user and another tenant, so that nobody learns which it was (AUTH-04). */
export const loginFailed = () => requestError('login.failed');

/** Only said to whoever knows the password (AUTH-04). */
export const accountBlocked = () => requestError('account.blocked');

export const emailOfSeveralAccounts = () => requestError('email.multiple.accounts');

export const sessionNotFound = () => requestError('session.not.found');

export const tenantNotFound = () => requestError('tenant.not.found');
