import { type Kysely, sql } from 'kysely';

/** Returns of delivered pieces (decision 73). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_return (
      tenant_id integer not null,
      id text not null,
      order_id text not null,
      company_id text not null,
      position integer not null,
      sku text not null,
      name jsonb not null,
      quantity integer not null check (quantity > 0),
      accepted_quantity integer check (accepted_quantity between 1 and quantity),
      state text not null default 'requested' check (state in ('requested', 'accepted', 'declined', 'received')),
      reason text not null check (char_length(reason) between 1 and 2000),
      created_at timestamptz not null,
      user_id text,
      -- As the people were called then.
      created_by text not null,
      answer text,
      answered_at timestamptz,
      answered_by text,
      received_at timestamptz,
      check ((accepted_quantity is not null) = (state in ('accepted', 'received'))),
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade,
      foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id)
    );
    create index order_return_order on order_return (tenant_id, order_id, position);
    create index order_return_company on order_return (tenant_id, company_id, created_at);
    create index order_return_user on order_return (tenant_id, user_id);
  `.execute(db);
}

/** Forgets the returns. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table order_return;`.execute(db);
}
