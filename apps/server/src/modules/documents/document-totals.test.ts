import { describe, expect, it } from 'vitest';
import { sumDocument } from './document-totals.ts';

const full = { category: 'S', ratePercent: 19 } as const;
const reduced = { category: 'S', ratePercent: 7 } as const;

describe('sumDocument', () => {
  it('issue 17: rounds VAT once for each rate, with allowances, charges and a down payment (BR-CO-10 to 17)', () => {
    const sums = sumDocument({
      lines: [
        { netMinor: 3, vat: full },
        { netMinor: 10_000, vat: full },
        { netMinor: 5_005, vat: reduced },
      ],
      allowances: [
        { amountMinor: 1_000, vat: full },
        { amountMinor: 500, vat: reduced },
      ],
      charges: [{ amountMinor: 590, vat: full }],
      prepaidMinor: 2_000,
    });
    expect(sums.vat).toEqual([
      { category: 'S', ratePercent: 19, baseMinor: 9_593, vatMinor: 1_823 },
      { category: 'S', ratePercent: 7, baseMinor: 4_505, vatMinor: 315 },
    ]);
    expect(sums.totals).toEqual({
      linesMinor: 15_008,
      allowancesMinor: 1_500,
      chargesMinor: 590,
      netMinor: 14_098,
      vatMinor: 2_138,
      grossMinor: 16_236,
      prepaidMinor: 2_000,
      payableMinor: 14_236,
    });
  });

  it('issue 17: lists no VAT rate without an amount (BR-S-08)', () => {
    const nothing = [{ amountMinor: 0, vat: reduced }];
    const sums = sumDocument({ lines: [{ netMinor: 0, vat: full }], allowances: nothing, charges: nothing });
    expect(sums.vat).toEqual([{ category: 'S', ratePercent: 19, baseMinor: 0, vatMinor: 0 }]);
  });

  it('issue 17: keeps categories apart at the same rate', () => {
    const lines = [
      { netMinor: 100, vat: { category: 'K', ratePercent: 0 } as const },
      { netMinor: 200, vat: { category: 'Z', ratePercent: 0 } as const },
    ];
    expect(sumDocument({ lines, allowances: [], charges: [] }).vat).toEqual([
      { category: 'K', ratePercent: 0, baseMinor: 100, vatMinor: 0 },
      { category: 'Z', ratePercent: 0, baseMinor: 200, vatMinor: 0 },
    ]);
  });
});
