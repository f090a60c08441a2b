import { describe, expect, it } from 'vitest';
import { accountSums, invoiceStatus, skontoMinor } from './invoice.ts';

it.each([
  [119_00, 2, '2026-11-26', '2026-11-26', 2_38],
  [119_00, 2, '2026-11-26', '2026-11-27', 0],
  [-119_00, 2, '2026-11-26', '2026-11-26', 0],
  [25, 2, '2026-11-26', '2026-11-26', 1],
  [119_00, null, null, '2026-11-26', 0],
])(
  'issue 17: of %i, %s %% until %s may be deducted on %s: %i',
  (openMinor, percent, until, today, expected) => {
    expect(skontoMinor({ openMinor, percent, until, today })).toBe(expected);
  },
);

describe('invoiceStatus', () => {
  it.each([
    [119_00, 0, -40, 'paid'],
    [119_00, 119_00, 0, 'open'],
    [119_00, 119_00, -1, 'overdue'],
    [119_00, 19_00, -1, 'overdue'],
    [119_00, 19_00, 0, 'partiallyPaid'],
    [-20_00, -20_00, -40, 'open'],
    [-20_00, -5_00, -40, 'partiallyPaid'],
    [-20_00, 0, -40, 'credited'],
    [119_00, 0, 3, 'credited', 119_00],
    [119_00, 0, 3, 'paid', 20_00],
    [119_00, 99_00, 3, 'open', 20_00],
    [119_00, 50_00, 3, 'partiallyPaid', 20_00],
    [-20_00, -5_00, 0, 'open', 15_00],
  ] as const)(
    'INVC-02 of %i with %i open, due in %i days is %s',
    (amountMinor, openMinor, dueInDays, status, creditedMinor?: number) => {
      expect(invoiceStatus({ amountMinor, openMinor, creditedMinor: creditedMinor ?? 0, dueInDays })).toBe(
        status,
      );
    },
  );
});

describe('accountSums', () => {
  const row = (dueInDays: number, invoicesMinor: number, creditNotesMinor = 0) => ({
    dueInDays,
    invoicesMinor,
    creditNotesMinor,
  });

  it('INVC-01 is all 0 without open items', () => {
    expect(accountSums([])).toEqual({
      openMinor: 0,
      dueMinor: 0,
      overdueMinor: 0,
      creditNotesMinor: 0,
      balanceMinor: 0,
      ageing: { notDue: 0, days30: 0, days60: 0, days90: 0, older: 0 },
    });
  });

  it('INVC-01 sums by age at the edges of each bucket', () => {
    const days = [8, 7, 0, -1, -30, -31, -60, -61, -90, -91];
    const sums = accountSums(days.map((dueInDays, index) => row(dueInDays, 2 ** index)));
    expect(sums.ageing).toEqual({ notDue: 7, days30: 24, days60: 96, days90: 384, older: 512 });
    expect(sums).toMatchObject({ openMinor: 1023, dueMinor: 6, overdueMinor: 1016, balanceMinor: 1023 });
  });

  it('INVC-01 subtracts credit notes from the overdue amount and the balance, not from the invoices', () => {
    expect(accountSums([row(-5, 100_00, -30_00), row(3, 50_00, -10_00)])).toMatchObject({
      openMinor: 150_00,
      overdueMinor: 70_00,
      creditNotesMinor: -40_00,
      balanceMinor: 110_00,
    });
  });

  it('INVC-01 is overdue by nothing where credit notes exceed it', () => {
    expect(accountSums([row(-5, 10_00, -30_00)])).toMatchObject({ overdueMinor: 0, balanceMinor: -20_00 });
  });
});
