import type { Locale } from '../../shared/locale.ts';

export type TargetReason =
  | 'noHttps'
  | 'noPlainUrl'
  | 'notPublic'
  | 'noAddress'
  | 'notFound'
  | 'answered'
  | 'late';

/** Why a message was not taken; each text may name a host, a status or a code. */
export const targetTexts: Record<Locale, Record<TargetReason | 'connection', (detail: string) => string>> = {
  de: {
    noHttps: () => 'Die Adresse beginnt nicht mit https://.',
    noPlainUrl: () => 'Die Adresse enthält Benutzername, Passwort oder Sprungmarke.',
    notPublic: (name) => `${name} liegt nicht im öffentlichen Internet.`,
    noAddress: (name) => `Zu ${name} gibt es keine IP-Adresse.`,
    notFound: (name) => `Der Name ${name} lässt sich nicht auflösen.`,
    answered: (status) => `Das Ziel hat mit ${status} geantwortet.`,
    late: () => 'Das Ziel hat nicht rechtzeitig geantwortet.',
    connection: (code) => `Die Verbindung kam nicht zustande (${code}).`,
  },
  en: {
    noHttps: () => 'The address is no https:// URL.',
    noPlainUrl: () => 'The URL has a user name, password or fragment.',
    notPublic: (name) => `${name} is not on the public internet.`,
    noAddress: (name) => `${name} has no address.`,
    notFound: (name) => `${name} is not found.`,
    answered: (status) => `The target answered ${status}.`,
    late: () => 'The target did not answer in time.',
    connection: (code) => `The connection failed (${code}).`,
  },
};
