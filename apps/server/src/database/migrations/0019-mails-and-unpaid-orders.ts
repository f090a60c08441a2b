import { type Kysely, sql } from 'kysely';

/**
 * Which of its host names a tenant was given first: links in mails lead there. And the orders that wait for an online payment,
 * so that one whose job gave up is cancelled all the same (CHKO-22).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant_host add column position integer generated always as identity;

    -- Noted before its order is written, in the same transaction.
    create table unpaid_order (
      tenant_id integer not null,
      order_id text not null,
      due_at timestamptz not null,
      primary key (tenant_id, order_id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
        deferrable initially deferred
    );
    create index unpaid_order_due on unpaid_order (due_at);

    insert into unpaid_order (tenant_id, order_id, due_at)
    select sales_order.tenant_id, sales_order.id, sales_order.order_date + interval '24 hours'
    from sales_order
    join payment_method on payment_method.tenant_id = sales_order.tenant_id
      and payment_method.id = sales_order.payment_method_id and payment_method.is_online
    where sales_order.checkout_id is not null and sales_order.order_status <> 'cancelled'
      and sales_order.delivery_status = 'open' and sales_order.payment_status in ('open', 'pending', 'failed')
      -- An older one that nobody began to pay online may come from a time when its method was paid otherwise.
      and (sales_order.order_date > now() - interval '2 days'
        or exists (select from payment
          where payment.tenant_id = sales_order.tenant_id and payment.order_id = sales_order.id));

    -- No check is left that would keep a later migration of the same upgrade from the table.
    set constraints all immediate;
    set constraints all deferred;
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table unpaid_order;
    alter table tenant_host drop column position;
  `.execute(db);
}
