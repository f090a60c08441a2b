export const audit = {
  title: 'Protokoll',
  export: 'Als CSV exportieren',
  search: 'Benutzername, Bestellnummer oder ID',
  nobody: 'Befehl oder unbekannt',
  column: {
    at: 'Zeit',
    action: 'Vorgang',
    username: 'Wer',
    company: 'Kunde',
    subject: 'Was',
    details: 'Einzelheiten',
  },
  filter: { from: 'Von', to: 'Bis' },
  empty: {
    title: 'Keine Einträge',
    text: 'Für diese Auswahl steht nichts im Protokoll. Die Suche findet ganze Namen und Nummern.',
  },
  verify: {
    open: 'Kette prüfen',
    title: 'Ist das Protokoll unverändert?',
    text: 'Jeder Eintrag ist durch eine Prüfsumme mit allen früheren verbunden. Die Prüfung rechnet alle nach. Bei Millionen Einträgen dauert sie einige Minuten.',
    head: 'Früher notierte Prüfsumme (freiwillig)',
    headHint: 'Sie zeigt, dass am Ende nichts abgeschnitten wurde.',
    headWrong: 'Eine Prüfsumme hat 64 Zeichen, 0 bis 9 und a bis f.',
    run: 'Prüfen',
    whole: 'Unverändert: {entries} Einträge',
    keepHead: 'Notieren Sie die Prüfsumme außerhalb des Shops, um sie später zu vergleichen.',
    present: 'Prüfsumme',
    broken: 'Das Protokoll wurde verändert',
    fault: {
      linkMissing: 'Das Kettenglied {at} fehlt.',
      entryMissing: 'Der Eintrag {at} fehlt.',
      entryChanged: 'Der Eintrag {at} wurde geändert.',
      entryUnlinked: 'Der Eintrag {at} gehört nicht zur Kette.',
      headMissing: 'Die angegebene Prüfsumme ist nicht in der Kette: Am Ende wurde etwas abgeschnitten.',
    },
  },
  action: {
    session: {
      begun: 'Angemeldet',
      refused: 'Anmeldung abgelehnt',
      ended: 'Abgemeldet',
    },
    password: {
      changed: 'Passwort geändert',
      reset: 'Passwort neu gesetzt',
      linkSent: 'Passwort-Link gesendet',
    },
    secondFactor: {
      on: 'Zwei-Faktor-Anmeldung eingeschaltet',
      off: 'Zwei-Faktor-Anmeldung ausgeschaltet',
      reset: 'Zwei-Faktor-Anmeldung zurückgesetzt',
      codesRenewed: 'Wiederherstellungscodes erneuert',
    },
    identity: {
      linked: 'Anmeldedienst verknüpft',
      unlinked: 'Anmeldedienst getrennt',
    },
    provider: {
      changed: 'Anmeldedienst geändert',
      removed: 'Anmeldedienst entfernt',
    },
    email: {
      requested: 'Neue E-Mail-Adresse eingegeben',
      changed: 'E-Mail-Adresse geändert',
    },
    accountRequest: {
      approved: 'Kontoanfrage angenommen',
      declined: 'Kontoanfrage abgelehnt',
      asked: 'Rückfrage zur Kontoanfrage',
    },
    access: {
      refused: 'Zugriff verweigert',
    },
    customer: {
      switched: 'Kunde gewechselt',
    },
    company: {
      changed: 'Kunde geändert',
      created: 'Kunde angelegt',
    },
    product: { created: 'Artikel angelegt', changed: 'Artikel geändert', deleted: 'Artikel gelöscht' },
    category: { created: 'Kategorie angelegt', changed: 'Kategorie geändert', deleted: 'Kategorie gelöscht' },
    profile: {
      changed: 'Profil geändert',
    },
    user: {
      created: 'Benutzer angelegt',
      changed: 'Benutzer geändert',
    },
    operator: {
      added: 'Betreiber hinzugefügt',
      changed: 'Betreiber geändert',
      removed: 'Betreiber entfernt',
    },
    address: {
      created: 'Adresse angelegt',
      changed: 'Adresse geändert',
      deleted: 'Adresse gelöscht',
    },
    order: {
      messaged: 'Nachricht zur Bestellung',
      noteAdded: 'Notiz zur Bestellung',
      noteRemoved: 'Notiz entfernt',
      refunded: 'Bestellung erstattet',
      placed: 'Bestellung ausgelöst',
      confirmed: 'Bestellung bestätigt',
      dispatched: 'Sendung verschickt',
      changed: 'Bestellung geändert',
      cancelled: 'Bestellung storniert',
    },
    invoice: {
      credited: 'Gutschrift erstellt',
    },
    approval: {
      requested: 'Freigabe angefragt',
      changed: 'Freigabeanfrage geändert',
      forwarded: 'Freigabeanfrage weitergeleitet',
      approved: 'Freigegeben',
      declined: 'Freigabe abgelehnt',
      withdrawn: 'Freigabeanfrage zurückgezogen',
    },
    approvalRule: {
      saved: 'Freigaberegel gespeichert',
      deleted: 'Freigaberegel gelöscht',
    },
    approvalDeputy: {
      added: 'Vertretung eingetragen',
      deleted: 'Vertretung entfernt',
    },
    costCentre: {
      saved: 'Kostenstelle gespeichert',
    },
    apiKey: {
      created: 'API-Schlüssel erstellt',
      revoked: 'API-Schlüssel widerrufen',
    },
    job: {
      retried: 'Vorgang erneut versucht',
    },
    mail: {
      resent: 'Mail erneut gesendet',
    },
    webhook: {
      added: 'Webhook hinzugefügt',
      removed: 'Webhook entfernt',
      secretRotated: 'Webhook-Geheimnis erneuert',
    },
    review: {
      published: 'Bewertung veröffentlicht',
      refused: 'Bewertung abgelehnt',
      deleted: 'Bewertung gelöscht',
    },
    lookup: {
      saved: 'Stammdaten gespeichert',
      deleted: 'Stammdaten gelöscht',
    },
    searchIndex: {
      rebuilt: 'Suchindex neu aufgebaut',
    },
    data: {
      imported: 'Daten importiert',
      exported: 'Daten exportiert',
    },
    content: {
      drafted: 'Inhalt entworfen',
      planned: 'Veröffentlichung geplant',
      published: 'Inhalt veröffentlicht',
      discarded: 'Entwurf verworfen',
      restored: 'Früherer Inhalt als Entwurf',
    },
    settings: {
      changed: 'Einstellungen geändert',
    },
  },
} as const;
