import { type Kysely, sql } from 'kysely';

/** What a collective invoice takes off of each order's down payment (decision 71). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice_part add column prepaid numeric(14, 2) not null default 0 check (prepaid >= 0);
  `.execute(db);
}

/** Forgets it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_part drop column prepaid;`.execute(db);
}
