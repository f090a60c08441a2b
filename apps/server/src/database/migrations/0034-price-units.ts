import { type Kysely, sql } from 'kysely';

/** Tables that remember the price that was seen at a save (CART-13). */
const seen = ['basket_line', 'basket_former_line', 'cart_draft_line'] as const;

/**
 * Prices of four decimals, and for 1, 100 or 1,000 sales units (decision 52). Changing the scale rewrites the tables: some
 * seconds for a million prices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price
      alter column value type numeric(14, 4),
      alter column pre_order_value type numeric(14, 4),
      add column price_unit smallint not null default 1 check (price_unit in (1, 100, 1000));
    alter table variant
      alter column rrp type numeric(14, 4),
      add column rrp_unit smallint not null default 1 check (rrp_unit in (1, 100, 1000));
    alter table order_item
      add column price_unit smallint not null default 1 check (price_unit in (1, 100, 1000));
  `.execute(db);
  for (const table of seen)
    await sql`
      alter table ${sql.table(table)}
        alter column price_seen type numeric(14, 4),
        add column unit_seen smallint not null default 1 check (unit_seen in (1, 100, 1000))`.execute(db);
}

/** Turns prices for 100 or 1,000 into prices for one, and rounds prices to cents. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price
      alter column value type numeric(12, 2) using round(value / price_unit, 2),
      alter column pre_order_value type numeric(12, 2) using round(pre_order_value / price_unit, 2),
      drop column price_unit;
    alter table variant
      alter column rrp type numeric(12, 2) using round(rrp / rrp_unit, 2),
      drop column rrp_unit;
    update order_item set unit_net = round(unit_net / price_unit, 4) where price_unit > 1;
    alter table order_item drop column price_unit;
  `.execute(db);
  for (const table of seen)
    await sql`
      alter table ${sql.table(table)}
        alter column price_seen type numeric(12, 2) using round(price_seen / unit_seen, 2),
        drop column unit_seen`.execute(db);
}
