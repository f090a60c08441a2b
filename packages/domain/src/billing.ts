import { multiplyDivide } from './money.ts';
import { calculateTotals, type Totals, type TotalsLine } from './totals.ts';

/** The longest payment term of an approval, in days. */
export const MAX_PAYMENT_TERM_DAYS = 365;

/** Amounts of an order that are spread over its invoices, net, in minor units. */
export type BilledAmounts = {
  readonly goodsMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
};

/**
 * Totals of a partial invoice. They use the order's own function, so that an invoice of the whole order matches the order
 * to the cent. The first invoice has the shipping. The discount follows the goods, so that the parts sum exactly.
 *
 * @example
 * partTotals({ lines: oneOfTwo, order: { goodsMinor: 200_00, discountMinor: 10_01, shippingMinor: 5_00 }, billed: nothing })
 * // discount 5.01, shipping 5.00
 */
export function partTotals({
  lines,
  order,
  billed,
}: {
  /** The quantities of this invoice. */
  lines: readonly TotalsLine[];
  order: BilledAmounts;
  /** By earlier invoices of the order. */
  billed: BilledAmounts;
}): Totals {
  const { goodsMinor } = calculateTotals({ lines });
  const after = Math.min(order.goodsMinor, billed.goodsMinor + goodsMinor);
  const discountMinor =
    order.goodsMinor > 0
      ? multiplyDivide([order.discountMinor, after], order.goodsMinor) - billed.discountMinor
      : 0;
  return calculateTotals({
    lines,
    promotion: { type: 'fixed', valueMinor: Math.max(0, discountMinor) },
    shippingMinor: Math.max(0, order.shippingMinor - billed.shippingMinor),
  });
}

/**
 * How a company gets its invoices: as plain PDF, as ZUGFeRD 2 / Factur-X (profile EN 16931, PDF/A-3 with the XML), or as
 * XRechnung 3.0.2 in the syntax of UBL or CII, with a plain PDF to read (decision 76).
 */
export const E_INVOICE_FORMATS = ['none', 'zugferd', 'xrechnung-ubl', 'xrechnung-cii'] as const;

/** When a company gets its invoices: one for each dispatch, or one a week or month. */
export const INVOICE_COLLECTIONS = ['none', 'week', 'month'] as const;
export type InvoiceCollection = (typeof INVOICE_COLLECTIONS)[number];

/**
 * The first local day of the week (Monday) or month that a day is in: what happened before it is billed together.
 *
 * @example periodStart('week', '2026-11-22') // '2026-11-16'
 */
export function periodStart(collection: Exclude<InvoiceCollection, 'none'>, day: string): string {
  if (collection === 'month') return `${day.slice(0, 8)}01`;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
