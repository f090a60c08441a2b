import { type Kysely, sql } from 'kysely';

/** How operators list payments and refunds of the whole shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payment_list on payment (tenant_id, created_at, id);
    create index order_refund_list on order_refund (tenant_id, created_at, id);
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_refund_list, payment_list;`.execute(db);
}
