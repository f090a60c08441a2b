import type { OrderPaymentStatus, PaymentEventKind, PaymentFailure, PaymentStatus } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { MailedOrder, PayableOrder, PaymentOfPage, PaymentRow } from './payments.types.ts';

type Payments = ReturnType<typeof paymentStatements>;

/** Statements that need no transaction. `paymentsOn` has the others. */
type PaymentsRepository = Pick<
  Payments,
  | 'findPayment'
  | 'findByToken'
  | 'paymentsOf'
  | 'setPage'
  | 'findMailedOrder'
  | 'overdueRefunds'
  | 'countFailedRefunds'
>;

const paymentColumns = `payment.id, payment.order_id, payment.provider, payment.provider_reference,
  payment.charge_reference, payment.redirect_url, payment.status, payment.failure, payment.amount,
  payment.currency, payment.locale, payment.origin, payment.created_at, payment.expires_at`;

const orderColumns = `sales_order.id, sales_order.order_number::text as order_number, sales_order.order_status,
  sales_order.payment_status, sales_order.payment_method_id, sales_order.gross, sales_order.currency`;

/** Makes the repository of payments. */
export function createPaymentsRepository({ pool }: { pool: Pool }): PaymentsRepository {
  return paymentStatements(pool);
}

/**
 * All statements, within a transaction. Lock the order before changing its payment attempts, so that concurrent changes wait
 * for each other.
 */
export function paymentsOn(client: StatementRunner): Payments {
  return paymentStatements(client);
}

