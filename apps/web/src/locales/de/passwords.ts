export const passwords = {
  forgot: 'Passwort vergessen',
  forgotIntro: 'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  emailInvalid: 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  send: 'Link senden',
  sent: 'Wir haben einen Link an {email} gesendet. Er gilt eine Stunde. Bitte sehen Sie auch im Spam-Ordner nach.',
  toSignIn: 'Zur Anmeldung',
  reset: 'Passwort festlegen',
  resetIntro: 'Danach melden Sie sich mit dem neuen Passwort an. Alle bisherigen Sitzungen enden.',
  save: 'Passwort speichern',
  askAgain: 'Neuen Link anfordern',
} as const;
