import { type Kysely, sql } from 'kysely';

/**
 * What happened to orders, for the systems behind the shop (docs/order-events.md), and the day on which a buyer would
 * like a delivery. An event is written in the transaction of what it tells of, so that neither exists without the other.
 *
 * `sequence` is given at writing, not at committing: who reads must ask for what is not delivered yet, never for what is
 * greater than the last one read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_event (
      tenant_id integer not null,
      sequence bigint generated always as identity,
      type text not null check (type in ('order.placed', 'order.cancelled', 'order.paid')),
      order_id text not null,
      payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
      created_at timestamptz not null,
      delivered_at timestamptz,
      primary key (tenant_id, sequence),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
    );
    create index order_event_order on order_event (tenant_id, order_id);
    create index order_event_waiting on order_event (tenant_id, sequence) where delivered_at is null;

    alter table sales_order add column requested_delivery_date date;
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales_order drop column requested_delivery_date;
    drop table order_event;
  `.execute(db);
}
