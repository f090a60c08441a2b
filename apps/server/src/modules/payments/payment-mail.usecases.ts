import type { Pool } from 'pg';
import type { TenantMails } from '../mails/tenant-mails.ts';
import { greetedName, readOrderRecipients } from '../order-notices/order-recipients.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { paymentMail, type Repayment } from './payment-mail.ts';
import type { PaymentMailData } from './payments.jobs.ts';
import { createPaymentsRepository } from './payments.repository.ts';
import type { MailedOrder } from './payments.types.ts';

/** Mails what happened to the payment of an order to the recipients of its confirmation. */
export async function sendPaymentMail({
  data: { tenantId, orderId, paymentId, kind, note },
  pool,
  mails,
  settings,
}: {
  data: PaymentMailData;
  pool: Pool;
  mails: TenantMails;
  settings: Pick<SettingsReader, 'of'>;
}): Promise<void> {
  if (kind === 'cancelled' && !(await settings.of(tenantId)).sendsCancelledMail) return;
  const order = await createPaymentsRepository({ pool }).findMailedOrder(tenantId, orderId, paymentId);
  const recipients = await readOrderRecipients(pool, { tenantId, orderId });
  if (!order || recipients.to.length === 0) return;
  await mails.send({
    tenantId,
    to: recipients.to,
    copy: recipients.copy,
    content: () =>
      paymentMail(kind, {
        language: order.language,
        orderNumber: order.order_number,
        amount: order.amount,
        currency: order.currency,
        repayment: repaymentOf(order),
        name: greetedName(recipients),
        note,
      }),
    key: paymentId === undefined ? `${orderId}-${kind}` : `${paymentId}-${kind}`,
  });
}

function repaymentOf({
  has_refund,
  payment_status,
  payment_method_id,
  amount,
}: MailedOrder): Repayment | null {
  if (has_refund) return 'online';
  if (amount <= 0) return null;
  if (payment_status === 'paid') return 'booked';
  return payment_method_id === 'prepayment' && payment_status !== 'refunded' ? 'transfer' : null;
}
