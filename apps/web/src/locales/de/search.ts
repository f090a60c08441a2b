export const search = {
  label: 'Suche',
  placeholder: 'Artikel oder Artikelnummer suchen',
  shortcut: 'Taste / springt in die Suche',
  submit: 'Suchen',
  clear: 'Suche leeren',
  title: 'Suche',
  resultsFor: 'Ergebnisse für „{key}“',
  hintTitle: 'Wonach suchen Sie?',
  hintText: 'Geben Sie einen Artikelnamen oder eine Artikelnummer ein, auch ein Teil genügt.',
  'not.found': 'Keine Ergebnisse gefunden',
  emptyText: 'Prüfen Sie die Schreibweise, oder suchen Sie mit weniger oder anderen Wörtern.',
} as const;
