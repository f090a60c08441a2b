import type { OrderPaymentStatus, PaymentFailure, PaymentNewsKind, PaymentStatus } from '@kontor/domain';
import type { PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { MandateRow, PayableOrder, PaymentRow } from './payments.types.ts';

export type PaymentsRepository = ReturnType<typeof createPaymentsRepository>;

const paymentColumns = `payment.id, payment.order_id, payment.provider, payment.provider_reference,
  payment.charge_reference, payment.redirect_url, payment.status, payment.failure, payment.amount,
  payment.currency, payment.locale, payment.origin, payment.created_at, payment.expires_at`;

const orderColumns = `sales_order.id, sales_order.order_number::text as order_number, sales_order.company_id,
  sales_order.user_id, sales_order.order_status, sales_order.cancelled_at, sales_order.delivery_status,
  sales_order.payment_status,  sales_order.payment_method_id, sales_order.order_date, sales_order.language, sales_order.gross,
  sales_order.currency`;

/**
 * Makes the repository of payments on a pool or on a transaction's connection. Whoever changes attempts locks their order
 * first: so attempts of one order are told apart in turn.
 */
export function createPaymentsRepository({ runner }: { runner: StatementRunner }) {
  return {
    /** An order of the actor's company; nobody else pays or cancels it until the transaction ends. */
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

    /** Any order of a tenant, for what providers and operators do. */
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

    /** By the secret token of the test provider's page, whichever tenant's. */
    async findByToken(
      token: string,
    ): Promise<(PaymentRow & { tenant_id: number; order_number: string; order_status: string }) | undefined> {
      const [row] = await prepared<
        PaymentRow & { tenant_id: number; order_number: string; order_status: string }
      >(
        runner,
        'payments-find-by-token',
        `select payment.tenant_id, ${paymentColumns}, sales_order.order_number::text as order_number,
           sales_order.order_status
         from payment
         join sales_order on sales_order.tenant_id = payment.tenant_id and sales_order.id = payment.order_id
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
     * Notes the provider's page and answers the one to lead the buyer to: of two tabs that began at once the page that was
     * noted first. Undefined when the attempt has ended meanwhile.
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

    /** Orders of a tenant that an import cancelled, as far as something may follow: placed here, or with attempts. */
    async unfinishedCancellations(tenantId: number): Promise<string[]> {
      const rows = await prepared<{ id: string }>(
        runner,
        'payments-unfinished-cancellations',
        `select sales_order.id from sales_order
         where sales_order.tenant_id = $1 and sales_order.order_status = 'cancelled'
           and sales_order.cancelled_at is null and sales_order.checkout_id is not null
         union
         select sales_order.id from payment
         join sales_order on sales_order.tenant_id = payment.tenant_id and sales_order.id = payment.order_id
         where payment.tenant_id = $1 and sales_order.order_status = 'cancelled' and sales_order.cancelled_at is null
         order by id`,
        [tenantId],
      );
      return rows.map(({ id }) => id);
    },

    /** Attempts of all tenants whose money should have gone back since `before`, the oldest first. */
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

    /** Notes a provider's message; false when it was here before. */
    async noteEvent(
      tenantId: number,
      event: { provider: string; eventId: string; paymentId: string; kind: PaymentNewsKind; now: Date },
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

    /** Credit limit and open amount of a company on account, decimals; undefined without a limit. */
    async findCredit(actor: CompanyActor): Promise<{ limit: number; open: number } | undefined> {
      const [row] = await prepared<{ limit: number; open: number }>(runner, 'payments-credit', creditSql, [
        actor.tenantId,
        actor.company.id,
      ]);
      return row;
    },

    /** Orders on account of a company with a credit limit are checked one after the other. */
    async lockCredit(actor: CompanyActor): Promise<void> {
      await prepared(
        runner,
        'payments-lock-credit',
        `select company.id from company
         where company.tenant_id = $1 and company.id = $2 and company.credit_limit is not null
         for no key update`,
        [actor.tenantId, actor.company.id],
      );
    },

    /** The mandates of a company, one for each account, the newest first. */
    async mandatesOf(actor: CompanyActor): Promise<MandateRow[]> {
      return prepared<MandateRow>(
        runner,
        'payments-mandates',
        `select mandate.* from (
           select distinct on (sepa_mandate.iban, sepa_mandate.account_holder) sepa_mandate.id, sepa_mandate.reference,
             sepa_mandate.creditor_id, sepa_mandate.account_holder, sepa_mandate.iban, sepa_mandate.accepted_at
           from sepa_mandate
           where sepa_mandate.tenant_id = $1 and sepa_mandate.company_id = $2
           order by sepa_mandate.iban, sepa_mandate.account_holder, sepa_mandate.accepted_at desc, sepa_mandate.id
         ) mandate
         order by mandate.accepted_at desc, mandate.id
         limit 20`,
        [actor.tenantId, actor.company.id],
      );
    },

    async findMandate(
      actor: CompanyActor,
      mandateId: string,
    ): Promise<{ id: string; creditor_id: string } | undefined> {
      const [row] = await prepared<{ id: string; creditor_id: string }>(
        runner,
        'payments-find-mandate',
        `select sepa_mandate.id, sepa_mandate.creditor_id from sepa_mandate
         where sepa_mandate.tenant_id = $1 and sepa_mandate.company_id = $2 and sepa_mandate.id = $3`,
        [actor.tenantId, actor.company.id, mandateId],
      );
      return row;
    },

    /** Throws PostgreSQL's unique violation when the tenant has a mandate of this reference. */
    async insertMandate(actor: CompanyActor, mandate: MandateRow): Promise<void> {
      await prepared(
        runner,
        'payments-insert-mandate',
        `insert into sepa_mandate (tenant_id, id, company_id, user_id, reference, creditor_id, account_holder, iban,
           accepted_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          actor.tenantId,
          mandate.id,
          actor.company.id,
          actor.userId,
          mandate.reference,
          mandate.creditor_id,
          mandate.account_holder,
          mandate.iban,
          mandate.accepted_at,
        ],
      );
    },
  };
}

/**
 * What stands open, gross: unpaid invoices less credit notes, and of orders on account what their invoices do not name
 * yet. A down payment or the invoice of a part leaves the rest of its order open; a credit note opens nothing again.
 */
const creditSql = `
  select company.credit_limit as "limit",
    (select coalesce(sum(invoice.open_amount), 0) from invoice
      where invoice.tenant_id = $1 and invoice.company_id = $2)
    + (select coalesce(sum(greatest(0, sales_order.gross - (
        select coalesce(sum(invoice.amount), 0) from invoice
        where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.doc_type <> 'creditNote'))), 0)
      from sales_order
      where sales_order.tenant_id = $1 and sales_order.company_id = $2 and sales_order.payment_method_id = 'invoice'
        and sales_order.order_status <> 'cancelled' and sales_order.payment_status not in ('paid', 'refunded')) as open
  from company
  where company.tenant_id = $1 and company.id = $2 and company.credit_limit is not null`;

/** Repositories on the connection of a transaction. */
export function paymentsOn(client: PoolClient): PaymentsRepository {
  return createPaymentsRepository({ runner: client });
}
