import { type Kysely, sql } from 'kysely';

/** Which articles of an order took from every season, because their stock was frozen then; null: today's flag counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_stock add column frozen_variant_ids integer[]`.execute(db);
}

/** Forgets it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_stock drop column frozen_variant_ids`.execute(db);
}
