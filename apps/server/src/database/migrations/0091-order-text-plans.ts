import { type Kysely, sql } from 'kysely';

const parts = ['order_item', 'document'] as const;

/** What the words of an order say of its parts. */
const said = {
  order_item: ['sku', 'own_number', 'name'],
  document: ['order_id', 'type', 'number', 'doc_date'],
};

const counts = `(select count(*) from order_item where tenant_id = of_tenant and order_id = of_order)
  + (select count(*) from document
     where tenant_id = of_tenant and order_id = of_order and type in ('orderConfirmation', 'deliveryNote'))`;

/**
 * Writes the words of an order in less time (decision 87). A statement with arrays was planned at each call, and so was the
 * function in SQL. An update of a part that changes no word renews nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function count_order_parts(of_tenant integer, of_order text) returns integer
       language plpgsql stable as $$ begin return ${counts}; end $$;
       alter function renew_order_texts(integer[], text[]) set plan_cache_mode = force_generic_plan;`,
    )
    .execute(db);
  await createRenewal(db, 'having count(*) > 0');
  await sql`
    create function renew_text_of_part() returns trigger language plpgsql as $$
    begin
      perform renew_order_texts(array[new.tenant_id], array[new.order_id]);
      return null;
    end $$`.execute(db);
  for (const table of parts) {
    const row = (name: string) => said[table].map((column) => `${name}.${column}`).join(', ');
    await sql
      .raw(
        `drop trigger order_texts_update on ${table};
         create trigger order_texts_update after update on ${table} for each row
           when ((${row('old')}) is distinct from (${row('new')})) execute function renew_text_of_part()`,
      )
      .execute(db);
  }
}

/** Plans at each call again, and renews at each update. */
export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of parts)
    await sql
      .raw(
        `drop trigger order_texts_update on ${table};
         create trigger order_texts_update after update on ${table}
           referencing new table as changed for each statement execute function renew_texts_of_parts()`,
      )
      .execute(db);
  await sql`drop function renew_text_of_part()`.execute(db);
  await createRenewal(db, '');
  await sql
    .raw(
      `create or replace function count_order_parts(of_tenant integer, of_order text) returns integer
       language sql stable as $$ select ${counts} $$;
       alter function renew_order_texts(integer[], text[]) reset plan_cache_mode;`,
    )
    .execute(db);
}

/** A replaced function has no settings: it gets those of migration 0082 again. */
async function createRenewal(db: Kysely<unknown>, having: string): Promise<void> {
  await sql
    .raw(
      `create or replace function renew_texts_of_parts() returns trigger language plpgsql
       set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
       begin
         perform renew_order_texts(array_agg(part.tenant_id), array_agg(part.order_id))
         from (select distinct tenant_id, order_id from changed where order_id is not null) part
         where tg_op <> 'INSERT' or not exists (
           select from order_text
           where order_text.tenant_id = part.tenant_id and order_text.order_id = part.order_id
             and order_text.part_count = count_order_parts(part.tenant_id, part.order_id))
         ${having};
         return null;
       end $$`,
    )
    .execute(db);
}
