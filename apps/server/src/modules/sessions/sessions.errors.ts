import { requestError } from '../../shared/errors.ts';

/** The same for a wrong password, an unknown user and another tenant, so that nobody learns which it was (AUTH-04). */
export const loginFailed = () => requestError('login.failed');

/** Only said to whoever knows the password (AUTH-04). */
export const accountBlocked = () => requestError('account.blocked');

export const emailOfSeveralAccounts = () => requestError('email.multiple.accounts');

/** Too many failed sign-ins; `retryAfterSeconds` is when the next one may be tried (AUTH-04). */
export const tooManyFailures = (retryAfterSeconds: number) =>
  requestError('too.many.requests', { headers: { 'retry-after': String(retryAfterSeconds) } });

export const tenantNotFound = () => requestError('tenant.not.found');
