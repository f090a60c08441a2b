import type { SettingsDocument } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Mailer } from '../../shared/mailer.ts';
import { paymentMail } from './payment-mail.ts';
import type { PaymentMailData } from './payments.jobs.ts';

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
  const [order] = await prepared<MailRow>(pool, 'payment-mail-order', mailSql, [
    tenantId,
    orderId,
    paymentId ?? null,
  ]);
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

interface MailRow {
  order_number: string;
  language: Locale;
  amount: number;
  currency: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  has_refund: boolean;
}

const mailSql = `
  select sales_order.order_number::text as order_number, sales_order.language,
    coalesce(attempt.amount, sales_order.gross) as amount, coalesce(attempt.currency, sales_order.currency) as currency,
    app_user.email, app_user.first_name, app_user.last_name,
    exists (select from payment where payment.tenant_id = $1 and payment.order_id = sales_order.id
      and payment.status in ('refunding', 'refunded')) as has_refund
  from sales_order
  left join payment attempt on attempt.tenant_id = $1 and attempt.order_id = sales_order.id and attempt.id = $3
  left join app_user on app_user.tenant_id = sales_order.tenant_id and app_user.id = sales_order.user_id
  where sales_order.tenant_id = $1 and sales_order.id = $2`;
