import { type Kysely, sql } from 'kysely';

/** Online payments of invoices, and indexes for the list of a company's invoices (INVC-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: the attempt pays the invoices of payment_invoice.
    alter table payment alter column order_id drop not null;
    create table payment_invoice (
      tenant_id integer not null,
      payment_id text not null,
      invoice_id text not null,
      amount numeric(14, 2) not null check (amount > 0),
      primary key (tenant_id, payment_id, invoice_id),
      foreign key (tenant_id, payment_id) references payment (tenant_id, id) on delete cascade,
      foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade
    );
    create index payment_invoice_invoice on payment_invoice (tenant_id, invoice_id);

    drop index invoice_company_date;
    -- Counts and sums of a company read the index alone.
    create index invoice_company_date on invoice (tenant_id, company_id, doc_date desc, id) include (amount);
    create index invoice_company_open on invoice (tenant_id, company_id, due_date) include (open_amount)
      where open_amount <> 0;
  `.execute(db);
}

/** Removes everything that up made, and attempts that paid invoices. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index invoice_company_open, invoice_company_date;
    create index invoice_company_date on invoice (tenant_id, company_id, doc_date desc, id);
    drop table payment_invoice;
    delete from payment where order_id is null;
    alter table payment alter column order_id set not null;
  `.execute(db);
}
