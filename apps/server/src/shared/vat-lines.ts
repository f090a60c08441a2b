import { minorToDecimal, type Totals } from '@kontor/domain';

/** The VAT of an order by rate, in decimals. */
export function vatLinesOf({ vat }: Pick<Totals, 'vat'>): { rate: number; base: number; amount: number }[] {
  return vat.map(({ ratePercent, baseMinor, vatMinor }) => ({
    rate: ratePercent,
    base: minorToDecimal(baseMinor),
    amount: minorToDecimal(vatMinor),
  }));
}
