/** The page that providers lead back to; it is registered with them. */
export const providerPage = '/provider-login';
