import type { SettingsDocument } from '@kontor/contract';
import {
  decimalToE4,
  decimalToMinor,
  localDate,
  minorToDecimal,
  partTotals,
  periodStart,
  startOfLocalDay,
} from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { RequestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Log } from '../../shared/log.ts';
import { inTransaction } from '../../shared/transaction.ts';
import type { CommercialDocument } from '../documents/commercial-document.ts';
import { documentJob } from '../documents/document.job.ts';
import { missingFacts, requireFacts } from '../documents/e-invoice/missing-facts.ts';
import { skontoTerms } from '../documents/skonto.ts';
import { returnCreditJob } from './billing.jobs.ts';
import { billingOn, findDue, forgetDue, recordRefusal, tenantsToBill } from './billing.repository.ts';
import type { BilledOrder, DueOrder } from './billing.types.ts';
import { deliveredDays } from './delivered-days.ts';
import {
  type BilledPart,
  downPaymentContent,
  type InvoiceSettings,
  invoiceContent,
  sharesOf,
} from './invoice-content.ts';

export interface BillingServices {
  pool: Pool;
  clock: Pick<Clock, 'now'>;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Pick<Log, 'error'>;
  settingsOf(tenantId: number): Promise<InvoiceSettings & { billing: Billing }>;
}

export type Billing = NonNullable<SettingsDocument['billing']>;

export const billingDefault: Billing = { by: 'erp', on: 'dispatch', downPaymentPercent: 0, numberPrefix: '' };

/** Bills the pending orders of all tenants. A failing tenant does not block the others. */
export async function billTenants({ services }: { services: BillingServices }): Promise<void> {
  for (const tenantId of await tenantsToBill(services.pool)) {
    await billDue({ tenantId, services }).catch((err: unknown) =>
      services.log.error({ err, tenantId }, 'the invoices of a tenant could not be written'),
    );
  }
}

/**
 * Bills a tenant's pending orders and answers the number of invoices. Orders for collective invoices stay pending until the end
 * of the week or month. Each invoice is its own transaction; an order that fails stays pending with its reason.
 */
export async function billDue({
  tenantId,
  orderId = null,
  services,
}: {
  tenantId: number;
  /** Only this one. */
  orderId?: string | null;
  services: BillingServices;
}): Promise<number> {
  const { pool, clock, log } = services;
  const settings = await services.settingsOf(tenantId);
  if (settings.billing.by !== 'shop') {
    await forgetDue(pool, tenantId);
    return 0;
  }
  const today = localDate(clock.now());
  let count = 0;
  const due = await findDue(pool, { tenantId, orderId });
  const groups = groupsOf(due, today);
  for (const orderIds of groups) {
    try {
      const { written, others } = await inTransaction(pool, (client) =>
        billOrders({ client, tenantId, orderIds, settings, services }),
      );
      count += written;
      if (others.length > 0) groups.push(others);
    } catch (error) {
      const { code, details } =
        error instanceof RequestError ? error : { code: 'internal.error' as const, details: undefined };
      if (code === 'internal.error')
        log.error({ err: error, tenantId, orderIds }, 'an invoice could not be written');
      await recordRefusal(pool, tenantId, { orderIds, refusal: { code, details }, now: clock.now() });
    }
  }
  return count;
}

/** The orders of each invoice. */
function groupsOf(due: readonly DueOrder[], today: string): string[][] {
  const groups = new Map<string, string[]>();
  for (const { order_id, since, collection, group_key } of due) {
    if (collection === 'none') {
      groups.set(order_id, [order_id]);
    } else if (since < startOfLocalDay(periodStart(collection, today))) {
      groups.set(group_key, [...(groups.get(group_key) ?? []), order_id]);
    }
  }
  return [...groups.values()];
}

/**
 * Writes the invoice of orders, and the down payments of pre-orders. Returns the number of documents, and the orders that no
 * longer fit the first one, such as one paid meanwhile.
 */
