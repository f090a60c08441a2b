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
import { appendOrderEvent } from '../orders/order-events.ts';
import type { PaymentNews, PaymentProvider, ProviderMessage } from './payment-provider.ts';
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
 * Takes what a provider tells about an attempt, in one transaction, once for each message, in whatever order messages come
 * (CHKO-21): the table of domain's `nextPaymentStatus` says what becomes of the attempt. Money that nothing is owed for
 * goes back: of a second attempt, of a cancelled order, of another amount than was asked for. A message about a payment
 * that is not ours changes nothing.
 */
export async function settlePayment({
  message: { tenantId, paymentId, eventId, news },
  provider,
  services,
}: {
  message: ProviderMessage;
  provider: PaymentProvider['id'];
  services: SettlementServices;
}): Promise<'settled' | 'repeated' | 'unknown'> {
  const { pool, clock, log } = services;
  return inTransaction(pool, async (client) => {
    const payments = paymentsOn(client);
    const known = await payments.findPayment(tenantId, paymentId);
    if (!known || known.provider !== provider) {
      log.warn({ provider, eventId }, 'message about a payment that is not ours');
      return 'unknown';
    }
    const now = clock.now();
    const order = await payments.lockOrder(tenantId, known.order_id);
    if (!order) return 'unknown';
    const isNew = await payments.noteEvent(tenantId, { provider, eventId, paymentId, kind: news.kind, now });
    if (!isNew) return 'repeated';
    await applyPaymentNews({ client, services, tenantId, order, paymentId, news, now });
    return 'settled';
  });
}

/** As {@link settlePayment} for what was asked of the provider within a transaction that holds the order. */
export async function applyPaymentNews({
  client,
  services: { jobs, log },
  tenantId,
  order,
  paymentId,
  news,
  now,
}: {
  client: PoolClient;
  services: Pick<SettlementServices, 'jobs' | 'log'>;
  tenantId: number;
  order: PayableOrder;
  paymentId: string;
  news: PaymentNews;
  now: Date;
}): Promise<void> {
  const payments = paymentsOn(client);
  const attempts = await payments.paymentsOf(tenantId, order.id);
  const attempt = attempts.find(({ id }) => id === paymentId);
  if (!attempt) return;
  const others = attempts.filter(({ id }) => id !== paymentId);
  const circumstances = { isCancelled: order.order_status === 'cancelled', stored: order.payment_status };

  let status: PaymentStatus = nextPaymentStatus(attempt.status, news.kind);
  let { failure } = attempt;
  const isPaidNow = status === 'paid' && attempt.status !== 'paid';
  if (isPaidNow && news.kind === 'paid') {
    failure = excessOf({ news, attempt, order, circumstances, others });
    if (failure !== null) {
      status = 'refunding';
      log.error({ paymentId, orderNumber: order.order_number, failure }, 'payment goes back');
      await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
    }
  }
  if (news.kind === 'refundFailed') {
    log.error(
      { paymentId, orderNumber: order.order_number },
      'refund did not arrive, it is tried again daily',
    );
  }
  const chargeReference = news.kind === 'paid' ? news.chargeReference : null;
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

/** Why nothing is owed for money that arrived; null where it is what the order asked for. */
function excessOf({
  news,
  attempt,
  order,
  circumstances,
  others,
}: {
  news: Extract<PaymentNews, { kind: 'paid' }>;
  attempt: PaymentRow;
  order: PayableOrder;
  circumstances: Parameters<typeof orderPaymentStatus>[1];
  others: readonly PaymentAttempt[];
}): PaymentExcess | null {
  if (orderPaymentStatus(others, circumstances) === 'paid') return 'paid.twice';
  const isAsAsked = news.amountMinor === decimalToMinor(order.gross) && news.currency === order.currency;
  if (!isAsAsked || decimalToMinor(attempt.amount) !== news.amountMinor) return 'amount.mismatch';
  return circumstances.isCancelled ? 'order.cancelled' : null;
}
