import { type Kysely, sql } from 'kysely';

/** Delivery notes of packs, and what was credited of returns (decision 83). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- No foreign key: an import may replace the packs of an order.
    alter table document add column pack_position integer;

    alter table order_return
      add column credited_quantity integer not null default 0
        check (credited_quantity between 0 and coalesce(accepted_quantity, 0));
  `.execute(db);
}

/** Forgets both. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document drop column pack_position;
    alter table order_return drop column credited_quantity;
  `.execute(db);
}
