export const toast = {
  saved: 'Gespeichert',
  'session.ended':
    'Ihre Anmeldung ist abgelaufen. Melden Sie sich in einem neuen Fenster an und speichern Sie dann.',
  'sign.in': 'Anmelden',
  'an.error.occurred': 'Es ist ein Fehler aufgetreten',
} as const;
