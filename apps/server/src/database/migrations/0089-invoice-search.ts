import { type Kysely, sql } from 'kysely';

/** Finds the invoices of a company by any part of their numbers (INVC-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index invoice_numbers on invoice
      using gin (company_id, lower(fin_doc_number || ' ' || coalesce(external_invoice_number, '')) gin_trgm_ops)
      with (gin_pending_list_limit = 512);
    analyze invoice;
  `.execute(db);
}

/** Drops the index. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index invoice_numbers`.execute(db);
}