async function billOrders({
  client,
  tenantId,
  orderIds,
  settings,
  services,
}: {
  client: PoolClient;
  tenantId: number;
  orderIds: readonly string[];
  settings: InvoiceSettings & { billing: Billing };
  services: BillingServices;
}): Promise<{ written: number; others: string[] }> {
  const billing = billingOn(client, tenantId);
  const locked = await billing.lockOrders(orderIds);
  const isAlike = ({ group_key }: BilledOrder) => group_key === locked[0]?.group_key;
  const others = locked.filter((order) => !isAlike(order)).map(({ id }) => id);
  const rows = await billing.takeDue(orderIds.filter((id) => !others.includes(id)));
  const taken: Taken = new Map(rows.map(({ order_id, ...times }) => [order_id, times]));
  // Skips orders that an ERP has begun to bill, and orders that another process has billed meanwhile.
  const orders = locked.filter(
    (order) => isAlike(order) && !order.is_billed_elsewhere && taken.has(order.id),
  );
  const now = services.clock.now();
  const { on, downPaymentPercent } = settings.billing;
  const shared = { client, tenantId, settings, now, jobs: services.jobs };
  const parts = await partsOf(billing, orders, on, taken);
  let count = 0;
  for (const order of orders) {
    if (!wantsDownPayment(order, downPaymentPercent)) continue;
    const content = downPaymentContent({
      order,
      percent: downPaymentPercent,
      issueDate: localDate(now),
      settings,
    });
    if (content.totals.payableMinor <= 0) continue;
    // Delivered goods are billed, with or without a down payment.
    const isDelivered = parts.some((part) => part.order === order);
    if (isDelivered && missingFacts(content, order.e_invoice_format).length > 0) continue;
    const { id: invoiceId, number } = await issue({ ...shared, content, order, orderId: order.id });
    // Credit notes are about stored lines.
    await billing.insertLines(
      invoiceId,
      content.lines.map((line) => ({
        orderId: order.id,
        orderPosition: null,
        ...storedLine(line),
        precedingPosition: null,
      })),
    );
    order.prepaid_left = minorToDecimal(content.totals.payableMinor);
    order.down_payment = {
      number,
      date: content.issueDate,
      vat: content.vat,
      taken: [],
    };
    count += 1;
  }
  const [first, ...more] = parts;
  if (!first) return { written: count, others };
  const content = invoiceContent({
    parts: [first, ...more],
    issueDate: localDate(now),
    settings,
  });
  const isCollective = more.length > 0;
  const { id: invoiceId } = await issue({
    ...shared,
    content,
    order: first.order,
    orderId: isCollective ? null : first.order.id,
  });
  const places = parts.flatMap(({ order, items }) => items.map((item) => ({ order, item })));
  await billing.insertLines(
    invoiceId,
    content.lines.map((line, index) => ({
      orderId: places[index]?.order.id ?? '',
      orderPosition: places[index]?.item.position ?? null,
      ...storedLine(line),
      precedingPosition: null,
    })),
  );
  const shares = sharesOf(parts, content.totals.grossMinor);
  await billing.insertParts(
    invoiceId,
    parts.map(({ order, totals }, index) => ({
      orderId: order.id,
      goods: minorToDecimal(totals.goodsMinor),
      discount: minorToDecimal(totals.discountMinor),
      shipping: minorToDecimal(totals.shippingMinor),
      amount: isCollective ? minorToDecimal(shares[index]?.payableMinor ?? 0) : 0,
      prepaid: isCollective ? minorToDecimal(shares[index]?.prepaidMinor ?? 0) : 0,
    })),
  );
  for (const returnId of await billing.uncreditedReturns(orderIds))
    await services.jobs.enqueue(client, returnCreditJob, { tenantId, returnId });
  return { written: count + 1, others };
}

/** When each order was first and last queued. */
type Taken = ReadonlyMap<string, { since: Date; until: Date }>;

