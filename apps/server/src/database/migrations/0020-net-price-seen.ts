import { type Kysely, sql } from 'kysely';

/**
 * The net unit price that was seen at the last save, beside the stored amount: the same amount is another price once it is
 * gross instead of net, or holds another rate of VAT (CART-13). Null: saved before this was kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table basket_line add column net_seen numeric(14, 4);
    alter table basket_former_line add column net_seen numeric(14, 4);
    alter table cart_draft_line add column net_seen numeric(14, 4);
  `.execute(db);
}

/** Forgets the net prices. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table basket_line drop column net_seen;
    alter table basket_former_line drop column net_seen;
    alter table cart_draft_line drop column net_seen;
  `.execute(db);
}
