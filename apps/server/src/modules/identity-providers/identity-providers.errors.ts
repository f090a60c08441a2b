import { requestError } from '../../shared/errors.ts';

export const providerNotFound = () => requestError('provider.not.found');
export const providerUnavailable = () => requestError('provider.unavailable');
/** One code for every invalid answer of a provider; the log has the cause. */
export const providerRefused = () => requestError('provider.refused');
/** One code for a sign-in that is unknown, used, expired, or of another browser or tenant. */
export const loginExpired = () => requestError('provider.login.expired');
export const emailUnverified = () => requestError('provider.email.unverified');
/** Another person of the provider has signed in as this user before. */
export const alreadyLinked = () => requestError('provider.already.linked');
export const linkNotFound = () => requestError('identity.link.not.found');
export const userUnknown = () => requestError('provider.user.unknown');
