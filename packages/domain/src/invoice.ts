import { percentOf } from './money.ts';

/** The kinds of documents of an account. */
export const INVOICE_TYPES = ['invoice', 'creditNote', 'downPayment'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** The open amount of an invoice (INVC-02). */
export const INVOICE_STATUSES = [
  'open',
  'partiallyPaid',
  'overdue',
  'paid',
  'credited',
  'corrected',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * The payment status of a document; overdue from the day after its due date, which a credit note never is (INVC-02).
 *
 * @param amountMinor gross, in minor units; negative for a credit note
 * @param openMinor the unpaid part, with the same sign
 * @param creditedMinor the sum of its credit notes; for a credit note the amount that it took off its invoice; not negative
 * @param isCorrected whether a correction has replaced it
 * @param dueInDays 0 on the due date, negative after it
 * @example invoiceStatus({ amountMinor: 119_00, openMinor: 19_00, dueInDays: 3 }) // 'partiallyPaid'
 */
export function invoiceStatus({
  amountMinor,
  openMinor,
  creditedMinor = 0,
  isCorrected = false,
  dueInDays,
}: {
  amountMinor: number;
  openMinor: number;
  creditedMinor?: number;
  isCorrected?: boolean;
  dueInDays: number;
}): InvoiceStatus {
  if (isCorrected) return 'corrected';
  if (openMinor === 0)
    return amountMinor < 0 || (creditedMinor > 0 && creditedMinor >= amountMinor) ? 'credited' : 'paid';
  if (openMinor > 0 && dueInDays < 0) return 'overdue';
  return Math.abs(openMinor) < Math.abs(amountMinor) - creditedMinor ? 'partiallyPaid' : 'open';
}

/**
 * The cash discount (Skonto) of an invoice that is paid today, in minor units: a percentage of the open amount; 0 after its
 * last day.
 *
 * @param today local, YYYY-MM-DD
 * @example skontoMinor({ openMinor: 119_00, percent: 2, until: '2026-11-26', today: '2026-11-26' }) // 238
 */
export function skontoMinor({
  openMinor,
  percent,
  until,
  today,
}: {
  openMinor: number;
  percent: number | null;
  until: string | null;
  today: string;
}): number {
  if (percent === null || until === null || today > until || openMinor <= 0) return 0;
  return percentOf(openMinor, percent);
}

/** Documents of one ZIP, and invoices of one payment, at most. */
export const MAX_CHOSEN_INVOICES = 100;
/** Rows of an export at most. */
export const MAX_EXPORTED_INVOICES = 100_000;

/** How long open invoices are overdue, in days; `notDue`: not at all. */
export const AGEING_BUCKETS = ['notDue', 'days30', 'days60', 'days90', 'older'] as const;
export type AgeingBucket = (typeof AGEING_BUCKETS)[number];

/** Invoices due within this many days count as due. */
export const DUE_DAYS = 7;

/** The open amounts of one due date, in minor units: invoices, and credit notes (negative). */
export type DueAmounts = {
  readonly dueInDays: number;
  readonly invoicesMinor: number;
  readonly creditNotesMinor: number;
};

/** The open items of an account in minor units. */
export type AccountSums = {
  /** Unpaid parts of invoices. */
  readonly openMinor: number;
  /** Of these, due today or within `DUE_DAYS` days. */
  readonly dueMinor: number;
  /** Past their due date, less credit notes that were due; never negative. */
  readonly overdueMinor: number;
  /** Open credit notes, 0 or negative. */
  readonly creditNotesMinor: number;
  /** Invoices less credit notes. */
  readonly balanceMinor: number;
  /** The unpaid parts of invoices by age; they sum to `openMinor`. */
  readonly ageing: Readonly<Record<AgeingBucket, number>>;
};

/**
 * Sums the open items of an account (INVC-01).
 *
 * @example accountSums([{ dueInDays: -31, invoicesMinor: 100_00, creditNotesMinor: -20_00 }]).overdueMinor // 80_00
 */
export function accountSums(rows: readonly DueAmounts[]): AccountSums {
  const ageing = { notDue: 0, days30: 0, days60: 0, days90: 0, older: 0 };
  let dueMinor = 0;
  let overdueMinor = 0;
  let creditNotesMinor = 0;
  for (const row of rows) {
    ageing[bucketOf(row.dueInDays)] += row.invoicesMinor;
    if (row.dueInDays >= 0 && row.dueInDays <= DUE_DAYS) dueMinor += row.invoicesMinor;
    if (row.dueInDays < 0) overdueMinor += row.invoicesMinor + row.creditNotesMinor;
    creditNotesMinor += row.creditNotesMinor;
  }
  const openMinor = AGEING_BUCKETS.reduce((sum, bucket) => sum + ageing[bucket], 0);
  return {
    openMinor,
    dueMinor,
    overdueMinor: Math.max(0, overdueMinor),
    creditNotesMinor,
    balanceMinor: openMinor + creditNotesMinor,
    ageing,
  };
}

function bucketOf(dueInDays: number): AgeingBucket {
  if (dueInDays >= 0) return 'notDue';
  if (dueInDays >= -30) return 'days30';
  if (dueInDays >= -60) return 'days60';
  return dueInDays >= -90 ? 'days90' : 'older';
}