function wantsDownPayment(
  { order_type, order_status, has_down_payment, payment_status }: BilledOrder,
  percent: number,
) {
  return (
    percent > 0 &&
    order_type === 'preOrder' &&
    order_status !== 'cancelled' &&
    payment_status !== 'paid' &&
    !has_down_payment
  );
}

/** The delivered or ordered quantities that are not billed yet. */
async function partsOf(
  billing: ReturnType<typeof billingOn>,
  orders: readonly BilledOrder[],
  on: Billing['on'],
  taken: Taken,
): Promise<BilledPart[]> {
  const ids = orders.map(({ id }) => id);
  const all = await billing.items(ids);
  const notes = await billing.deliveryNotes(ids);
  const packed = await billing.packedPieces(ids);
  return orders.flatMap((order): BilledPart[] => {
    // A pre-order is billed by delivered seasons, a cancelled order by delivered pieces.
    const isWhole = on === 'order' && order.order_type === 'order' && order.order_status !== 'cancelled';
    const items = all
      .filter(({ order_id }) => order_id === order.id)
      .map((item) => ({
        ...item,
        part: (isWhole ? item.quantity - item.cancelled : item.delivered) - item.billed,
      }))
      .filter(({ part }) => part > 0);
    const queued = taken.get(order.id);
    if (items.length === 0 || !queued) return [];
    const totals = partTotals({
      lines: items.map((item) => ({
        netE4: decimalToE4(item.unit_net),
        priceUnit: item.price_unit,
        quantity: item.part,
        ratePercent: item.vat_rate,
      })),
      order: {
        goodsMinor: decimalToMinor(order.goods_net),
        discountMinor: decimalToMinor(order.discount_net),
        shippingMinor: decimalToMinor(order.shipping_net),
      },
      billed: {
        goodsMinor: decimalToMinor(order.billed_goods),
        discountMinor: decimalToMinor(order.billed_discount),
        shippingMinor: decimalToMinor(order.billed_shipping),
      },
    });
    const deliveryNotes = notes
      .filter(({ order_id }) => order_id === order.id)
      .map(({ number, date }) => ({ number, date }));
    const ofOrder = packed.filter(({ order_id }) => order_id === order.id);
    const delivered = deliveredDays({ items, on, queued, packed: ofOrder });
    return [{ order, items, totals, delivered, deliveryNotes }];
  });
}

/** The next free number of a kind and year, such as RE-2026-000001, and the day of the invoice. */
export async function numbered(
  billing: ReturnType<typeof billingOn>,
  { numberPrefix }: Billing,
  kind: 'RE' | 'AN' | 'GS',
  now: Date,
): Promise<{ number: string; issueDate: string }> {
  const issueDate = localDate(now);
  const series = `${numberPrefix}${kind}-${issueDate.slice(0, 4)}`;
  const draw = async () => `${series}-${String(await billing.drawNumber(series)).padStart(6, '0')}`;
  let number = await draw();
  while (await billing.isTaken(number)) number = await draw();
  return { number, issueDate };
}

export function storedLine(line: CommercialDocument['lines'][number]) {
  return {
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    unit: line.unit,
    unitNet: line.unitNetE4 / 10_000,
    priceUnit: line.priceUnit,
    lineNet: minorToDecimal(line.netMinor),
    vatRate: line.vat.ratePercent,
  };
}

const fileNames = {
  invoice: { de: 'Rechnung', en: 'Invoice' },
  downPayment: { de: 'Anzahlungsrechnung', en: 'Down-payment-invoice' },
  creditNote: { de: 'Gutschrift', en: 'Credit-note' },
  correction: { de: 'Rechnungskorrektur', en: 'Corrected-invoice' },
} as const;

const numberKinds = { invoice: 'RE', downPayment: 'AN', creditNote: 'GS' } as const;

