import { describe, expect, it } from 'vitest';
import { vatView } from './shop-context.ts';

const settings = {
  vatTable: [
    { countryCode: 'DE', rates: { standard: 19, reduced: 7 } },
    { countryCode: 'AT', rates: { standard: 20, reduced: 10 } },
  ],
  companyContactData: { countryCode: 'DE' },
  showGrossPrice: false,
  defaultCurrency: 'EUR',
  standardVatRate: 19,
};
const account = (vatCountryCode: string) => ({
  company: { _id: 'c', customerNo: '1', name: 'C', vatCountryCode, isLocked: false },
});

const price = { netE4: 84_034, priceUnit: 1 } as const;

describe('VAT view', () => {
  it('I18N-03 shows net prices with up to four decimals where the tenant wants net', () => {
    const vat = vatView(settings, account('DE'));
    expect(vat.unitPriceE4(price, {})).toBe(84034);
    expect(vat.totalMinor(price, 3, {})).toBe(2521);
  });

  it('I18N-03 PROD-09 shows the stored gross price again where the tenant wants gross', () => {
    const vat = vatView({ ...settings, showGrossPrice: true }, account('DE'));
    expect(vat.unitPriceE4(price, { vatRate: 19 })).toBe(100000);
    expect(vat.totalMinor(price, 10, {})).toBe(10000);
    const fine = { netE4: 84_000, priceUnit: 1 } as const;
    expect(vat.lineUnit(fine, 1001, { vatRate: 19 })).toEqual({ unitE4: 99_960, isExact: true });
    expect(vat.totalMinor(fine, 1001, { vatRate: 19 })).toBe(1_000_600);
  });

  it('CHKO-05 converts the rate to the customer’s country, and knows none before a customer is chosen', () => {
    const austria = vatView({ ...settings, showGrossPrice: true }, account('AT'));
    expect(austria.ratePercent({ vatRate: 7 })).toBe(10);
    expect(austria.shopRatePercent({ vatRate: 7 })).toBe(7);
    expect(austria.totalMinor({ netE4: 100_000, priceUnit: 1 }, 1, {})).toBe(1200);
    expect(vatView(settings, { company: null }).ratePercent({})).toBe(19);
  });
});
