export const wishlist = {
  addOf: '{name} auf die Merkliste setzen',
  removeOf: '{name} von der Merkliste entfernen',
  full: 'Die Merkliste ist voll, sie fasst {count} Artikel',
  loading: 'Die Merkliste wird noch geladen',
  emptyTitle: 'Ihre Merkliste ist leer',
  emptyText: 'Mit dem Herz auf einer Artikelseite merken Sie sich Artikel für später.',
  browse: 'Artikel ansehen',
  showMore: '{count} weitere anzeigen',
  items_one: '{count} Artikel',
  items_other: '{count} Artikel',
} as const;
