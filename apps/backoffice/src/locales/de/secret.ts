export const secret = {
  once: 'Dieser Wert wird nur jetzt gezeigt. Kopieren Sie ihn und bewahren Sie ihn sicher auf.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  done: 'Ich habe ihn kopiert',
} as const;