/**
 * Numbers a document, stores it with its sums and enqueues its files; answers its id and number. It refuses a document that
 * lacks facts of its e-invoice before it takes a number (`e.invoice.incomplete`).
 */
export async function issue({
  client,
  tenantId,
  content: draft,
  order,
  orderId,
  settings,
  now,
  jobs,
  credit,
  correction,
}: {
  client: PoolClient;
  tenantId: number;
  /** It has no number yet. */
  content: CommercialDocument;
  order: Pick<BilledOrder, 'company_id' | 'e_invoice_format'> & { payment_status?: string };
  orderId: string | null;
  settings: { billing: Billing };
  now: Date;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Of a credit note: its invoice, and the amount that it subtracts from the open amount there, in minor units. */
  credit?: { invoiceId: string; offsetMinor: number };
  /** Of a correction: the invoice that it replaces, with its amounts and its open amount, in minor units. */
  correction?: {
    invoiceId: string;
    type: 'invoice' | 'downPayment';
    amountMinor: number;
    deductedMinor: number;
    openMinor: number;
  };
}): Promise<{ id: string; number: string }> {
  const format = order.e_invoice_format;
  requireFacts(draft, format);
  const billing = billingOn(client, tenantId);
  const id = newId();
  const type =
    correction?.type ??
    (draft.type === 'creditNote' || draft.type === 'downPayment' ? draft.type : 'invoice');
  const documentType = correction ? 'correction' : type;
  const { number } = await numbered(billing, settings.billing, numberKinds[type], now);
  const { payableMinor, prepaidMinor, grossMinor } = draft.totals;
  const isPaid = !credit && !correction && order.payment_status === 'paid';
  const dueMinor = isPaid ? 0 : (correction?.openMinor ?? payableMinor);
  const content = {
    ...draft,
    number,
    payment: { ...draft.payment, reference: number },
    // BT-113, BT-115: the document of a paid order demands 0, a correction the open amount of its invoice.
    ...(dueMinor < payableMinor
      ? { totals: { ...draft.totals, prepaidMinor: grossMinor - dueMinor, payableMinor: dueMinor } }
      : {}),
  };
  const amountMinor = credit ? -payableMinor : (correction?.amountMinor ?? payableMinor);
  const openMinor = credit
    ? amountMinor + credit.offsetMinor
    : (correction?.openMinor ?? (isPaid ? 0 : amountMinor));
  await billing.insertInvoice({
    id,
    companyId: order.company_id,
    orderId,
    type,
    number: content.number,
    docDate: content.issueDate,
    dueDate: content.payment.dueDate ?? content.issueDate,
    skonto: skontoTerms(content)[0] ?? null,
    amount: minorToDecimal(amountMinor),
    openAmount: minorToDecimal(openMinor),
    // The deducted down payments, without payments of the order.
    prepaid: minorToDecimal(correction?.deductedMinor ?? prepaidMinor),
    currency: content.currency,
    content,
    precedingInvoiceId: credit?.invoiceId ?? null,
    correctedInvoiceId: correction?.invoiceId ?? null,
    credited: minorToDecimal(credit?.offsetMinor ?? 0),
  });
  const isXml = format === 'xrechnung-ubl' || format === 'xrechnung-cii';
  const files = [
    { contentType: 'application/pdf', extension: 'pdf', eInvoice: format === 'zugferd' ? format : null },
    ...(isXml ? [{ contentType: 'application/xml', extension: 'xml', eInvoice: format }] : []),
  ];
  for (const { contentType, extension, eInvoice } of files) {
    const documentId = newId();
    await billing.insertDocument({
      id: documentId,
      companyId: order.company_id,
      orderId,
      invoiceId: id,
      type: documentType,
      number: content.number,
      docDate: content.issueDate,
      fileName: `${fileNames[documentType][content.language]}-${content.number}.${extension}`,
      contentType,
      eInvoice,
      now,
    });
    await jobs.enqueue(client, documentJob, { tenantId, documentId });
  }
  return { id, number };
}
