import { percentOf } from '@kontor/domain';
import type { CommercialDocument } from './commercial-document.ts';

/** The cash discounts of a document: until which local day, and how much may be deducted (gross, minor units). */
export function skontoTerms({
  issueDate,
  totals,
  payment,
}: Pick<CommercialDocument, 'issueDate' | 'totals' | 'payment'>): {
  percent: number;
  until: string;
  amountMinor: number;
}[] {
  return payment.skonto.map(({ days, percent, baseMinor = totals.payableMinor }) => ({
    percent,
    until: dayAfter(issueDate, days),
    amountMinor: percentOf(baseMinor, percent),
  }));
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
