import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_MINOR } from './money-range.ts';
import {
  buyingNetE4,
  displayMinor,
  displayUnitE4,
  exactUnitPrice,
  inPriceUnit,
  isPriceOnRequest,
  lineUnit,
  netPrice,
  netPriceOf,
  netUnitE4,
  PRICE_UNITS,
  rowGrossMinor,
  rowTotalMinor,
  volumePriceFor,
} from './price.ts';

const prices = fc.record({
  netE4: fc.integer({ min: 0, max: 99_999_999 }),
  priceUnit: fc.constantFrom(...PRICE_UNITS),
});
const rates = fc.constantFrom(0, 2.6, 3.8, 5.5, 7, 8.1, 10, 13, 19, 20);

describe('net prices', () => {
  it.each([
    [100_000, true, 19, 84_034],
    [119_000, true, 19, 100_000],
    [10_700, true, 7, 10_000],
    [100_000, true, 8.1, 92_507],
    [100_000, true, 0, 100_000],
    [100_000, false, 19, 100_000],
    [125, false, 19, 125],
    [125, true, 19, 105],
    [0, true, 19, 0],
  ])(
    'PROD-09 reads stored %i (gross: %s) at %d %% as net %i',
    (storedE4, isGross, shopRatePercent, expected) => {
      expect(netUnitE4(storedE4, { isGross, shopRatePercent })).toBe(expected);
    },
  );

  it('PROD-09 shows the stored gross price again when VAT is put back on the net price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), rates, (storedMinor, shopRatePercent) => {
        const netE4 = netUnitE4(storedMinor * 100, { isGross: true, shopRatePercent });
        expect(rowGrossMinor({ netE4, priceUnit: 1 }, 1, shopRatePercent)).toBe(storedMinor);
      }),
    );
  });

  it('PROD-09 TABL-05 converts pre-order and volume prices with the price', () => {
    const stored = {
      valueE4: 119_000,
      priceUnit: 100 as const,
      preOrderE4: 107_100,
      volumePrices: [{ minQuantity: 10, valueE4: 59_500 }],
    };
    expect(netPrice(stored, { isGross: true, shopRatePercent: 19 })).toEqual({
      netE4: 100_000,
      priceUnit: 100,
      preOrderNetE4: 90_000,
      volumePrices: [{ minQuantity: 10, netE4: 50_000 }],
    });
    const net = { isGross: false, shopRatePercent: 19 };
    expect(netPrice({ valueE4: 50_000, priceUnit: 1, preOrderE4: 0 }, net)).toEqual({
      netE4: 50_000,
      priceUnit: 1,
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
      priceUnit: 1,
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
    expect(buyingNetE4({ netE4: 1000, priceUnit: 1, volumePrices }, 'order', quantity)).toBe(expected);
  });

  it('TABL-05 uses the pre-order price only for pre-orders, or the price without one', () => {
    expect(buyingNetE4({ netE4: 1000, priceUnit: 1, preOrderNetE4: 700, volumePrices }, 'preOrder', 60)).toBe(
      700,
    );
    expect(buyingNetE4({ netE4: 1000, priceUnit: 1, preOrderNetE4: 700 }, 'order', 60)).toBe(1000);
    expect(buyingNetE4({ netE4: 1000, priceUnit: 1 }, 'preOrder', 60)).toBe(1000);
    // Volume prices are those of regular orders.
    expect(buyingNetE4({ netE4: 1000, priceUnit: 1, volumePrices }, 'preOrder', 60)).toBe(1000);
  });

  it('TABL-05 has no volume price without a list or below the first', () => {
    expect(volumePriceFor(undefined, 5)).toBeUndefined();
    expect(volumePriceFor(volumePrices, 9)).toBeUndefined();
  });
});

describe('row totals', () => {
  it.each([
    [84_034, 1, 3, 2521],
    [50, 1, 1, 1],
    [49, 1, 1, 0],
    [125, 1, 3, 4],
    [42_000, 100, 250, 1050],
    [125, 100, 4000, 50],
    [125, 1000, 39_999, 50],
    [125, 1000, 39_000, 49],
    [100_000, 1, 0, 0],
    [9_000_000_000, 1, 999_999, 89_999_910_000_000],
  ] as const)(
    'TABL-05 totals %i ten-thousandths for %i × %i as %i',
    (netE4, priceUnit, quantity, expected) => {
      expect(rowTotalMinor({ netE4, priceUnit }, quantity)).toBe(expected);
    },
  );

  it('TABL-05 rounds quantity × price / price unit half up once, for any amounts', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 999_999 }), ({ netE4, priceUnit }, quantity) => {
        const divisor = 100n * BigInt(priceUnit);
        const exact = BigInt(netE4) * BigInt(quantity);
        expect(rowTotalMinor({ netE4, priceUnit }, quantity)).toBe(
          Number((2n * exact + divisor) / (2n * divisor)),
        );
      }),
    );
  });

  it('TABL-05 totals a price alike in any price unit that holds it exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 999_999 }),
        (netE4, quantity) => {
          const one = rowTotalMinor({ netE4, priceUnit: 1 }, quantity);
          expect(rowTotalMinor({ netE4: inPriceUnit(netE4, 1, 100), priceUnit: 100 }, quantity)).toBe(one);
          expect(rowTotalMinor({ netE4: inPriceUnit(netE4, 1, 1000), priceUnit: 1000 }, quantity)).toBe(one);
        },
      ),
    );
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
      expect(displayMinor({ netE4, priceUnit: 1 }, quantity, { showGross, ratePercent })).toBe(expected);
    },
  );

  it('CART-23 puts VAT on a pre-order price', () => {
    expect(rowGrossMinor({ netE4: 100_000, priceUnit: 1 }, 1, 20)).toBe(1200);
    expect(rowGrossMinor({ netE4: 84_034, priceUnit: 1 }, 1, 19)).toBe(1000);
    expect(rowGrossMinor({ netE4: 42_000, priceUnit: 100 }, 250, 19)).toBe(1250);
  });
});

