import type { ImportKind, ImportRow } from './exchange.types.ts';

/** What a new shop needs before its first order: everything else comes from its operators. */
export const starterFiles: Partial<Record<ImportKind, ImportRow[]>> = {
  settings: [
    {
      settings: {
        defaultCurrency: 'EUR',
        companyContactData: { countryCode: 'DE' },
        companyData: {
          name: 'Shop',
          address: '',
          postCode: '',
          city: '',
          country: { code: 'DE', name: { de: 'Deutschland', en: 'Germany' } },
          phone: '',
          email: '',
        },
        theme: { primaryColor: '#1d4f9c' },
        // Standard and reduced rates, 2026.
        vatTable: [
          { countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } },
          { countryCode: 'AT', rates: { standard: 20, reduced: 10, zero: 0 } },
          { countryCode: 'CH', rates: { standard: 8.1, reduced: 2.6, zero: 0 } },
        ],
        // Without an ERP the shop writes the invoices of what is delivered.
        billing: { by: 'shop', on: 'dispatch', downPaymentPercent: 0, numberPrefix: '' },
        showCategoryFilters: true,
        isUserListActive: true,
      },
      contentPages: [],
    },
  ],
  units: [
    { id: 'piece', name: { de: 'Stück', en: 'piece' } },
    { id: 'box', name: { de: 'Karton', en: 'box' } },
  ],
  'price-lists': [{ code: 'BASE', name: 'Basispreise', isBase: true }],
  'shipping-countries': [
    { code: 'DE', name: { de: 'Deutschland', en: 'Germany' }, position: 1 },
    { code: 'AT', name: { de: 'Österreich', en: 'Austria' }, position: 2 },
    { code: 'CH', name: { de: 'Schweiz', en: 'Switzerland' }, position: 3 },
  ],
  'shipping-methods': [
    {
      id: 'standard',
      name: { de: 'Standardversand', en: 'Standard delivery' },
      isActive: true,
      isDefault: true,
      position: 1,
    },
  ],
  'shipping-rates': ['DE', 'AT', 'CH'].map((country) => ({ method: 'standard', country, price: 0 })),
  'payment-methods': [
    {
      id: 'invoice',
      name: { de: 'Kauf auf Rechnung', en: 'Purchase on account' },
      isActive: true,
      isDefault: true,
      isOnline: false,
      position: 1,
    },
    {
      id: 'prepayment',
      name: { de: 'Vorkasse', en: 'Prepayment' },
      isActive: true,
      isDefault: false,
      isOnline: false,
      position: 2,
    },
  ],
};
