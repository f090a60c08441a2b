import { type Kysely, sql } from 'kysely';

/**
 * When an invoice was written, for the order of those of one day, and what credit notes took off it or, of a credit note, what
 * was taken off its invoice (INVC-02).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice
      add column created_at timestamptz not null default now(),
      add column credited numeric(14, 2) not null default 0 check (credited >= 0);
    alter table invoice disable trigger user;
    update invoice set created_at = coalesce(
      (select min(document.created_at) from document
       where document.tenant_id = invoice.tenant_id and document.invoice_id = invoice.id), invoice.doc_date);
    -- Of invoices without a payment, what is open of their credit notes was not taken off.
    with taken as (
      select note.tenant_id, note.id, note.preceding_invoice_id, note.open_amount - note.amount as amount
      from invoice note
      where note.origin = 'shop' and note.doc_type = 'creditNote' and note.open_amount > note.amount
        and not exists (select from payment_invoice part
          where part.tenant_id = note.tenant_id and part.invoice_id = note.preceding_invoice_id)
    )
    update invoice set credited = least(abs(invoice.amount), found.amount)
    from (
      select tenant_id, id, amount from taken
      union all
      select tenant_id, preceding_invoice_id, sum(amount) from taken group by tenant_id, preceding_invoice_id
    ) found
    where invoice.tenant_id = found.tenant_id and invoice.id = found.id;
    alter table invoice enable trigger user;

    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      -- Deeper: the order or the company itself is deleted.
      if pg_trigger_depth() > 1 then
        return case when tg_op = 'DELETE' then old else new end;
      end if;
      if tg_table_name = 'invoice' and tg_op = 'UPDATE'
        and to_jsonb(new) - '{open_amount,balance,credited}'::text[]
          = to_jsonb(old) - '{open_amount,balance,credited}'::text[] then
        return new;
      end if;
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$;
    drop index invoice_company_date;
    create index invoice_company_date on invoice (tenant_id, company_id, doc_date desc, created_at desc, fin_doc_number desc)
      include (amount);
    do $$ begin
      if exists (select from invoice) then analyze invoice; end if;
    end $$;
  `.execute(db);
}

/** Forgets both. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index invoice_company_date;
    create index invoice_company_date on invoice (tenant_id, company_id, doc_date desc, id) include (amount);
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() > 1 then
        return case when tg_op = 'DELETE' then old else new end;
      end if;
      if tg_table_name = 'invoice' and tg_op = 'UPDATE'
        and to_jsonb(new) - '{open_amount,balance}'::text[] = to_jsonb(old) - '{open_amount,balance}'::text[] then
        return new;
      end if;
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$;
    alter table invoice drop column created_at, drop column credited;
  `.execute(db);
}