function paymentStatements(runner: StatementRunner) {
  return {
    /** An order of the actor's company, locked against payment and cancellation. */
    async lockOrderOf(actor: CompanyActor, orderId: string): Promise<PayableOrder | undefined> {
      const [row] = await prepared<PayableOrder>(
        runner,
        'payments-lock-order-of',
        `select ${orderColumns} from sales_order
         where sales_order.tenant_id = $1 and sales_order.company_id = $2 and sales_order.id = $3
         for no key update`,
        [actor.tenantId, actor.company.id, orderId],
      );
      return row;
    },

    /** Any order of a tenant, for providers and operators. */
    async lockOrder(tenantId: number, orderId: string): Promise<PayableOrder | undefined> {
      const [row] = await prepared<PayableOrder>(
        runner,
        'payments-lock-order',
        `select ${orderColumns} from sales_order
         where sales_order.tenant_id = $1 and sales_order.id = $2
         for no key update`,
        [tenantId, orderId],
      );
      return row;
    },

    async findPayment(tenantId: number, paymentId: string): Promise<PaymentRow | undefined> {
      const [row] = await prepared<PaymentRow>(
        runner,
        'payments-find',
        `select ${paymentColumns} from payment where payment.tenant_id = $1 and payment.id = $2`,
        [tenantId, paymentId],
      );
      return row;
    },

    /** By the secret token of the test provider's page, of any tenant. */
    async findByToken(token: string): Promise<PaymentOfPage | undefined> {
      const [row] = await prepared<PaymentOfPage>(
        runner,
        'payments-find-by-token',
        `select payment.tenant_id, ${paymentColumns}, sales_order.order_number::text as order_number,
           sales_order.order_status,
           (select string_agg(invoice.fin_doc_number, ', ' order by invoice.fin_doc_number)
             from payment_invoice
             join invoice on invoice.tenant_id = payment_invoice.tenant_id and invoice.id = payment_invoice.invoice_id
             where payment_invoice.tenant_id = payment.tenant_id and payment_invoice.payment_id = payment.id
           ) as invoice_numbers
         from payment
         left join sales_order on sales_order.tenant_id = payment.tenant_id and sales_order.id = payment.order_id
         where payment.provider = 'test' and payment.provider_reference = $1`,
        [token],
      );
      return row;
    },

    /** All attempts of an order, the oldest first. */
    async paymentsOf(tenantId: number, orderId: string): Promise<PaymentRow[]> {
      return prepared<PaymentRow>(
        runner,
        'payments-of-order',
        `select ${paymentColumns} from payment
         where payment.tenant_id = $1 and payment.order_id = $2
         order by payment.created_at, payment.id`,
        [tenantId, orderId],
      );
    },

    async insertPayment(
      tenantId: number,
      payment: Pick<
        PaymentRow,
        | 'id'
        | 'order_id'
        | 'provider'
        | 'amount'
        | 'currency'
        | 'locale'
        | 'origin'
        | 'created_at'
        | 'expires_at'
      >,
    ): Promise<void> {
      await prepared(
        runner,
        'payments-insert',
        `insert into payment (tenant_id, id, order_id, provider, amount, currency, locale, origin, created_at, updated_at,
           expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
        [
          tenantId,
          payment.id,
          payment.order_id,
          payment.provider,
          payment.amount,
          payment.currency,
          payment.locale,
          payment.origin,
          payment.created_at,
          payment.expires_at,
        ],
      );
    },

    /**
     * Stores the provider's page and answers the page to show: of two concurrent tabs the page that was stored first. Undefined
     * when the attempt has ended meanwhile.
     */
    async setPage(
      tenantId: number,
      paymentId: string,
      { reference, redirectUrl }: { reference: string; redirectUrl: string },
    ): Promise<string | undefined> {
      const [row] = await prepared<{ redirect_url: string }>(
        runner,
        'payments-set-page',
        `update payment
         set provider_reference = case when payment.redirect_url is null then $3 else payment.provider_reference end,
           redirect_url = coalesce(payment.redirect_url, $4)
         where payment.tenant_id = $1 and payment.id = $2 and payment.status = 'pending'
         returning payment.redirect_url`,
        [tenantId, paymentId, reference, redirectUrl],
      );
      return row?.redirect_url;
    },

    async setStatus(
      tenantId: number,
      paymentId: string,
      change: {
        status: PaymentStatus;
        failure: PaymentFailure | null;
        now: Date;
        /** Kept where null. */
        chargeReference?: string | null;
      },
    ): Promise<void> {
      await prepared(
        runner,
        'payments-set-status',
        `update payment
         set status = $3, updated_at = $4, charge_reference = coalesce($5, payment.charge_reference),
           failure = $6
         where payment.tenant_id = $1 and payment.id = $2`,
        [tenantId, paymentId, change.status, change.now, change.chargeReference ?? null, change.failure],
      );
    },

    /** The facts of a mail about an order; with `paymentId` the amount of that attempt. */
    async findMailedOrder(
      tenantId: number,
      orderId: string,
      paymentId: string | undefined,
    ): Promise<MailedOrder | undefined> {
      const [row] = await prepared<MailedOrder>(runner, 'payments-mailed-order', mailedOrderSql, [
        tenantId,
        orderId,
        paymentId ?? null,
      ]);
      return row;
    },

    /** Attempts of all tenants with refunds pending since `before`, the oldest first. */
    async overdueRefunds(before: Date): Promise<{ tenant_id: number; id: string }[]> {
      return prepared<{ tenant_id: number; id: string }>(
        runner,
        'payments-overdue-refunds',
        `select payment.tenant_id, payment.id from payment
         where payment.status = 'refunding' and payment.updated_at < $1
         order by payment.updated_at, payment.id`,
        [before],
      );
    },

    async setOrderPaymentStatus(
      tenantId: number,
      orderId: string,
      status: OrderPaymentStatus,
    ): Promise<void> {
      await prepared(
        runner,
        'payments-set-order-status',
        `update sales_order set payment_status = $3
         where sales_order.tenant_id = $1 and sales_order.id = $2 and sales_order.payment_status <> $3`,
        [tenantId, orderId, status],
      );
    },

    /** Stores when an unpaid order is cancelled; called before the order itself is written. */
    async recordUnpaid(tenantId: number, orderId: string, dueAt: Date): Promise<void> {
      await prepared(
        runner,
        'payments-note-unpaid',
        'insert into unpaid_order (tenant_id, order_id, due_at) values ($1, $2, $3)',
        [tenantId, orderId, dueAt],
      );
    },

    /** How many refunds of an attempt failed after the provider took them. */
    async countFailedRefunds(tenantId: number, paymentId: string): Promise<number> {
      const [row] = await prepared<{ count: number }>(
        runner,
        'payments-count-failed-refunds',
        `select count(*)::integer as count from payment_event
         where payment_event.tenant_id = $1 and payment_event.payment_id = $2
           and payment_event.kind = 'refundFailed'`,
        [tenantId, paymentId],
      );
      return row?.count ?? 0;
    },

    /** Stores an event; false for a repeated one. */
    async recordEvent(
      tenantId: number,
      event: { provider: string; eventId: string; paymentId: string; kind: PaymentEventKind; now: Date },
    ): Promise<boolean> {
      const rows = await prepared(
        runner,
        'payments-note-event',
        `insert into payment_event (tenant_id, provider, event_id, payment_id, kind, received_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing
         returning payment_event.event_id`,
        [tenantId, event.provider, event.eventId, event.paymentId, event.kind, event.now],
      );
      return rows.length > 0;
    },
  };
}

const mailedOrderSql = `
  select sales_order.order_number::text as order_number, sales_order.language,
    coalesce(attempt.amount, sales_order.gross) as amount, coalesce(attempt.currency, sales_order.currency) as currency,
    sales_order.payment_status, sales_order.payment_method_id,
    exists (select from payment where payment.tenant_id = $1 and payment.order_id = sales_order.id
      and payment.status in ('refunding', 'refunded')) as has_refund
  from sales_order
  left join payment attempt on attempt.tenant_id = $1 and attempt.order_id = sales_order.id and attempt.id = $3
  where sales_order.tenant_id = $1 and sales_order.id = $2`;
