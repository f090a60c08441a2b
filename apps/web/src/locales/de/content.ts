export const content = {
  pages: 'Informationen',
  noPages: 'Es sind keine Seiten hinterlegt.',
  aboutUs: 'Über uns',
  returnPolicy: 'Rückgabe',
  privacy: 'Datenschutz',
  contactUs: 'Kontakt',
  contactText: 'Wir sind gern für Sie da.',
  address: 'Anschrift',
  phone: 'Telefon',
  email: 'E-Mail',
  website: 'Internet',
  empty: 'Zu diesem Thema ist noch kein Text hinterlegt.',
} as const;
