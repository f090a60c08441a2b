import type { SettingsDocument } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Mailer } from '../../shared/mailer.ts';
import { paymentMail } from './payment-mail.ts';
import type { PaymentMailData } from './payments.jobs.ts';
import { createPaymentsRepository } from './payments.repository.ts';

/** Tells the buyer what became of the payment of an order; nobody is told whose account is gone. */
export async function sendPaymentMail({
  data: { tenantId, orderId, paymentId, kind },
  pool,
  mailer,
  letterheadOf,
  shopUrl,
}: {
  data: PaymentMailData;
  pool: Pool;
  mailer: Mailer;
  letterheadOf(tenantId: number): Promise<Pick<SettingsDocument, 'companyData' | 'theme'>>;
  shopUrl: string;
}): Promise<void> {
  const order = await createPaymentsRepository({ runner: pool }).findMailedOrder(
    tenantId,
    orderId,
    paymentId,
  );
  if (!order?.email) return;
  const { companyData, theme } = await letterheadOf(tenantId);
  const name = [order.first_name, order.last_name].filter(Boolean).join(' ');
  const content = paymentMail(kind, {
    language: order.language,
    orderNumber: order.order_number,
    amount: order.amount,
    currency: order.currency,
    hasRefund: order.has_refund,
    name,
    shopName: companyData.name,
    color: theme.primaryColor,
    shopUrl,
  });
  await mailer.send({
    to: { name, address: order.email },
    fromName: companyData.name,
    ...(companyData.email ? { replyTo: companyData.email } : {}),
    ...content,
    key: paymentId === undefined ? `${orderId}-${kind}` : `${paymentId}-${kind}`,
  });
}
