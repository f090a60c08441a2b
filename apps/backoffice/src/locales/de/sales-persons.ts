export const salesPersons = {
  title: 'Außendienst',
  empty: 'Noch niemand im Außendienst',
  emptyHint: 'Legen Sie den Außendienst durch einen Import an.',
  name: 'Name',
  email: 'E-Mail',
  state: 'Status',
  customers: 'Kunden',
  customersOf: 'Kunden von {name}: {count}',
} as const;
