import { type Kysely, sql } from 'kysely';

/** Finds the few open invoices of a tenant among all that were ever written, for what its customers owe. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index invoice_open on invoice (tenant_id, due_date) where open_amount <> 0
  `.execute(db);
}

/** Drops the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index invoice_open`.execute(db);
}
