export const salesPersons = {
  title: 'Außendienst',
  empty: 'Noch niemand im Außendienst',
  emptyHint: 'Außendienstmitarbeiter kommen durch einen Import.',
  name: 'Name',
  email: 'E-Mail',
  state: 'Status',
  customers: 'Kunden',
  customersOf: 'Kunden von {name}: {count}',
} as const;
