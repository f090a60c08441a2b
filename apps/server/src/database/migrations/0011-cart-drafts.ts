import { type Kysely, sql } from 'kysely';

/**
 * Carts that a user put aside by name, and for each cart the one state from before the last loading (name is null). A
 * deleted draft stays a while, so that it can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cart_draft (
      tenant_id integer not null,
      id text not null,
      user_id text not null,
      company_id text not null,
      order_type text not null check (order_type in ('order', 'preOrder')),
      name text check (char_length(name) between 1 and 80),
      line_count integer not null check (line_count between 1 and 10000),
      saved_at timestamptz not null,
      deleted_at timestamptz check (deleted_at is null or name is not null),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      -- Deferred: the former cart is kept before the draft that is loaded, which may be the one kept so far, goes.
      constraint cart_draft_former exclude using btree
        (tenant_id with =, user_id with =, company_id with =, order_type with =)
        where (name is null) deferrable initially deferred
    );
    create unique index cart_draft_name on cart_draft (tenant_id, user_id, company_id, order_type, lower(name))
      where deleted_at is null and name is not null;
    create index cart_draft_user on cart_draft (tenant_id, user_id, company_id, order_type);
    create index cart_draft_company on cart_draft (tenant_id, company_id);

    -- What a line of a cart says itself (basket_line); the variant is looked up again by its number when it is loaded.
    create table cart_draft_line (
      tenant_id integer not null,
      draft_id text not null,
      position integer not null,
      sku text not null,
      attributes_key text not null,
      product_id text not null,
      quantity integer check (quantity between 1 and 999999),
      season_quantities jsonb,
      attributes jsonb,
      price_seen numeric(12, 2),
      primary key (tenant_id, draft_id, sku, attributes_key),
      check ((quantity is null) <> (season_quantities is null)),
      foreign key (tenant_id, draft_id) references cart_draft (tenant_id, id) on delete cascade
    );
  `.execute(db);
}

/** Removes everything that up made. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table cart_draft_line, cart_draft`.execute(db);
}
