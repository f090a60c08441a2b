import { type Kysely, sql } from 'kysely';

/** Operators list the invoices of one day in the order in which they were written (decision 112). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index invoice_dates, invoice_kind;
    create index invoice_dates on invoice (tenant_id, doc_date, created_at, fin_doc_number);
    create index invoice_kind on invoice (tenant_id, doc_type, doc_date, created_at, fin_doc_number);
  `.execute(db);
}

/** As before: by id. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index invoice_dates, invoice_kind;
    create index invoice_dates on invoice (tenant_id, doc_date, id);
    create index invoice_kind on invoice (tenant_id, doc_type, doc_date, id);
  `.execute(db);
}
