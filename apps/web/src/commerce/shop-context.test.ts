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
type Parts = Parameters<typeof vatView>[1];
const account = (vatCountryCode: string, more: Partial<NonNullable<Parts['company']>> = {}): Parts => ({
  company: {
    ...{ _id: 'c', customerNo: '1', name: 'C', isLocked: false },
    ...{ vatCountryCode, vatTreatment: 'table', vatId: null },
    ...more,
  },
  addresses: [],
});
const deliveryTo = (code: string | null) =>
  ({ type: 0, isDefault: true, country: code && { code, name: code } }) as Parts['addresses'][number];
const exempt = { vatTreatment: 'intraCommunity', vatId: 'ATU13585627' } as const;

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
    expect(vatView(settings, { company: null, addresses: [] }).ratePercent({})).toBe(19);
  });

  it.each([
    [[deliveryTo('AT')], 0, false, 1000],
    [[], 0, false, 1000],
    [[deliveryTo(null)], 0, false, 1000],
    [[deliveryTo('DE')], 19, true, 1190],
  ])(
    'CHKO-05 I18N-03 shows prices with the VAT of a delivery to %j: %i %%',
    (addresses, rate, showGross, total) => {
      const buyer = { ...account('AT', exempt), addresses };
      const vat = vatView({ ...settings, showGrossPrice: true }, buyer);
      expect([vat.ratePercent({}), vat.showGross]).toEqual([rate, showGross]);
      expect(vat.totalMinor({ netE4: 100_000, priceUnit: 1 }, 1, {})).toBe(total);
      // What a stored gross price contains stays the shop's VAT (PROD-09).
      expect(vat.shopRatePercent({})).toBe(19);
    },
  );
});
