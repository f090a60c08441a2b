import { type Kysely, sql } from 'kysely';

/** How many pieces of an order line were delivered (ORDR-05, decision 66); of earlier orders nothing is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_item
      add column delivered_quantity integer not null default 0,
      add constraint order_item_delivered check (delivered_quantity between 0 and quantity);
  `.execute(db);
}

/** Forgets what was delivered. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_item drop constraint order_item_delivered, drop column delivered_quantity;
  `.execute(db);
}
