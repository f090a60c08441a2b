export const toast = {
  saved: 'Gespeichert',
  deleted: 'Gelöscht',
  'field.paste.cut_one': 'Zu lang: {count} eingefügtes Zeichen fehlt, das Feld fasst höchstens {max} Zeichen',
  'field.paste.cut_other':
    'Zu lang: {count} eingefügte Zeichen fehlen, das Feld fasst höchstens {max} Zeichen',
  'session.ended':
    'Ihre Anmeldung ist abgelaufen. Melden Sie sich in einem neuen Fenster an und speichern Sie dann.',
  'sign.in': 'Anmelden',
  'an.error.occurred': 'Es ist ein Fehler aufgetreten',
} as const;
