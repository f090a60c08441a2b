import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_UNITS } from './price.ts';
import type { PromotionValue } from './promotion.ts';
import { calculateTotals } from './totals.ts';

describe('totals', () => {
  it('CHKO-06 CHKO-26 sums two rates with a shipping fee spread over them', () => {
    const lines = [
      { netE4: 1_000_000, priceUnit: 1 as const, quantity: 1, ratePercent: 19 },
      { netE4: 200_000, priceUnit: 1 as const, quantity: 1, ratePercent: 7 },
    ];
    expect(calculateTotals({ lines, shippingMinor: 500 })).toEqual({
      lineNetMinor: [10_000, 2000],
      goodsMinor: 12_000,
      discountMinor: 0,
      shippingMinor: 500,
      vat: [
        {
          ratePercent: 19,
          goodsMinor: 10_000,
          discountMinor: 0,
          shippingMinor: 417,
          baseMinor: 10_417,
          vatMinor: 1979,
        },
        {
          ratePercent: 7,
          goodsMinor: 2000,
          discountMinor: 0,
          shippingMinor: 83,
          baseMinor: 2083,
          vatMinor: 146,
        },
      ],
      vatMinor: 2125,
      grossMinor: 14_625,
    });
  });

  it('CHKO-06 rounds VAT once for each rate, not for each line', () => {
    const line = { netE4: 300, priceUnit: 1 as const, quantity: 1, ratePercent: 19 };
    // Three lines of 0.03: by line 3 × 0.01, by rate 0.09 × 19 % = 0.02.
    expect(calculateTotals({ lines: [line, line, line] })).toMatchObject({
      goodsMinor: 9,
      vatMinor: 2,
      grossMinor: 11,
    });
  });

  it('CHKO-25 CHKO-06 spreads the discount over the rates before VAT', () => {
    const lines = [
      { netE4: 1_000_000, priceUnit: 1 as const, quantity: 1, ratePercent: 19 },
      { netE4: 500_000, priceUnit: 1 as const, quantity: 1, ratePercent: 7 },
    ];
    const totals = calculateTotals({
      lines,
      promotion: { type: 'fixed', valueMinor: 1000 },
      shippingMinor: 590,
    });
    expect(
      totals.vat.map(({ discountMinor, shippingMinor, baseMinor }) => [
        discountMinor,
        shippingMinor,
        baseMinor,
      ]),
    ).toEqual([
      [667, 393, 9726],
      [333, 197, 4864],
    ]);
    expect(totals).toMatchObject({
      discountMinor: 1000,
      vatMinor: 1848 + 340,
      grossMinor: 15_000 - 1000 + 590 + 2188,
    });
  });

  it('CHKO-25 takes off no more than the goods and still charges shipping', () => {
    const lines = [{ netE4: 100_000, priceUnit: 1 as const, quantity: 1, ratePercent: 19 }];
    const promotion: PromotionValue = { type: 'fixed', valueMinor: 99_999 };
    expect(calculateTotals({ lines, promotion, shippingMinor: 500 })).toMatchObject({
      discountMinor: 1000,
      vatMinor: 95,
      grossMinor: 595,
    });
  });

  it('CHKO-26 is all zero for an empty cart, shipping included', () => {
    expect(calculateTotals({ lines: [], shippingMinor: 500 })).toEqual({
      lineNetMinor: [],
      goodsMinor: 0,
      discountMinor: 0,
      shippingMinor: 0,
      vat: [],
      vatMinor: 0,
      grossMinor: 0,
    });
  });

  it('CHKO-06 sums fractional rates as one rate', () => {
    const lines = [
      { netE4: 100_000, priceUnit: 1 as const, quantity: 1, ratePercent: 8.1 },
      { netE4: 100_000, priceUnit: 1 as const, quantity: 1, ratePercent: 81 / 10 },
    ];
    expect(calculateTotals({ lines }).vat).toHaveLength(1);
  });
});

const line = fc.record({
  netE4: fc.integer({ min: 0, max: 50_000_000 }),
  priceUnit: fc.constantFrom(...PRICE_UNITS),
  quantity: fc.integer({ min: 1, max: 5000 }),
  ratePercent: fc.constantFrom(0, 2.6, 7, 8.1, 10, 19, 20),
});
const promotion = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('percent' as const), percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ type: fc.constant('fixed' as const), valueMinor: fc.integer({ min: 0, max: 1_000_000 }) }),
  ),
  { nil: undefined },
);
const input = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  promotion,
  shippingMinor: fc.integer({ min: 0, max: 100_000 }),
});

describe('totals of any cart', () => {
  it('CHKO-06 CHKO-26 the parts of every rate are the whole', () => {
    fc.assert(
      fc.property(input, (cart) => {
        const totals = calculateTotals(cart);
        const sumOf = (key: 'goodsMinor' | 'discountMinor' | 'shippingMinor' | 'vatMinor' | 'baseMinor') =>
          totals.vat.reduce((sum, entry) => sum + entry[key], 0);
        expect(sumOf('goodsMinor')).toBe(totals.goodsMinor);
        expect(sumOf('goodsMinor')).toBe(totals.lineNetMinor.reduce((sum, netMinor) => sum + netMinor, 0));
        expect(sumOf('discountMinor')).toBe(totals.discountMinor);
        expect(sumOf('shippingMinor')).toBe(totals.shippingMinor);
        expect(sumOf('vatMinor')).toBe(totals.vatMinor);
        expect(totals.grossMinor).toBe(sumOf('baseMinor') + totals.vatMinor);
        for (const entry of totals.vat) expect(entry.baseMinor).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('CHKO-25 a discount is never more than the goods are worth, in no rate either', () => {
    fc.assert(
      fc.property(input, (cart) => {
        const totals = calculateTotals(cart);
        expect(totals.discountMinor).toBeLessThanOrEqual(totals.goodsMinor);
        for (const entry of totals.vat) expect(entry.discountMinor).toBeLessThanOrEqual(entry.goodsMinor);
      }),
    );
  });

  it('CHKO-07 takes the fee that follows from the goods as one that was told', () => {
    fc.assert(
      fc.property(input, (cart) => {
        const { goodsMinor } = calculateTotals(cart);
        const feeMinor = (goods: number) => (goods > 20_000 ? 0 : 590);
        expect(calculateTotals({ ...cart, shippingMinor: feeMinor })).toEqual(
          calculateTotals({ ...cart, shippingMinor: feeMinor(goodsMinor) }),
        );
      }),
    );
  });

  it('CHKO-06 the order of the lines never changes a total', () => {
    const shuffled = input.chain((cart) =>
      fc.tuple(fc.constant(cart), fc.shuffledSubarray(cart.lines, { minLength: cart.lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([cart, lines]) => {
        const { lineNetMinor: _, ...totals } = calculateTotals(cart);
        expect(calculateTotals({ ...cart, lines })).toMatchObject(totals);
      }),
    );
  });
});
