import { percentOf } from '@kontor/domain';
import type {
  CommercialDocument,
  DocumentAdjustment,
  DocumentLine,
  DocumentVat,
} from './commercial-document.ts';

/**
 * The VAT by category and rate and the sums of a document, in minor units (EN 16931 BR-CO-10 to 17). VAT is rounded half up,
 * once for each category and rate, over `earlier` credit notes of the same invoice too.
 *
 * @example
 * sumDocument({ lines: [{ netMinor: 10000, vat: { category: 'S', ratePercent: 19 } }], allowances: [], charges: [] })
 * // vat [{ category: 'S', ratePercent: 19, baseMinor: 10000, vatMinor: 1900 }], totals.grossMinor 11900
 */
export function sumDocument({
  lines,
  allowances,
  charges,
  prepaidMinor = 0,
  earlier = [],
}: {
  lines: readonly Pick<DocumentLine, 'netMinor' | 'vat'>[];
  allowances: readonly Pick<DocumentAdjustment, 'amountMinor' | 'vat'>[];
  charges: readonly Pick<DocumentAdjustment, 'amountMinor' | 'vat'>[];
  prepaidMinor?: number;
  earlier?: CommercialDocument['vat'];
}): Pick<CommercialDocument, 'vat' | 'totals'> {
  const bases = new Map<string, DocumentVat & { baseMinor: number }>();
  const add = ({ category, ratePercent }: DocumentVat, amountMinor: number): number => {
    const key = `${category} ${ratePercent}`;
    const entry = bases.get(key) ?? { category, ratePercent, baseMinor: 0 };
    entry.baseMinor += amountMinor;
    bases.set(key, entry);
    return amountMinor;
  };
  let linesMinor = 0;
  let allowancesMinor = 0;
  let chargesMinor = 0;
  for (const { vat, netMinor } of lines) linesMinor += add(vat, netMinor);
  // BR-S-08: a rate of which the e-invoice has no line, allowance or charge is not in its breakdown.
  const isSaid = ({ amountMinor }: { amountMinor: number }) => amountMinor !== 0;
  for (const { vat, amountMinor } of allowances.filter(isSaid)) allowancesMinor -= add(vat, -amountMinor);
  for (const { vat, amountMinor } of charges.filter(isSaid)) chargesMinor += add(vat, amountMinor);
  const vat = [...bases.values()]
    .map((entry) => ({ ...entry, vatMinor: vatOf(entry, earlier) }))
    .sort((a, b) => b.ratePercent - a.ratePercent || a.category.localeCompare(b.category));
  const netMinor = linesMinor - allowancesMinor + chargesMinor;
  const vatMinor = vat.reduce((sum, entry) => sum + entry.vatMinor, 0);
  const grossMinor = netMinor + vatMinor;
  return {
    vat,
    totals: {
      linesMinor,
      allowancesMinor,
      chargesMinor,
      netMinor,
      vatMinor,
      grossMinor,
      prepaidMinor,
      payableMinor: grossMinor - prepaidMinor,
    },
  };
}

/** Whether the whole amount was paid or deducted before. */
export function isSettled({ totals }: Pick<CommercialDocument, 'totals'>): boolean {
  return totals.payableMinor === 0 && totals.prepaidMinor > 0;
}

function vatOf(
  { category, ratePercent, baseMinor }: DocumentVat & { baseMinor: number },
  earlier: CommercialDocument['vat'],
): number {
  let base = baseMinor;
  let vat = 0;
  for (const one of earlier) {
    if (one.category !== category || one.ratePercent !== ratePercent) continue;
    base += one.baseMinor;
    vat += one.vatMinor;
  }
  return Math.max(0, percentOf(base, ratePercent) - vat);
}