describe('shown unit prices', () => {
  const gross = { showGross: true, ratePercent: 19 };
  it.each([
    ['8.4034 net', { netE4: 84_034 }, { showGross: false, ratePercent: 19 }, 84_034],
    ['10.00 gross', { netE4: 84_034 }, gross, 100_000],
    ['8.40 net with VAT, in cents', { netE4: 84_000 }, gross, 100_000],
    ['0.0125 net with VAT', { netE4: 125, isFine: true }, gross, 149],
  ] as const)('I18N-03 PROD-09 shows %s', (_what, price, display, expected) => {
    expect(displayUnitE4(price, display)).toBe(expected);
  });

  it.each([
    ['cents if they give the total', 84_000, 1, { unitE4: 100_000, isExact: true }],
    ['more decimals if cents do not', 84_000, 1001, { unitE4: 99_960, isExact: true }],
    ['a stored gross price unchanged', 84_034, 50, { unitE4: 100_000, isExact: true }],
    ['cents, not exact, if four decimals do not', 84_034, 1001, { unitE4: 100_000, isExact: false }],
    ['cents for quantity 0', 84_000, 0, { unitE4: 100_000, isExact: true }],
    [
      'cents for a total out of range',
      999_999_999_999,
      999_999_999,
      { unitE4: 1_190_000_000_000, isExact: true },
    ],
  ])('PROD-09 I18N-03 shows beside the total of a line %s', (_what, netE4, quantity, expected) => {
    expect(lineUnit({ netE4, priceUnit: 1 }, quantity, gross)).toEqual(expected);
    expect(lineUnit({ netE4, priceUnit: 1 }, quantity, { ...gross, showGross: false })).toEqual({
      unitE4: netE4,
      isExact: true,
    });
  });

  it('PROD-09 differs from the total by at most a cent below 100 price units, and reports it', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 99 }), rates, (price, quantity, ratePercent) => {
        const display = { showGross: true, ratePercent };
        const { unitE4, isExact } = lineUnit(price, quantity, display);
        const shown = rowTotalMinor({ ...price, netE4: unitE4 }, quantity);
        const missed = Math.abs(shown - displayMinor(price, quantity, display));
        expect(missed).toBeLessThanOrEqual(1);
        expect(isExact).toBe(missed === 0);
      }),
    );
  });

  it('PROD-09 tells prices of more than two decimals', () => {
    expect(netPriceOf({ value: 10, netValue: 8.4034 }).isFine).toBeUndefined();
    expect(netPriceOf({ value: 1.005, netValue: 1.005, priceUnit: 100 })).toMatchObject({
      isFine: true,
      priceUnit: 100,
    });
    const volumePrices = [{ minQuantity: 10, value: 0.0345, netValue: 0.0345 }];
    expect(netPriceOf({ value: 0.04, netValue: 0.04, volumePrices }).isFine).toBe(true);
  });
});

describe('prices of e-invoices', () => {
  it('CHKO-27 keeps a price that gives the total, and finds one of four decimals where it misses', () => {
    expect(exactUnitPrice({ netE4: 84_034, priceUnit: 1 }, 3, 2521)).toEqual({ netE4: 84_034, priceUnit: 1 });
    expect(exactUnitPrice({ netE4: 84_034, priceUnit: 1 }, 3, 2520)).toEqual({ netE4: 84_000, priceUnit: 1 });
    expect(exactUnitPrice({ netE4: 84_034, priceUnit: 1 }, 150, 126_052)).toEqual({
      netE4: 8_403_467,
      priceUnit: 100,
    });
  });

  it('CHKO-27 finds a price for every total that is a cent off, below 100,000 sales units', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(-1, 1),
        (price, quantity, cents) => {
          const netMinor = Math.max(0, rowTotalMinor(price, quantity) + cents);
          expect(rowTotalMinor(exactUnitPrice(price, quantity, netMinor), quantity)).toBe(netMinor);
        },
      ),
    );
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

it('PROD-09 keeps an amount in the range of prices when its unit grows, so that no sum throws', () => {
  const greatest = MAX_PRICE_MINOR * 100;
  expect(inPriceUnit(greatest, 1, 1000)).toBe(greatest);
  expect(inPriceUnit(greatest, 1, 1)).toBe(greatest);
  expect(inPriceUnit(greatest, 1000, 1)).toBe(Math.round(greatest / 1000));
});
