export const home = {
  greeting: 'Guten Tag, {name}',
  heroes: 'Aktuelles',
  categories: 'Sortiment',
  featured: 'Empfohlen',
  bestseller: 'Meistgekauft',
  recentOrders: 'Ihre letzten Bestellungen',
  toProduct: 'Zum Artikel',
  emptyTitle: 'Das Sortiment wird gerade eingerichtet',
  emptyText: 'Sobald Artikel verfügbar sind, finden Sie sie hier.',
} as const;
