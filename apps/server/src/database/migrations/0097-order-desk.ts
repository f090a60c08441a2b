import { type Kysely, sql } from 'kysely';

/** How operators list the orders of a whole shop, and what they note and refund (decision 92). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sales_order_shop_list on sales_order (tenant_id, order_date desc, id)
      include (company_id, order_type, order_status, delivery_status, payment_status);
    -- One status alone is found by skipping over the others.
    create index sales_order_states on sales_order (tenant_id, order_status, delivery_status, payment_status, order_date desc);
    create index sales_order_amount on sales_order (tenant_id, gross desc, id);
    create statistics sales_order_state_counts (mcv) on order_status, delivery_status, payment_status from sales_order;
    create index order_text_shop on order_text (tenant_id, order_date desc, order_id);
    create index order_item_season on order_item (tenant_id, season_id, order_id) where season_id is not null;
    create index company_words on company using gin (lower(' ' || customer_no || ' ' || name) gin_trgm_ops);

    create table order_internal_note (
      tenant_id integer not null,
      id text not null,
      order_id text not null,
      text text not null,
      created_at timestamptz not null,
      -- As the person was called then.
      created_by text,
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
    );
    create index order_internal_note_order on order_internal_note (tenant_id, order_id);

    create table order_refund (
      tenant_id integer not null,
      id text not null,
      order_id text not null,
      -- In the currency of the order.
      amount numeric(14, 2) not null check (amount > 0),
      reason text not null,
      created_at timestamptz not null,
      created_by text,
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
    );
    create index order_refund_order on order_refund (tenant_id, order_id);
  `.execute(db);
}

/** Forgets notes and refunds. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table order_refund, order_internal_note;
    drop index company_words, order_item_season, order_text_shop, sales_order_amount, sales_order_states,
      sales_order_shop_list;
    drop statistics sales_order_state_counts;
  `.execute(db);
}
