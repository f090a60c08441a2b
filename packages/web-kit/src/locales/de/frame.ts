export const frame = {
  skipToContent: 'Zum Inhalt springen',
  language: 'Sprache',
  locale: { de: 'Deutsch', en: 'English' },
  toasts: 'Meldungen (Taste {key})',
  dismissToast: 'Meldung schließen',
} as const;
