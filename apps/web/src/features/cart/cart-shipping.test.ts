import type { Account, SiteSettings } from '@kontor/contract';
import { describe, expect, it } from 'vitest';
import { cartShipping } from './cart-shipping.ts';

type Freight = Account['transientObject']['company']['freight'];
const address = (type: 0 | 1 | 2 | 3, code: string | null, isDefault = false) => ({
  type,
  isDefault,
  country: code === null ? null : { code, name: code },
});
const accountWith = (addresses: ReturnType<typeof address>[], freight: Freight = null) => ({
  addresses,
  transientObject: { company: { freight } },
});
const price = (value: number) => ({ value, currency: 'EUR' });
const settings: Pick<SiteSettings, 'shippingMethods' | 'shippingCountries'> = {
  shippingCountries: ['DE', 'AT', 'FR'].map((code) => ({ code, name: code })),
  shippingMethods: [
    {
      _id: 'express',
      name: 'Express',
      isActive: true,
      isDefault: false,
      countries: [{ code: 'AT', price: price(25) }],
    },
    {
      _id: 'parcel',
      name: 'Paket',
      isActive: true,
      isDefault: true,
      countries: [
        { code: 'DE', price: price(5.9), limit: { type: 'fixed', value: 0, cartAmount: 200 } },
        { code: 'AT', price: price(14.9), limit: { type: 'percent', value: 2.5, cartAmount: 200 } },
      ],
    },
  ],
};
const feeOf = (account: Parameters<typeof cartShipping>[0], goodsMinor: number) => {
  const shipping = cartShipping(account, settings);
  return 'unknown' in shipping ? shipping.unknown : [shipping.methodName, shipping.feeMinor(goodsMinor)];
};

describe('the shipping of a cart', () => {
  it.each<[string, Freight, number, number]>([
    ['DE', null, 20_000, 590],
    ['DE', null, 20_001, 0],
    ['AT', null, 20_000, 1490],
    ['AT', null, 20_020, 501],
    ['DE', { freightExpense: 15, freightExpenseUntil: 500 }, 50_000, 1500],
    ['DE', { freightExpense: 15, freightExpenseUntil: 500 }, 50_001, 0],
  ])('CHKO-07 CHKO-08 CHKO-09 to %s with freight %j for goods of %i is %i', (code, freight, goods, fee) => {
    expect(feeOf(accountWith([address(0, code, true)], freight), goods)).toEqual(['Paket', fee]);
  });

  it('ADDR-05 goes to the default address of those for deliveries', () => {
    const addresses = [address(2, 'FR', true), address(0, 'AT'), address(1, 'DE', true)];
    expect(feeOf(accountWith(addresses), 10_000)).toEqual(['Paket', 590]);
  });

  it.each([
    [[], 'shipping.address.missing'],
    [[address(3, 'DE', true)], 'shipping.address.missing'],
    [[address(0, null, true)], 'address.missing.country'],
    [[address(0, 'CH', true)], 'shipping.country.invalid'],
    [[address(0, 'FR', true)], 'shipping.method.missing'],
  ])('CHKO-12 of %j is not known: %s', (addresses, reason) => {
    expect(feeOf(accountWith(addresses), 10_000)).toBe(reason);
  });
});
