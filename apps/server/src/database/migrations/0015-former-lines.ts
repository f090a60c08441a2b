import { type Kysely, sql } from 'kysely';

/**
 * Lines as they stood before a save removed or lowered them, for as long as that can be taken back (CART-09, CART-10).
 * They name no variant: it is looked up again by its number, as it may be gone by then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table basket_former_line (
      tenant_id integer not null,
      basket_id text not null,
      id bigint generated always as identity,
      order_type text not null check (order_type in ('order', 'preOrder')),
      sku text not null,
      attributes_key text not null,
      position bigint not null,
      product_id text not null,
      quantity integer check (quantity between 1 and 999999),
      season_quantities jsonb,
      attributes jsonb,
      price_seen numeric(12, 2),
      remembered_at timestamptz not null default now(),
      primary key (tenant_id, basket_id, id),
      check ((quantity is null) <> (season_quantities is null)),
      foreign key (tenant_id, basket_id) references basket (tenant_id, id) on delete cascade
    );
    create index basket_former_line_remembered on basket_former_line (remembered_at);
  `.execute(db);
}

/** Forgets what could be taken back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table basket_former_line`.execute(db);
}
