/** The redirect page of sign-ins by a provider; it is registered with the provider. */
export const providerPage = '/provider-login';
