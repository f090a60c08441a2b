import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buyingNetE4,
  displayMinor,
  isPriceOnRequest,
  netPrice,
  netPriceOf,
  netUnitE4,
  rowGrossMinor,
  rowTotalMinor,
  volumePriceFor,
} from './price.ts';

const rates = fc.constantFrom(0, 2.6, 3.8, 5.5, 7, 8.1, 10, 13, 19, 20);

describe('net prices', () => {
  it.each([
    [1000, true, 19, 84_034],
    [1190, true, 19, 100_000],
    [107, true, 7, 10_000],
    [1000, true, 8.1, 92_507],
    [1000, true, 0, 100_000],
    [1000, false, 19, 100_000],
    [0, true, 19, 0],
  ])(
    'PROD-09 reads stored %i (gross: %s) at %d %% as net %i',
    (storedMinor, isGross, shopRatePercent, expected) => {
      expect(netUnitE4(storedMinor, { isGross, shopRatePercent })).toBe(expected);
    },
  );

  it('PROD-09 shows the stored gross price again when VAT is put back on the net price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), rates, (storedMinor, shopRatePercent) => {
        const netE4 = netUnitE4(storedMinor, { isGross: true, shopRatePercent });
        expect(rowGrossMinor(netE4, 1, shopRatePercent)).toBe(storedMinor);
      }),
    );
  });

  it('PROD-09 TABL-05 converts pre-order and volume prices with the price', () => {
    const stored = {
      valueMinor: 1190,
      preOrderMinor: 1071,
      volumePrices: [{ minQuantity: 10, valueMinor: 595 }],
    };
    expect(netPrice(stored, { isGross: true, shopRatePercent: 19 })).toEqual({
      netE4: 100_000,
      preOrderNetE4: 90_000,
      volumePrices: [{ minQuantity: 10, netE4: 50_000 }],
    });
    expect(netPrice({ valueMinor: 500, preOrderMinor: 0 }, { isGross: false, shopRatePercent: 19 })).toEqual({
      netE4: 50_000,
      preOrderNetE4: undefined,
      volumePrices: undefined,
    });
  });
});

describe('prices of the API', () => {
  it('PROD-09 TABL-05 are read in ten-thousandths, a pre-order price of 0 as none', () => {
    const price = { netValue: 8.4034, volumePrices: [{ minQuantity: 10, netValue: 7.5 }] };
    const volumePrices = [{ minQuantity: 10, netE4: 75_000 }];
    expect(netPriceOf({ ...price, netPreOrderPrice: 7 })).toEqual({
      netE4: 84_034,
      preOrderNetE4: 70_000,
      volumePrices,
    });
    expect(netPriceOf({ ...price, netPreOrderPrice: 0 }).preOrderNetE4).toBeUndefined();
    expect(buyingNetE4(netPriceOf({ netValue: 9, netPreOrderPrice: 0 }), 'preOrder', 5)).toBe(90_000);
  });
});

describe('buying price', () => {
  const volumePrices = [
    { minQuantity: 50, netE4: 800 },
    { minQuantity: 10, netE4: 900 },
  ];
  it.each([
    [9, 1000],
    [10, 900],
    [49, 900],
    [50, 800],
    [999_999, 800],
  ])('TABL-05 buys %i pieces at %i', (quantity, expected) => {
    expect(buyingNetE4({ netE4: 1000, volumePrices }, 'order', quantity)).toBe(expected);
  });

  it('TABL-05 takes the pre-order price only for pre-orders, and the price where there is none', () => {
    expect(buyingNetE4({ netE4: 1000, preOrderNetE4: 700, volumePrices }, 'preOrder', 60)).toBe(700);
    expect(buyingNetE4({ netE4: 1000, preOrderNetE4: 700 }, 'order', 60)).toBe(1000);
    expect(buyingNetE4({ netE4: 1000 }, 'preOrder', 60)).toBe(1000);
    // Volume prices are those of regular orders.
    expect(buyingNetE4({ netE4: 1000, volumePrices }, 'preOrder', 60)).toBe(1000);
  });

  it('TABL-05 has no volume price without a list or below the first', () => {
    expect(volumePriceFor(undefined, 5)).toBeUndefined();
    expect(volumePriceFor(volumePrices, 9)).toBeUndefined();
  });
});

describe('row totals', () => {
  it.each([
    [84_034, 3, 2521],
    [50, 1, 1],
    [49, 1, 0],
    [125, 3, 4],
    [100_000, 0, 0],
    [9_000_000_000, 999_999, 89_999_910_000_000],
  ])('TABL-05 totals %i ten-thousandths × %i as %i', (netE4, quantity, expected) => {
    expect(rowTotalMinor(netE4, quantity)).toBe(expected);
  });

  it.each([
    [84_034, 1, true, 19, 1000],
    [84_034, 1, false, 19, 840],
    [84_034, 3, true, 19, 3000],
    [8655, 1, true, 19, 103],
    [100_000, 2, true, 20, 2400],
    [100_000, 1, true, 0, 1000],
  ])(
    'I18N-03 CONF-09 shows %i × %i (gross: %s, %d %%) as %i',
    (netE4, quantity, showGross, ratePercent, expected) => {
      expect(displayMinor(netE4, quantity, { showGross, ratePercent })).toBe(expected);
    },
  );

  it('CART-23 puts VAT on a pre-order price', () => {
    expect(rowGrossMinor(100_000, 1, 20)).toBe(1200);
    expect(rowGrossMinor(84_034, 1, 19)).toBe(1000);
  });
});

describe('price on request', () => {
  it.each([
    [undefined, true],
    [null, true],
    [0, true],
    [Number.NaN, true],
    [0.01, false],
    [1, false],
  ])('PROD-10 treats %s as on request: %s', (price, expected) => {
    expect(isPriceOnRequest(price)).toBe(expected);
  });
});
