import { type Kysely, sql } from 'kysely';

/**
 * Prices for a time (decision 98). While one is in force, `applied` is what stands in `price` and `before` what stood there; both
 * are [value, pre-order value, price unit], and 'null' is no price.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scheduled_price (
      tenant_id integer not null,
      variant_id integer not null,
      price_list_id integer not null,
      min_quantity integer not null default 1 check (min_quantity >= 1),
      valid_from timestamptz not null,
      valid_until timestamptz check (valid_until > valid_from),
      value numeric(14, 4) not null check (value >= 0),
      pre_order_value numeric(14, 4) check (pre_order_value >= 0),
      price_unit smallint check (price_unit in (1, 100, 1000)),
      before jsonb,
      applied jsonb,
      ended_at timestamptz,
      primary key (tenant_id, variant_id, price_list_id, min_quantity, valid_from),
      foreign key (tenant_id, variant_id) references variant (tenant_id, id) on delete cascade,
      foreign key (tenant_id, price_list_id) references price_list (tenant_id, id) on delete cascade
    );
    create index scheduled_price_list on scheduled_price (tenant_id, price_list_id, valid_from);
    create index scheduled_price_open on scheduled_price (tenant_id, valid_from) where ended_at is null;
  `.execute(db);
}

/** Forgets the plans; prices in force stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table scheduled_price`.execute(db);
}
