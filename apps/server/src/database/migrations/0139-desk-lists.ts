import { type Kysely, sql } from 'kysely';

/** How operators list and sort the users of customers, invoices and customers (decision 112). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index app_user_desk on app_user (tenant_id, last_name, first_name, id)
      where operator_role is null and (company_id is not null or is_sales_person);
    create index invoice_due on invoice (tenant_id, due_date, id);
    create index invoice_amount_open on invoice (tenant_id, open_amount, id);
    create index invoice_kind on invoice (tenant_id, doc_type, doc_date, id);
    create index company_country on company (tenant_id, vat_country_code);
    create index company_blocked on company (tenant_id, is_locked, is_delivery_blocked)
      where is_locked or is_delivery_blocked;
    create index pre_stock_of_season on pre_stock (tenant_id, season_id, variant_id);
    drop index pre_stock_season;
  `.execute(db);
}

/** Drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index pre_stock_season on pre_stock (tenant_id, season_id);
    drop index pre_stock_of_season, company_blocked, company_country, invoice_kind, invoice_amount_open, invoice_due,
      app_user_desk;
  `.execute(db);
}
