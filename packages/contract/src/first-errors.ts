import type { Locale } from '@kontor/domain';

/** An error code's HTTP status and its text in each language. */
export type ErrorEntry = { readonly status: number } & Readonly<Record<Locale, string>>;

/** The errors of the sign-in page, and those of any call: part of `errorCatalogue`. The web loads all others with the shop's texts. */
export const firstErrors = {
  'json.invalid': {
    status: 400,
    de: 'Die Anfrage ist kein gültiges JSON',
    en: 'The request is not valid JSON',
  },
  'request.invalid': { status: 400, de: 'Die Anfrage ist ungültig', en: 'The request is not valid' },
  'auth.required': { status: 401, de: 'Bitte melden Sie sich an', en: 'Please sign in' },
  'session.expired': {
    status: 401,
    de: 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an',
    en: 'Your session has expired, please sign in again',
  },
  'login.failed': {
    status: 401,
    de: 'Benutzername oder Passwort ist ungültig',
    en: 'Username or password is not valid',
  },
  'account.blocked': {
    status: 403,
    de: 'Ihr Konto ist gesperrt, bitte wenden Sie sich an Ihren Vertriebsleiter',
    en: 'Your account is blocked, contact your Sales Manager',
  },
  'email.multiple.accounts': {
    status: 409,
    de: 'Diese E-Mail-Adresse ist mehreren Konten zugeordnet',
    en: 'email assigned to multiple accounts',
  },
  'second.factor.required': {
    status: 401,
    de: 'Bitte geben Sie den Code aus Ihrer Authentifizierungs-App ein',
    en: 'Please enter the code from your authenticator app',
  },
  'second.factor.invalid': {
    status: 422,
    de: 'Dieser Code ist falsch oder wurde bereits verwendet',
    en: 'This code is wrong or was already used',
  },
  'second.factor.setup.required': {
    status: 403,
    de: 'Bitte richten Sie zuerst die Zwei-Faktor-Anmeldung ein',
    en: 'Please set up two-factor sign-in first',
  },
  'login.provider.required': {
    status: 403,
    de: 'Bitte melden Sie sich über den Anmeldedienst Ihres Unternehmens an',
    en: 'Please sign in with the identity provider of your company',
  },
  'provider.not.found': {
    status: 404,
    de: 'Diesen Anmeldedienst gibt es nicht',
    en: 'This identity provider does not exist',
  },
  'provider.unavailable': {
    status: 502,
    de: 'Der Anmeldedienst Ihres Unternehmens antwortet nicht, bitte gleich noch einmal versuchen',
    en: 'The identity provider of your company does not answer, please try again shortly',
  },
  'provider.refused': {
    status: 403,
    de: 'Der Anmeldedienst Ihres Unternehmens hat die Anmeldung nicht bestätigt',
    en: 'The identity provider of your company did not confirm the sign-in',
  },
  'provider.login.expired': {
    status: 410,
    de: 'Diese Anmeldung ist abgelaufen, bitte beginnen Sie noch einmal',
    en: 'This sign-in has expired, please begin again',
  },
  'provider.email.unverified': {
    status: 403,
    de: 'Der Anmeldedienst Ihres Unternehmens hat Ihre E-Mail-Adresse nicht bestätigt',
    en: 'The identity provider of your company has not verified your e-mail address',
  },
  'provider.already.linked': {
    status: 403,
    de: 'Mit Ihrem Zugang ist bereits ein anderes Konto dieses Anmeldedienstes verknüpft. Bitte wenden Sie sich an den Betreiber des Shops',
    en: 'Another account of this identity provider is already linked to your access. Please contact the operator of the shop',
  },
  'provider.user.unknown': {
    status: 403,
    de: 'Zu Ihrer E-Mail-Adresse gibt es in diesem Shop keinen Zugang',
    en: 'This shop has no account with your e-mail address',
  },
  'route.not.found': { status: 404, de: 'Diese Adresse gibt es nicht', en: 'This address does not exist' },
  'method.not.allowed': {
    status: 405,
    de: 'Diese Methode ist hier nicht erlaubt',
    en: 'This method is not allowed here',
  },
  'body.too.large': { status: 413, de: 'Die Anfrage ist zu groß', en: 'The request is too large' },
  'media.type.unsupported': {
    status: 415,
    de: 'Dieses Format wird nicht angenommen',
    en: 'This format is not accepted',
  },
  'validation.failed': { status: 422, de: 'Bitte prüfen Sie Ihre Eingaben', en: 'Please check your input' },
  'too.many.requests': {
    status: 429,
    de: 'Zu viele Versuche, bitte versuchen Sie es in {wait} wieder',
    en: 'Too many attempts, please try again in {wait}',
  },
  'internal.error': {
    status: 500,
    de: 'Ein unbekannter Fehler ist aufgetreten',
    en: 'An unknown error occurred',
  },
  'service.unavailable': {
    status: 503,
    de: 'Der Dienst ist gerade nicht erreichbar, bitte gleich noch einmal versuchen',
    en: 'The service is not available right now, please try again shortly',
  },
  'tenant.not.found': { status: 404, de: 'Diesen Shop gibt es nicht', en: 'This shop does not exist' },
} as const satisfies Record<string, ErrorEntry>;
