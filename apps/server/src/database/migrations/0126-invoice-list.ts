import { type Kysely, sql } from 'kysely';

/** How operators list the invoices of all customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invoice_dates on invoice (tenant_id, doc_date, id)`.execute(db);
}

/** Drops the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index invoice_dates`.execute(db);
}
