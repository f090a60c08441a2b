import { describe, expect, it } from 'vitest';
import {
  availableShippingMethods,
  defaultShippingMethod,
  type ShippingLimit,
  shippingFeeMinor,
} from './shipping.ts';

const method = (id: string, codes: string[], rest: { isActive?: boolean; isDefault?: boolean } = {}) => ({
  id,
  isActive: true,
  isDefault: false,
  ...rest,
  countries: codes.map((code) => ({ code, priceMinor: 590 })),
});

describe('fee', () => {
  const fixed: ShippingLimit = { type: 'fixed', cartAmountMinor: 20_000, valueMinor: 0 };
  const percent: ShippingLimit = { type: 'percent', cartAmountMinor: 20_000, percent: 2.5 };
  const terms = { code: 'DE', priceMinor: 590 };

  it.each([
    [undefined, 1_000_000, 590],
    [fixed, 19_999, 590],
    [fixed, 20_000, 590],
    [fixed, 20_001, 0],
    [percent, 20_000, 590],
    [percent, 20_020, 501],
  ])('CHKO-07 with limit %j charges for goods of %i the fee %i', (limit, goodsMinor, expected) => {
    expect(shippingFeeMinor({ terms: { ...terms, limit }, goodsMinor })).toBe(expected);
  });

  it.each([
    [{ expenseMinor: 1500, untilMinor: 50_000 }, 50_000, 1500],
    [{ expenseMinor: 1500, untilMinor: 50_000 }, 50_001, 0],
    [{ expenseMinor: 0, untilMinor: 50_000 }, 10_000, 0],
    [{ expenseMinor: -1, untilMinor: 50_000 }, 10_000, 590],
    [{ expenseMinor: 1500, untilMinor: null }, 10_000, 590],
    [{ untilMinor: 50_000 }, 10_000, 590],
    [{ expenseMinor: 1500, untilMinor: Number.NaN }, 10_000, 590],
    [{ expenseMinor: Number.NaN, untilMinor: 50_000 }, 10_000, 590],
    [null, 10_000, 590],
  ])('CHKO-08 with freight %j charges for goods of %i the fee %i', (freight, goodsMinor, expected) => {
    expect(shippingFeeMinor({ terms: { ...terms, limit: fixed }, freight, goodsMinor })).toBe(expected);
  });
});

describe('choice', () => {
  const methods = [
    method('inactive', ['DE'], { isActive: false, isDefault: true }),
    method('express', ['DE', 'AT']),
    method('standard', ['DE'], { isDefault: true }),
  ];

  it.each([
    ['DE', ['express', 'standard'], 'standard'],
    ['at', ['express'], 'express'],
    ['CH', [], undefined],
    [undefined, [], undefined],
  ])('CHKO-09 offers for %s the methods %j and preselects %s', (country, ids, preselected) => {
    expect(availableShippingMethods(methods, country).map(({ id }) => id)).toEqual(ids);
    expect(defaultShippingMethod(methods, country)?.id).toBe(preselected);
  });
});
