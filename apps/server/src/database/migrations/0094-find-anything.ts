import { type Kysely, sql } from 'kysely';

/** How operators find articles, invoices and users by number or name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index product_words on product
      using gin (lower(' ' || sku || ' ' || name_de || ' ' || coalesce(name_en, '')) gin_trgm_ops);
    create index variant_sku_beginning on variant (tenant_id, lower(sku) text_pattern_ops);
    create index invoice_number_beginning on invoice (tenant_id, lower(fin_doc_number) text_pattern_ops);
    create index invoice_external_beginning on invoice (tenant_id, lower(external_invoice_number) text_pattern_ops)
      where external_invoice_number is not null;
    create index app_user_words on app_user
      using gin (lower(' ' || username || ' ' || first_name || ' ' || last_name) gin_trgm_ops)
      where company_id is not null;
  `.execute(db);
}

/** Drops the indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index app_user_words, invoice_external_beginning, invoice_number_beginning, variant_sku_beginning, product_words
  `.execute(db);
}
