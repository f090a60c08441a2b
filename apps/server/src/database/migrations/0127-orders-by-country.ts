import { type Kysely, sql } from 'kysely';

/** How operators list the orders that go to a country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sales_order_country on sales_order (tenant_id, (shipping_address #>> '{country,code}'), order_date, id)
  `.execute(db);
}

/** Drops the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index sales_order_country`.execute(db);
}
