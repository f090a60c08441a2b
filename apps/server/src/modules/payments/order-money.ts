import type { OrderMoney } from '@kontor/contract';
import { decimalToMinor, minorToDecimal, orderPaymentStatus } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { once } from '../../shared/once.ts';
import { personName } from '../../shared/person-name.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { refundPaymentJob } from './payments.jobs.ts';
import { paymentsOn } from './payments.repository.ts';
import type { PaymentRow } from './payments.types.ts';

interface RefundRow {
  id: string;
  amount: number;
  reason: string;
  created_at: Date;
  created_by: string | null;
}

type PaidOrder = {
  id: string;
  gross: number;
  /** What was paid if the order is paid without attempts; its invoices do not bill cancelled pieces. */
  transferred: number;
  currency: string;
  payment_status: string;
};

/** The payments and refunds of an order. @throws order.not.found */
export async function readOrderMoney({
  actor: { tenantId },
  orderId,
  runner,
}: {
  actor: Actor;
  orderId: string;
  runner: StatementRunner;
}): Promise<OrderMoney> {
  const [order] = await prepared<PaidOrder>(
    runner,
    'order-money-order',
    `select sales_order.id, sales_order.gross, sales_order.currency, sales_order.payment_status,
       sales_order.gross - case when sales_order.is_paid_by_invoices then sales_order.cancelled_gross else 0 end as transferred
     from sales_order where sales_order.tenant_id = $1 and sales_order.id = $2`,
    [tenantId, orderId],
  );
  if (!order) throw requestError('order.not.found');
  const [payments, refunds] = [
    await paymentsOn(runner).paymentsOf(tenantId, order.id),
    await prepared<RefundRow>(
      runner,
      'order-money-refunds',
      `select order_refund.id, order_refund.amount, order_refund.reason, order_refund.created_at, order_refund.created_by
       from order_refund where order_refund.tenant_id = $1 and order_refund.order_id = $2
       order by order_refund.created_at, order_refund.id`,
      [tenantId, order.id],
    ),
  ];
  return {
    gross: order.gross,
    currency: order.currency,
    refundable: minorToDecimal(refundableMinor(order, payments, refunds)),
    payments: payments.map(({ id, provider, amount, currency, status, created_at }) => ({
      _id: id,
      provider,
      amount,
      currency,
      status,
      createdAt: created_at.toISOString(),
    })),
    refunds: refunds.map(({ id, amount, reason, created_at, created_by }) => ({
      _id: id,
      amount,
      reason,
      createdAt: created_at.toISOString(),
      createdBy: created_by,
    })),
  };
}

/**
 * Refunds a whole payment by its provider, or records a refund made outside of the shop. An order whose whole amount was
 * refunded by hand counts as refunded.
 *
 * @throws order.not.found, payment.not.found, payment.not.refundable, refund.exceeds.payment, request.repeated,
 * validation.failed
 */
export async function refundOrder({
  actor,
  orderId,
  refund: { requestId, ...refund },
  services: { pool, jobs, clock, providers },
}: {
  actor: Actor;
  orderId: string;
  refund: {
    requestId?: string | undefined;
    reason: string;
    paymentId?: string | undefined;
    amount?: number | undefined;
  };
  services: {
    pool: Pool;
    jobs: Pick<Jobs, 'enqueue'>;
    clock: Clock;
    providers: Pick<PaymentProviders, 'byId'>;
  };
}): Promise<OrderMoney> {
  const { tenantId } = actor;
  const { reason, paymentId, amount } = refund;
  // Rounded first: less than half a cent is nothing.
  const minor = decimalToMinor(amount ?? 0);
  if (paymentId === undefined && minor === 0) throw fieldsInvalid([{ field: 'amount', code: 'required' }]);
  if (paymentId !== undefined && amount !== undefined)
    throw fieldsInvalid([{ field: 'amount', code: 'invalid' }]);
  const now = clock.now();
  const sent = { actor, requestId, input: ['refund', orderId, refund], now };
  return await inTransaction(pool, async (client) => {
    await once(client, sent, () => write(client));
    return await readOrderMoney({ actor, orderId, runner: client });
  });

  async function write(client: PoolClient): Promise<void> {
    const payments = paymentsOn(client);
    const order = await payments.lockOrder(tenantId, orderId);
    if (!order) throw requestError('order.not.found');
    const before = await readOrderMoney({ actor, orderId, runner: client });
    if (paymentId === undefined) {
      if (minor > decimalToMinor(before.refundable)) {
        const amount = { value: before.refundable, currency: before.currency };
        throw requestError('refund.exceeds.payment', { details: { amount } });
      }
      await prepared(
        client,
        'order-money-add-refund',
        `insert into order_refund (tenant_id, id, order_id, amount, reason, created_at, created_by)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [tenantId, newId(), orderId, minorToDecimal(minor), reason, now, personName(actor)],
      );
      if (minor === decimalToMinor(before.refundable) && before.payments.length === 0)
        await payments.setOrderPaymentStatus(tenantId, orderId, 'refunded');
    } else {
      const attempts = await payments.paymentsOf(tenantId, orderId);
      const attempt = attempts.find(({ id }) => id === paymentId);
      if (!attempt) throw requestError('payment.not.found');
      // A provider refunds the whole amount only.
      if (attempt.status !== 'paid' || before.refunds.length > 0 || !providers.byId(attempt.provider))
        throw requestError('payment.not.refundable');
      await payments.setStatus(tenantId, paymentId, { status: 'refunding', failure: null, now });
      await jobs.enqueue(client, refundPaymentJob, { tenantId, paymentId });
      const after = attempts.map((one) => (one === attempt ? { ...one, status: 'refunding' as const } : one));
      const isCancelled = order.order_status === 'cancelled';
      await payments.setOrderPaymentStatus(
        tenantId,
        orderId,
        orderPaymentStatus(after, { isCancelled, stored: order.payment_status }),
      );
    }
    await appendAudit(client, {
      tenantId,
      at: now,
      user: actor,
      action: 'order.refunded',
      subject: orderId,
      details: { reason, ...(paymentId === undefined ? { amount } : { paymentId }) },
    });
  }
}

/** The money paid by attempts, or by a transfer that an import reported, less refunds by hand. */
function refundableMinor(
  { transferred, payment_status }: PaidOrder,
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): number {
  const sum = (rows: readonly { amount: number }[]) =>
    rows.reduce((total, { amount }) => total + decimalToMinor(amount), 0);
  const isTransfer = payments.length === 0 && (payment_status === 'paid' || payment_status === 'refunded');
  const paid = isTransfer
    ? decimalToMinor(transferred)
    : sum(payments.filter(({ status }) => status === 'paid'));
  return Math.max(0, paid - sum(refunds));
}
