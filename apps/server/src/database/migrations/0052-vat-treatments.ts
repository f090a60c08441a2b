import { type Kysely, sql } from 'kysely';

/** How a company is charged VAT, and how each order was (CHKO-05, decision 65). Earlier orders were charged by the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company add column vat_treatment text not null default 'table'
      check (vat_treatment in ('table', 'intraCommunity', 'export', 'reverseCharge'));
    alter table sales_order
      add column vat_treatment text not null default 'table'
        check (vat_treatment in ('table', 'domestic', 'intraCommunity', 'export', 'reverseCharge')),
      add column vat_category text not null default 'S' check (vat_category in ('S', 'K', 'G', 'AE')),
      add column vat_id text,
      add column vat_note jsonb,
      add constraint sales_order_vat_note check ((vat_category = 'S') = (vat_note is null));
  `.execute(db);
}

/** Forgets the treatments; rates and amounts of orders stay. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales_order drop constraint sales_order_vat_note, drop column vat_note, drop column vat_id,
      drop column vat_category, drop column vat_treatment;
    alter table company drop column vat_treatment;
  `.execute(db);
}
