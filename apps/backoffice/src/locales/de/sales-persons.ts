export const salesPersons = {
  title: 'Außendienst',
  empty: 'Noch niemand im Außendienst',
  emptyHint: 'Der Außendienst bestellt für die Kunden, die ihm zugeordnet sind.',
  add: 'Neuer Außendienstmitarbeiter',
  name: 'Name',
  email: 'E-Mail',
  state: 'Status',
  customers: 'Kunden',
  customersOf: 'Kunden von {name}: {count}',
} as const;
