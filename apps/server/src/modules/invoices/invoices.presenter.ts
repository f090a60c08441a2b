import type { Invoice } from '@kontor/contract';
import { decimalToMinor, invoiceStatus, minorToDecimal, skontoMinor } from '@kontor/domain';
import type { Locale } from '../../shared/locale.ts';
import type { TableColumn } from '../../shared/table-file.ts';
import type { InvoiceRow } from './invoices.repository.ts';

export const docTypeNames = {
  invoice: { de: 'Rechnung', en: 'Invoice' },
  creditNote: { de: 'Gutschrift', en: 'Credit note' },
  downPayment: { de: 'Anzahlungsrechnung', en: 'Down payment invoice' },
} as const satisfies Record<Invoice['docType'], Record<Locale, string>>;

/** What a document is called that replaces an invoice. */
const correctionName = { de: 'Rechnungskorrektur', en: 'Corrected invoice' } as const;

/** A row of the list in the request's language, as it is on a local day (INVC-02). */
export function presentInvoice(
  {
    credited,
    createdAt: _,
    isCorrected,
    skontoPercent: percent,
    skontoUntil: until,
    isPaidElsewhere,
    documentId,
    xmlId,
    ...row
  }: InvoiceRow,
  locale: Locale,
  today: string,
): Invoice {
  const openMinor = decimalToMinor(row.openAmount);
  const deducted = skontoMinor({ openMinor, percent, until, today });
  return {
    ...row,
    docTypeName: (row.corrects === null ? docTypeNames[row.docType] : correctionName)[locale],
    skonto:
      percent !== null && until !== null && deducted > 0
        ? { percent, until, amount: minorToDecimal(deducted) }
        : null,
    invoiceLink: documentId === null ? null : `/api/document/${documentId}`,
    xmlLink: xmlId === null ? null : `/api/document/${xmlId}`,
    paymentStatus: invoiceStatus({
      amountMinor: decimalToMinor(row.amount),
      openMinor,
      creditedMinor: decimalToMinor(credited),
      isCorrected,
      dueInDays: row.dueInDays,
    }),
    canPay: row.openAmount > 0 && row.docType !== 'creditNote' && !isPaidElsewhere,
  };
}

const heads = {
  de: {
    name: 'Rechnungen',
    number: 'Belegnummer',
    external: 'Externe Nummer',
    type: 'Belegart',
    date: 'Belegdatum',
    due: 'Fällig am',
    order: 'Bestellung',
    amount: 'Betrag',
    open: 'Offen',
    currency: 'Währung',
    status: 'Status',
    balance: 'Saldo',
    statuses: {
      open: 'Offen',
      partiallyPaid: 'Teilweise bezahlt',
      overdue: 'Überfällig',
      paid: 'Bezahlt',
      credited: 'Gutgeschrieben',
      corrected: 'Korrigiert',
    },
  },
  en: {
    name: 'Invoices',
    number: 'Document number',
    external: 'External number',
    type: 'Type',
    date: 'Date',
    due: 'Due date',
    order: 'Order',
    amount: 'Amount',
    open: 'Open',
    currency: 'Currency',
    status: 'Status',
    balance: 'Balance',
    statuses: {
      open: 'Open',
      partiallyPaid: 'Partly paid',
      overdue: 'Overdue',
      paid: 'Paid',
      credited: 'Credited',
      corrected: 'Corrected',
    },
  },
} as const satisfies Record<Locale, unknown>;

export function exportOf(locale: Locale): { name: string; columns: TableColumn<Invoice>[] } {
  const head = heads[locale];
  return {
    name: head.name,
    columns: [
      { head: head.number, kind: 'text', width: 20, value: ({ finDocNumber }) => finDocNumber },
      {
        head: head.external,
        kind: 'text',
        width: 18,
        value: ({ externalInvoiceNumber }) => externalInvoiceNumber,
      },
      { head: head.type, kind: 'text', width: 20, value: ({ docTypeName }) => docTypeName },
      { head: head.date, kind: 'day', value: ({ docDate }) => docDate },
      { head: head.due, kind: 'day', value: ({ dueDate }) => dueDate },
      { head: head.order, kind: 'text', value: ({ orderNumber }) => orderNumber },
      { head: head.amount, kind: 'amount', value: ({ amount }) => amount },
      { head: head.open, kind: 'amount', value: ({ openAmount }) => openAmount },
      { head: head.currency, kind: 'text', width: 10, value: ({ currency }) => currency },
      {
        head: head.status,
        kind: 'text',
        width: 18,
        value: ({ paymentStatus }) => head.statuses[paymentStatus],
      },
      { head: head.balance, kind: 'amount', value: ({ balance }) => balance },
    ],
  };
}
