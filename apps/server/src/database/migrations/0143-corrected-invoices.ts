import { type Kysely, sql } from 'kysely';

/**
 * The invoice that a correction replaces, at most one for each, and whether an invoice is replaced: then it is closed, and sums
 * count the correction alone (decision 114).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice
      add column corrected_invoice_id text,
      add column is_corrected boolean not null default false,
      add foreign key (tenant_id, corrected_invoice_id) references invoice (tenant_id, id),
      add constraint invoice_correction_check check (corrected_invoice_id is null or origin = 'shop'),
      add constraint invoice_corrected_check check (not is_corrected or open_amount = 0);
    create unique index invoice_correction on invoice (tenant_id, corrected_invoice_id)
      where corrected_invoice_id is not null;

    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      free text[] := '{open_amount,balance,credited,is_corrected}'::text[]
        || case when current_setting('kontor.merge', true) = 'on' then '{company_id}' else '{}' end::text[];
    begin
      -- Deeper: the order or the company itself is deleted.
      if pg_trigger_depth() > 1 then
        return case when tg_op = 'DELETE' then old else new end;
      end if;
      if tg_table_name = 'invoice' and tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then
        return new;
      end if;
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$;
  `.execute(db);
}

/** Refuses while an invoice is corrected: sums would count it and its correction. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from invoice where is_corrected) then
        raise exception 'corrected invoices need this column' using errcode = 'restrict_violation';
      end if;
    end $$;
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      free text[] := '{open_amount,balance,credited}'::text[]
        || case when current_setting('kontor.merge', true) = 'on' then '{company_id}' else '{}' end::text[];
    begin
      -- Deeper: the order or the company itself is deleted.
      if pg_trigger_depth() > 1 then
        return case when tg_op = 'DELETE' then old else new end;
      end if;
      if tg_table_name = 'invoice' and tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then
        return new;
      end if;
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$;
    drop index invoice_correction;
    alter table invoice
      drop constraint invoice_correction_check, drop constraint invoice_corrected_check,
      drop column corrected_invoice_id, drop column is_corrected;
  `.execute(db);
}
