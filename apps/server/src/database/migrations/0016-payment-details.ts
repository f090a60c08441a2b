import { type Kysely, sql } from 'kysely';

/**
 * What the provider's page was asked with, so that every request for one attempt is the same; refunds that failed after
 * the provider took them; and the orders whose cancellation by an import is to be finished (CHKO-20 to CHKO-22).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment set expires_at = payment.created_at + interval '1 hour' where payment.expires_at is null;
    alter table payment
      add column locale text not null default 'de' check (locale in ('de', 'en')),
      add column origin text not null default '',
      alter column expires_at set not null,
      add constraint payment_failure_check
        check (failure in ('amount.mismatch', 'paid.twice', 'order.cancelled', 'provider', 'cancelled'));
    -- Attempts from before have their page already: what they were asked with is asked no more.
    alter table payment alter column locale drop default, alter column origin drop default;
    create index payment_refunding on payment (updated_at) where status = 'refunding';

    alter table payment_event
      drop constraint payment_event_kind_check,
      add constraint payment_event_kind_check check (kind in ('paid', 'failed', 'refunded', 'refundFailed'));

    create index sales_order_cancellation on sales_order (tenant_id)
      where order_status = 'cancelled' and cancelled_at is null and checkout_id is not null;
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index sales_order_cancellation;
    delete from payment_event where payment_event.kind = 'refundFailed';
    alter table payment_event
      drop constraint payment_event_kind_check,
      add constraint payment_event_kind_check check (kind in ('paid', 'failed', 'refunded'));
    drop index payment_refunding;
    alter table payment
      drop constraint payment_failure_check,
      alter column expires_at drop not null,
      drop column origin,
      drop column locale;
  `.execute(db);
}
