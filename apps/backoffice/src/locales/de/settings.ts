export const settings = {
  title: 'Einstellungen',
  intro: 'Eine Änderung gilt sofort im ganzen Shop.',
  default: 'Standard: {value}',
  on: 'an',
  off: 'aus',
  changed: 'zuletzt geändert am {date} von {name}',
  somebody: 'unbekannt',
  unchanged: 'Es gibt nichts zu speichern.',
} as const;
