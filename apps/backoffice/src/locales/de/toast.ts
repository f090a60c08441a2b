export const toast = {
  saved: 'Gespeichert',
  deleted: 'Gelöscht',
  'an.error.occurred': 'Es ist ein Fehler aufgetreten',
} as const;
