export const providers = {
  title: 'Anmeldedienste',
  intro:
    'Mit einem Anmeldedienst (OpenID Connect) melden sich Benutzer mit dem Konto ihrer Firma an. Tragen Sie dort die Rücksprungadresse ein.',
  add: 'Anmeldedienst hinzufügen',
  empty: { title: 'Kein Anmeldedienst', text: 'Alle melden sich mit Benutzername und Passwort an.' },
  column: {
    name: 'Name',
    issuer: 'Adresse (Issuer)',
    domains: 'Domains',
    shown: 'Wer ihn sieht',
  },
  shown: {
    all: 'alle, als Schaltfläche',
    domain: 'wer eine E-Mail-Adresse der Domains eingibt',
    only: 'nur dieser Dienst, kein Passwort',
  },
  redirect: 'Rücksprungadresse',
  edit: 'Ändern',
  editNamed: '{name} ändern',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
  removeTitle: '{name} entfernen?',
  removeText:
    'Wer sich bisher über diesen Dienst anmeldet, braucht ein Passwort. Alle Verknüpfungen mit dem Dienst werden gelöscht.',
  field: {
    id: 'Kürzel',
    idHint: 'Kleinbuchstaben, Ziffern und Bindestriche; später nicht änderbar.',
    clientId: 'Client-ID',
    clientSecret: 'Client-Secret',
    secretKept: 'Leer: das gespeicherte bleibt.',
    labelDe: 'Name auf Deutsch',
    labelEn: 'Name auf Englisch',
    domainsHint: 'Mit Komma getrennt, zum Beispiel firma.de, firma.at',
    isShown: 'Allen als Schaltfläche zeigen',
    isRequired: 'Benutzer dieser Domains melden sich nur hier an, nicht mit Passwort',
  },
} as const;
