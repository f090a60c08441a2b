import { describe, expect, it } from 'vitest';
import { partTotals, periodStart } from './billing.ts';
import { calculateTotals } from './totals.ts';

const nothing = { goodsMinor: 0, discountMinor: 0, shippingMinor: 0 };
const line = (netE4: number, quantity: number, ratePercent = 19) => ({
  netE4,
  priceUnit: 1 as const,
  quantity,
  ratePercent,
});

describe('partTotals', () => {
  it('issue 17: of a whole order are those of the order', () => {
    const lines = [line(33_333, 7), line(99_999, 3, 7)];
    const order = calculateTotals({
      lines,
      promotion: { type: 'percent', percent: 3 },
      shippingMinor: 5_90,
    });
    expect(partTotals({ lines, order, billed: nothing })).toEqual(order);
  });

  it('issue 17: sum to the order over several invoices, discount and shipping included', () => {
    const order = { goodsMinor: 100_00, discountMinor: 3_33, shippingMinor: 5_90 };
    let billed = nothing;
    for (const quantity of [1, 2, 7]) {
      const part = partTotals({ lines: [line(100_000, quantity)], order, billed });
      billed = {
        goodsMinor: billed.goodsMinor + part.goodsMinor,
        discountMinor: billed.discountMinor + part.discountMinor,
        shippingMinor: billed.shippingMinor + part.shippingMinor,
      };
    }
    expect(billed).toEqual(order);
  });

  it('issue 17: of nothing are 0', () => {
    const order = { goodsMinor: 100_00, discountMinor: 3_33, shippingMinor: 5_90 };
    expect(partTotals({ lines: [], order, billed: nothing })).toMatchObject({
      grossMinor: 0,
      shippingMinor: 0,
    });
  });
});

describe('periodStart', () => {
  it.each([
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-01-01', '2025-12-29'],
    ['month', '2026-11-30', '2026-11-01'],
  ] as const)('issue 17: of the %s of %s is %s', (collection, day, start) => {
    expect(periodStart(collection, day)).toBe(start);
  });
});
