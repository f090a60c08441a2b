export const wishlist = {
  title: 'Merkliste',
  add: 'Auf die Merkliste',
  addOf: '{name} auf die Merkliste setzen',
  remove: 'Von der Merkliste entfernen',
  removeOf: '{name} von der Merkliste entfernen',
  marked: 'Auf der Merkliste',
  loading: 'Die Merkliste wird noch geladen',
  emptyTitle: 'Ihre Merkliste ist leer',
  emptyText: 'Mit dem Herz auf einer Artikelseite merken Sie sich Artikel für später.',
  browse: 'Artikel ansehen',
  items_one: '{count} Artikel',
  items_other: '{count} Artikel',
} as const;
