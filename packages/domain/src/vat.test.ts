import { describe, expect, it } from 'vitest';
import { convertVatRate, productVatRate, type VatTable, vatInfo } from './vat.ts';

const table: VatTable = [
  { countryCode: 'DE', rates: { standard: 19, reduced: 7, zero: 0 } },
  { countryCode: 'AT', rates: { standard: 20, reduced: 10, zero: 0, parking: 13 } },
  { countryCode: 'CH', rates: { zero: 0, reduced: 2.6, standard: 8.1 } },
  { countryCode: 'XX', rates: { export: 0, zero: 0, special: 19 } },
];

describe('rate of a product', () => {
  it.each([
    [{ vatRate: 7, tax: 19 }, 7],
    [{ vatRate: 0, tax: 19 }, 0],
    [{ tax: 7 }, 7],
    [{ vatRate: '7', tax: 10 }, 10],
    [{ vatRate: null }, 19],
    [{ vatRate: Number.NaN, tax: 7 }, 7],
    [{}, 19],
  ])('CHKO-04 takes from %j the rate %i', (product, expected) => {
    expect(productVatRate(product, table, 'DE')).toBe(expected);
  });

  it('CHKO-04 is 0 when the shop country has no standard rate either', () => {
    expect(productVatRate({}, table, 'FR')).toBe(0);
  });
});

describe('conversion', () => {
  it.each([
    [19, 'DE', 'AT', 20],
    [7, 'DE', 'AT', 10],
    [0, 'DE', 'AT', 0],
    [19, 'DE', 'CH', 8.1],
    [8.1, 'CH', 'DE', 19],
    [13, 'AT', 'DE', 13],
    [16, 'DE', 'AT', 16],
    [19, 'DE', 'DE', 19],
    [19, 'DE', 'FR', 19],
    [19, 'FR', 'DE', 19],
    [19, 'DE', undefined, 19],
    [19, 'DE', '', 19],
    [19, 'de', 'at', 20],
    [19, 'DE', 'XX', 19],
  ])('CHKO-05 converts %d %% from %s to %s as %d %%', (rate, shopCountry, customerCountry, expected) => {
    expect(convertVatRate(rate, { table, shopCountry, customerCountry })).toBe(expected);
  });

  it('CHKO-05 prefers the known classes when several have the rate', () => {
    const other: VatTable = [
      { countryCode: 'DE', rates: { book: 7, reduced: 7 } },
      { countryCode: 'AT', rates: { book: 5, reduced: 10 } },
    ];
    expect(convertVatRate(7, { table: other, shopCountry: 'DE', customerCountry: 'AT' })).toBe(10);
  });
});

describe('info bar', () => {
  it('LAYO-20 names both countries and their standard rates', () => {
    expect(vatInfo({ table, shopCountry: 'DE', customerCountry: 'AT' })).toEqual({
      shopCountry: 'DE',
      customerCountry: 'AT',
      shopRatePercent: 19,
      customerRatePercent: 20,
    });
  });

  it.each([
    ['DE', 'DE'],
    ['DE', 'FR'],
    ['FR', 'DE'],
    ['DE', undefined],
    ['DE', null],
  ])('LAYO-20 is absent for shop %s and customer %s', (shopCountry, customerCountry) => {
    expect(vatInfo({ table, shopCountry, customerCountry })).toBeUndefined();
  });
});
