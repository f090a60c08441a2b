import { describe, expect, it } from 'vitest';
import { creditIssue, creditLeftMinor } from './payment-credit.ts';

describe('the credit limit of purchase on account', () => {
  it.each([
    [500_00, 0, 500_00, undefined],
    [500_00, 0, 500_01, 'credit.limit.exceeded'],
    [500_00, 400_00, 100_00, undefined],
    [500_00, 400_00, 100_01, 'credit.limit.exceeded'],
    [500_00, 900_00, 1, 'credit.limit.exceeded'],
    [500_00, 900_00, 0, undefined],
    [0, 0, 1, 'credit.limit.exceeded'],
    // A credit note that is not used up makes room.
    [500_00, -100_00, 600_00, undefined],
  ])('CHKO-16 limit %i, open %i, order %i: %s', (limitMinor, openMinor, totalMinor, code) => {
    expect(creditIssue({ limitMinor, openMinor, totalMinor })?.code).toBe(code);
  });

  it('CHKO-16 the remaining credit is never below 0', () => {
    expect(creditLeftMinor({ limitMinor: 500_00, openMinor: 120_00 })).toBe(380_00);
    expect(creditLeftMinor({ limitMinor: 500_00, openMinor: 501_00 })).toBe(0);
    expect(creditLeftMinor({ limitMinor: 500_00, openMinor: -20_00 })).toBe(520_00);
  });
});
