import { type Kysely, sql } from 'kysely';

/** How operators list the returns of all companies, and count those to be decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_return_list on order_return (tenant_id, created_at, id);
    create index order_return_states on order_return (tenant_id, state, created_at);
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_return_states, order_return_list;`.execute(db);
}
