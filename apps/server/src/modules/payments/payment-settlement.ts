import {
  decimalToMinor,
  nextPaymentStatus,
  orderPaymentStatus,
  type PaymentAttempt,
  type PaymentExcess,
  type PaymentStatus,
} from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import type { Jobs } from '../../shared/jobs.ts';
import type { Log } from '../../shared/log.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendOrderEvent } from '../order-notices/order-events.ts';
import { invoicePaymentsOn } from './invoice-payments.repository.ts';
import { applyInvoicePaymentEvent } from './invoice-settlement.ts';
import type { PaymentEvent, PaymentProvider, ReceivedPaymentEvent } from './payment-provider.ts';
import { paymentMailJob, refundPaymentJob } from './payments.jobs.ts';
import { paymentsOn } from './payments.repository.ts';
import type { PayableOrder, PaymentRow } from './payments.types.ts';

export interface SettlementServices {
  pool: Pool;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Pick<Log, 'error' | 'warn'>;
}

/**
 * Applies a provider's event to an attempt in one transaction, once, in any order of events (CHKO-21). The domain's
 * `nextPaymentStatus` decides the new status. Money that is not owed is refunded: of a second attempt, of a cancelled order,
 * or of another amount. A message about a foreign payment changes nothing.
 */
export async function settlePayment({
  received: { tenantId, paymentId, eventId, event },
  provider,
  services,
}: {
  received: ReceivedPaymentEvent;
  provider: PaymentProvider['id'];
  services: SettlementServices;
}): Promise<'settled' | 'repeated' | 'unknown'> {
  const { pool, clock, log } = services;
  return inTransaction(pool, async (client) => {
    const payments = paymentsOn(client);
    const known = await payments.findPayment(tenantId, paymentId);
    if (!known || known.provider !== provider) {
      log.warn({ provider, eventId }, 'event of a payment that is not ours');
      return 'unknown';
    }
    const now = clock.now();
    const apply = await lockSubject({ client, services, tenantId, payment: known });
    if (!apply) return 'unknown';
    const isNew = await payments.recordEvent(tenantId, {
      provider,
      eventId,
      paymentId,
      kind: event.kind,
      now,
    });
    if (!isNew) return 'repeated';
    await apply(event, now);
    return 'settled';
  });
}

/** Locks the order or invoices of an attempt, and returns how to apply an event to them; undefined if they no longer exist. */
export async function lockSubject({
  client,
  services,
  tenantId,
  payment,
}: {
  client: PoolClient;
  services: Pick<SettlementServices, 'jobs' | 'log'>;
  tenantId: number;
  payment: Pick<PaymentRow, 'id' | 'order_id'>;
}): Promise<((event: PaymentEvent, now: Date) => Promise<void>) | undefined> {
  const { id: paymentId, order_id: orderId } = payment;
  if (orderId === null) {
    const parts = await invoicePaymentsOn(client).lockParts(tenantId, paymentId);
    return (event, now) =>
      applyInvoicePaymentEvent({ client, services, tenantId, paymentId, parts, event, now });
  }
  const order = await paymentsOn(client).lockOrder(tenantId, orderId);
  return (
    order && ((event, now) => applyPaymentEvent({ client, services, tenantId, order, paymentId, event, now }))
  );
}

/** Applies an event to an attempt that pays an order, which the transaction has locked. */
async function applyPaymentEvent({
  client,
  services: { jobs, log },
  tenantId,
  order,
  paymentId,
  event,
  now,
}: {
  client: PoolClient;
  services: Pick<SettlementServices, 'jobs' | 'log'>;
  tenantId: number;
  order: PayableOrder;
  paymentId: string;
  event: PaymentEvent;
  now: Date;
}): Promise<void> {
  const payments = paymentsOn(client);
  const attempts = await payments.paymentsOf(tenantId, order.id);
  const attempt = attempts.find(({ id }) => id === paymentId);
  if (!attempt) return;
  const others = attempts.filter(({ id }) => id !== paymentId);
  const circumstances = { isCancelled: order.order_status === 'cancelled', stored: order.payment_status };

  let status: PaymentStatus = nextPaymentStatus(attempt.status, event.kind);
  let { failure } = attempt;
  const isPaidNow = status === 'paid' && attempt.status !== 'paid';
  if (isPaidNow && event.kind === 'paid') {
    failure = excessOf({ event, attempt, order, circumstances, others });
    if (failure !== null) {
      status = 'refunding';
      log.error({ paymentId, orderNumber: order.order_number, failure }, 'payment goes back');
      await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
    }
  }
  if (event.kind === 'refundFailed') {
    log.error(
      { paymentId, orderNumber: order.order_number },
      'refund did not arrive, it is tried again daily',
    );
  }
  // It may be this refund, an earlier one that failed since, or one made by hand: the job asks the provider.
  if (event.kind === 'refunded' && status === 'refunding') {
    await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
  }
  const chargeReference = event.kind === 'paid' ? event.chargeReference : null;
  if (status !== attempt.status || chargeReference !== null) {
    await payments.setStatus(tenantId, paymentId, { status, failure, now, chargeReference });
  }
  const orderStatus = orderPaymentStatus([...others, { status, failure }], circumstances);
  await payments.setOrderPaymentStatus(tenantId, order.id, orderStatus);

  if (isPaidNow && status === 'paid') {
    const payload = { paymentId, amount: attempt.amount, currency: attempt.currency };
    await appendOrderEvent(client, {
      tenantId,
      now,
      event: { type: 'order.paid', orderId: order.id, payload },
    });
    await jobs.enqueue(client, paymentMailJob, { tenantId, orderId: order.id, paymentId, kind: 'paid' });
  }
  if (status === 'refunded' && attempt.status !== 'refunded') {
    await jobs.enqueue(client, paymentMailJob, { tenantId, orderId: order.id, paymentId, kind: 'refunded' });
  }
}

/** The reason to refund received money; null if it is the order's amount. */
function excessOf({
  event,
  attempt,
  order,
  circumstances,
  others,
}: {
  event: Extract<PaymentEvent, { kind: 'paid' }>;
  attempt: PaymentRow;
  order: PayableOrder;
  circumstances: Parameters<typeof orderPaymentStatus>[1];
  others: readonly PaymentAttempt[];
}): PaymentExcess | null {
  if (orderPaymentStatus(others, circumstances) === 'paid') return 'paid.twice';
  const isAsAsked = event.amountMinor === decimalToMinor(order.gross) && event.currency === order.currency;
  if (!isAsAsked || decimalToMinor(attempt.amount) !== event.amountMinor) return 'amount.mismatch';
  return circumstances.isCancelled ? 'order.cancelled' : null;
}
