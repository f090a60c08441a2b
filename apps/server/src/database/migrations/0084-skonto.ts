import { type Kysely, sql } from 'kysely';

/** Cash discounts of companies, of their invoices, and those taken by online payments (decision 84). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column skonto_percent numeric(5, 2) check (skonto_percent > 0 and skonto_percent < 100),
      add column skonto_days integer check (skonto_days between 0 and 365),
      add constraint company_skonto_check check ((skonto_percent is null) = (skonto_days is null));

    alter table invoice
      add column skonto_percent numeric(5, 2) check (skonto_percent > 0 and skonto_percent < 100),
      -- The last day on which it may be deducted.
      add column skonto_until date,
      add constraint invoice_skonto_check check ((skonto_percent is null) = (skonto_until is null));

    -- What the payer deducted from this part.
    alter table payment_invoice add column skonto numeric(14, 2) not null default 0 check (skonto >= 0);
  `.execute(db);
}

/** Forgets cash discounts. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company drop column skonto_percent, drop column skonto_days;
    alter table invoice drop column skonto_percent, drop column skonto_until;
    alter table payment_invoice drop column skonto;
  `.execute(db);
}
