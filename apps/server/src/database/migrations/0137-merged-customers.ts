import { type Kysely, sql } from 'kysely';

/** A merged company points to the kept one; final invoices and documents may change their owner by a merge (decision 111). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table company
      add column merged_into_id text,
      add column merged_at timestamptz,
      add constraint company_merged_into foreign key (tenant_id, merged_into_id) references company (tenant_id, id)
        on delete cascade,
      add constraint company_merged check ((merged_into_id is null) = (merged_at is null) and merged_into_id <> id);
    create index company_merged_into on company (tenant_id, merged_into_id) where merged_into_id is not null;

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
    create or replace function refuse_document_change() returns trigger language plpgsql as $$
    begin
      -- Deeper: the order, invoice or company itself is deleted.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
        return old;
      end if;
      if tg_op = 'UPDATE' and current_setting('kontor.merge', true) = 'on'
        and to_jsonb(new) - 'company_id' = to_jsonb(old) - 'company_id' then
        return new;
      end if;
      raise exception 'the file of document % is made and never changes', old.id using errcode = 'restrict_violation';
    end $$;

    -- An order that is placed while its company is merged goes to the kept one. The lock waits for the merge; the foreign key
    -- takes the same one.
    create function own_order_of_kept_company() returns trigger language plpgsql as $$
    declare
      kept text;
    begin
      select merged_into_id into kept from company where tenant_id = new.tenant_id and id = new.company_id for key share;
      if kept is not null then
        new.company_id := kept;
      end if;
      return new;
    end $$;
    create trigger order_of_kept_company before insert on sales_order
      for each row execute function own_order_of_kept_company();
  `.execute(db);
}

/** Merged companies stay locked; their data stays with the kept ones. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger order_of_kept_company on sales_order;
    drop function own_order_of_kept_company();
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
    create or replace function refuse_document_change() returns trigger language plpgsql as $$
    begin
      -- Deeper: the order, invoice or company itself is deleted.
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
        return old;
      end if;
      raise exception 'the file of document % is made and never changes', old.id using errcode = 'restrict_violation';
    end $$;
    drop index company_merged_into;
    alter table company drop constraint company_merged, drop constraint company_merged_into,
      drop column merged_into_id, drop column merged_at;
  `.execute(db);
}
