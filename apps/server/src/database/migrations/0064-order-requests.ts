import { type Kysely, sql } from 'kysely';

/** Buyers' requests to change or cancel an order, with the operators' answers (decision 73). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_request (
      tenant_id integer not null,
      id text not null,
      order_id text not null,
      kind text not null check (kind in ('change', 'cancellation')),
      state text not null default 'pending' check (state in ('pending', 'accepted', 'declined')),
      text text not null check (char_length(text) between 1 and 2000),
      -- [{position, sku, quantity}]: what shall remain of lines.
      lines jsonb not null,
      created_at timestamptz not null,
      user_id text,
      -- As the people were called then.
      created_by text not null,
      answer text,
      answered_at timestamptz,
      answered_by text,
      primary key (tenant_id, id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete set null (user_id)
    );
    create index order_request_order on order_request (tenant_id, order_id, created_at);
    create unique index order_request_pending on order_request (tenant_id, order_id) where state = 'pending';
    create index order_request_user on order_request (tenant_id, user_id);
    create index order_request_list on order_request (tenant_id, created_at);
  `.execute(db);
}

/** Forgets the requests. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table order_request;`.execute(db);
}
