import type { PasswordProblem } from '@kontor/domain';
import { requestError } from '../../shared/errors.ts';

export const emailNotFound = () => requestError('email.not.found');

export const emailOfSeveralAccounts = () => requestError('email.multiple.accounts');

export const userNotFound = () => requestError('user.not.found');

/** Used, altered, expired, or of another tenant: the same for all, so that nobody learns which it was (AUTH-10). */
export const resetTokenInvalid = () => requestError('reset.token.invalid');

export const passwordInvalid = (reason: PasswordProblem) =>
  requestError('password.invalid', { details: { reason } });

export const passwordCommon = () => requestError('password.common');
