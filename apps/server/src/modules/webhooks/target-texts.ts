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
    noHttps: (host) =>
      host
        ? `Mit http:// sind nur Hosts aus WEBHOOK_ALLOWED_HOSTS erlaubt, und ${host} gehört nicht dazu.`
        : 'Die Adresse beginnt nicht mit https://.',
    noPlainUrl: () => 'Die Adresse enthält Benutzername, Passwort oder Sprungmarke.',
    notPublic: (host) =>
      `${host} liegt nicht im öffentlichen Internet und gehört nicht zu WEBHOOK_ALLOWED_HOSTS.`,
    noAddress: (name) => `Zu ${name} gibt es keine IP-Adresse.`,
    notFound: (name) => `Der Name ${name} lässt sich nicht auflösen.`,
    answered: (status) => `Das Ziel hat mit ${status} geantwortet.`,
    late: () => 'Das Ziel hat nicht rechtzeitig geantwortet.',
    connection: (code) => `Die Verbindung kam nicht zustande (${code}).`,
  },
  en: {
    noHttps: (host) =>
      host
        ? `Only hosts of WEBHOOK_ALLOWED_HOSTS may be reached by http://, and ${host} is none of them.`
        : 'The address is no https:// URL.',
    noPlainUrl: () => 'The URL has a user name, password or fragment.',
    notPublic: (host) => `${host} is neither on the public internet nor one of WEBHOOK_ALLOWED_HOSTS.`,
    noAddress: (name) => `${name} has no address.`,
    notFound: (name) => `${name} is not found.`,
    answered: (status) => `The target answered ${status}.`,
    late: () => 'The target did not answer in time.',
    connection: (code) => `The connection failed (${code}).`,
  },
};
