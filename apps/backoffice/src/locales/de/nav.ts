export const nav = {
  label: 'Bereiche',
  open: 'Menü öffnen',
  fold: 'Einklappen',
  narrow: 'Navigation einklappen',
  widen: 'Navigation ausklappen',
  section: {
    today: 'Überblick',
    sales: 'Verkauf',
    customers: 'Kunden',
    products: 'Sortiment',
    content: 'Inhalte',
    operations: 'Betrieb',
  },
  today: 'Heute',
  orders: 'Bestellungen',
  customers: 'Kunden',
} as const;
