import { type Kysely, sql } from 'kysely';

/** The orders with something open, of which the open order book reads the lines (decision 74). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sales_order_open on sales_order (tenant_id, company_id)
    where order_status not in ('cancelled', 'delivered') and delivery_status <> 'delivered'`.execute(db);
}

/** Drops the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sales_order_open`.execute(db);
}
