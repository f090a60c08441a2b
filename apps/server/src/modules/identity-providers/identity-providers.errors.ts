import { requestError } from '../../shared/errors.ts';

export const providerNotFound = () => requestError('provider.not.found');
export const providerUnavailable = () => requestError('provider.unavailable');
/** Whatever is wrong with the answer of a provider: the log says what. */
export const providerRefused = () => requestError('provider.refused');
/** Unknown, used, over, begun in another browser or for another tenant: the same for all. */
export const loginExpired = () => requestError('provider.login.expired');
export const emailUnverified = () => requestError('provider.email.unverified');
export const userUnknown = () => requestError('provider.user.unknown');
