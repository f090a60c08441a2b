import { type Kysely, sql } from 'kysely';

/** Finds orders by whole numbers, dates and amounts, and by status and type, without reading others (decision 108). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The words of an order that have a digit and at least four characters.
    create function order_numbers(words text) returns text[] language plpgsql immutable parallel safe as $$
    begin
      return array(select word from string_to_table(words, ' ') as word where length(word) >= 4 and word ~ '[0-9]');
    end $$;
    create index order_text_numbers on order_text using gin (company_id, order_numbers(words))
      with (gin_pending_list_limit = 512);
    create index sales_order_company_states on sales_order
      (tenant_id, company_id, order_status, order_type, order_date desc, id);
    -- Statistics of an empty table would make the first plans read whole tables.
    do $$ begin
      if exists (select from sales_order) then analyze order_text, sales_order; end if;
    end $$;
  `.execute(db);
}

/** Drops the indexes. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index order_text_numbers, sales_order_company_states;
    drop function order_numbers;
  `.execute(db);
}
