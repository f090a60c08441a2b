export const outbox = {
  title: 'Postausgang',
  column: {
    created: 'Zeit',
    recipients: 'An',
    subject: 'Betreff',
    state: 'Status',
    sent: 'Gesendet',
    attempts: 'Versuche',
    problem: 'Grund',
  },
  state: { sent: 'gesendet', pending: 'wartend', failed: 'fehlgeschlagen' },
  search: 'Adresse oder Betreff',
  resend: 'Erneut senden',
  cannotResend: {
    pending: 'Wartende Mails werden von selbst gesendet. Wählen Sie andere.',
    link: 'Der Link in dieser Mail gilt nur einmal. Fordern Sie einen neuen an.',
  },
  empty: { title: 'Keine Mails', text: 'In den letzten 30 Tagen wurde keine solche Mail verschickt.' },
  test: 'Testmail senden',
  tested: 'Die Testmail an {to} ist verschickt.',
  testedFile: 'Ohne Mailserver (SMTP_URL) liegt die Testmail an {to} als Datei im Postausgang.',
  testFailed: 'Die Testmail an {to} wurde nicht verschickt: {problem}',
} as const;
