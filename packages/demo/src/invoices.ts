import { minorToDecimal, type Totals } from '@kontor/domain';
import type { DemoCompany } from './customers.ts';
import { addDays } from './dates.ts';
import type { Row } from './model.ts';
import type { Random } from './random.ts';

/** The order that is billed, and where its rows go. */
export interface InvoiceInput {
  rows: Row[];
  order: { number: string; company: DemoCompany; ageDays: number; isMain: boolean };
  totals: Totals;
  docDate: string;
  today: string;
  random: Random;
  balances: Map<string, number>;
}

/** One invoice an order: long paid, open, partly paid or overdue; now and then a credit note follows. */
export function addInvoice({
  rows,
  order: { number, company, ageDays, isMain },
  totals,
  docDate,
  today,
  random,
  balances,
}: InvoiceInput): void {
  if (docDate > today) return;
  const dueDate = addDays(docDate, company.paymentTermDays);
  const roll = random.next();
  const isOverdue = dueDate < today;
  const openMinor =
    ageDays > 150 || (isOverdue && roll > (isMain ? 0.3 : 0.15))
      ? 0
      : roll < 0.12 || (isMain && roll < 0.3 && isOverdue)
        ? Math.round(totals.grossMinor * 0.4)
        : isOverdue || roll < 0.75
          ? totals.grossMinor
          : 0;
  pushInvoice({
    docType: 'invoice',
    prefix: 'RE',
    amountMinor: totals.grossMinor,
    openMinor,
    docDate,
    dueDate,
  });
  if (random.chance(0.12)) {
    const creditMinor = -Math.round(totals.grossMinor * 0.15);
    const creditDate = addDays(docDate, random.int(5, 20));
    if (creditDate <= today)
      pushInvoice({
        docType: 'creditNote',
        prefix: 'GS',
        amountMinor: creditMinor,
        openMinor: openMinor > 0 ? creditMinor : 0,
        docDate: creditDate,
        dueDate: creditDate,
      });
  }

  function pushInvoice(invoice: {
    docType: string;
    prefix: string;
    amountMinor: number;
    openMinor: number;
    docDate: string;
    dueDate: string;
  }): void {
    const balance = (balances.get(company.customerNo) ?? 0) + invoice.openMinor;
    balances.set(company.customerNo, balance);
    rows.push({
      finDocNumber: `${invoice.prefix}-${invoice.docDate.slice(0, 4)}-${number}`,
      company: company.customerNo,
      order: number,
      docDate: invoice.docDate,
      docType: invoice.docType,
      amount: minorToDecimal(invoice.amountMinor),
      openAmount: minorToDecimal(invoice.openMinor),
      balance: minorToDecimal(balance),
      postway: random.pick(['email', 'email', 'portal', 'post']),
      dueDate: invoice.dueDate,
      externalInvoiceNumber: `${invoice.prefix === 'GS' ? '9' : '4'}${number}`,
    });
  }
}
