import { type Kysely, sql } from 'kysely';

/** Triggers after the insertion of an order's parts, which have nothing to do for an order that is written whole. */
const ofParts = [
  { table: 'order_item', trigger: 'order_texts_insert', rows: 'changed', call: 'renew_texts_of_parts' },
  { table: 'order_item', trigger: 'note_order_item_insert', rows: 'changed', call: 'note_order_item_insert' },
  {
    table: 'order_item',
    trigger: 'order_item_delivered_insert',
    rows: 'delivered',
    call: 'note_delivered_items',
  },
  {
    table: 'order_item',
    trigger: 'order_item_cancelled_insert',
    rows: 'cancelled',
    call: 'note_cancelled_items',
  },
  { table: 'order_note', trigger: 'note_order_note_insert', rows: 'changed', call: 'note_order_note_insert' },
  { table: 'document', trigger: 'order_texts_insert', rows: 'changed', call: 'renew_texts_of_parts' },
];

/** The words of orders: distinct, in lower case, each after a space. All texts of the items are read at once. */
const words = (names: string) => `(
  select string_agg(word, '') from (
    select distinct ' ' || word as word
    from string_to_table(lower(concat_ws(' ', o.order_number, o.id, o.external_order_number, o.description,
      o.shipping_address ->> 'city',
      (select string_agg(name, ' ') from jsonb_each_text(o.payment_method_name) as method (language, name)),
      to_char(o.order_date at time zone 'Europe/Berlin', 'DD.MM.YYYY'), to_char(o.delivery_date, 'DD.MM.YYYY'),
      to_char(net, 'FM999999999990.00'), translate(to_char(net, 'FM999,999,999,990.00'), ',.', '.,'),
      (select string_agg(concat_ws(' ', d.number, to_char(d.doc_date, 'DD.MM.YYYY'),
          case d.type when 'deliveryNote' then 'Lieferschein delivery note'
            else 'Auftragsbestätigung order confirmation' end), ' ')
        from document d
        where d.tenant_id = o.tenant_id and d.order_id = o.id and d.type in ('orderConfirmation', 'deliveryNote')),
      (select concat_ws(' ', ${names},
          case when count(*) > 1 then format('und %1$s weitere and %1$s more', count(*) - 1) end)
        from order_item i
        where i.tenant_id = o.tenant_id and i.order_id = o.id))), ' ') as word
    where word <> '') word)`;

const namesAtOnce = `string_agg(concat_ws(' ', i.sku, i.own_number), ' '),
  (select string_agg(name #>> '{}', ' ') from jsonb_path_query(jsonb_agg(i.name), '$[*].*') as name)`;

const namesOfEach = `string_agg(concat_ws(' ', i.sku, i.own_number,
  (select string_agg(name, ' ') from jsonb_each_text(i.name) as item (language, name))), ' ')`;

const settings = `set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan`;

/**
 * An order that is written whole, with all its parts in one statement, is noted once (decision 109): the statement sets
 * `kontor.order_parts`, the triggers of the parts do nothing, and the order's own trigger resets it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of ofParts)
    await create(db, part, "when (current_setting('kontor.order_parts', true) is distinct from 'whole')");
  await createRenewal(db, namesAtOnce, '');
  await sql`
    create or replace function renew_texts_of_orders() returns trigger language plpgsql as $$
    begin
      perform set_config('kontor.order_parts', '', true);
      perform renew_order_texts(array_agg(tenant_id), array_agg(id)) from changed;
      return null;
    end $$;
    create or replace function renew_texts_of_parts() returns trigger language plpgsql as $$
    begin
      perform renew_order_texts(array_agg(part.tenant_id), array_agg(part.order_id))
      from (select distinct tenant_id, order_id from changed where order_id is not null) part
      having count(*) > 0;
      return null;
    end $$;
    alter table order_text drop column part_count;
    drop function count_order_parts;
  `.execute(db);
}

/** Notes each part of a new order again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_order_parts(of_tenant integer, of_order text) returns integer language plpgsql stable as $$
    begin return (select count(*) from order_item where tenant_id = of_tenant and order_id = of_order)
      + (select count(*) from document
         where tenant_id = of_tenant and order_id = of_order and type in ('orderConfirmation', 'deliveryNote')); end $$;
    -- No order has so many: each is renewed once.
    alter table order_text add column part_count integer not null default -1;
    alter table order_text alter column part_count drop default;
    create or replace function renew_texts_of_orders() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      perform renew_order_texts(array_agg(tenant_id), array_agg(id)) from changed;
      return null;
    end $$;
    create or replace function renew_texts_of_parts() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      perform renew_order_texts(array_agg(part.tenant_id), array_agg(part.order_id))
      from (select distinct tenant_id, order_id from changed where order_id is not null) part
      where tg_op <> 'INSERT' or not exists (
        select from order_text
        where order_text.tenant_id = part.tenant_id and order_text.order_id = part.order_id
          and order_text.part_count = count_order_parts(part.tenant_id, part.order_id))
      having count(*) > 0;
      return null;
    end $$;
  `.execute(db);
  await createRenewal(db, namesOfEach, 'part_count');
  for (const part of ofParts) await create(db, part, '');
}

async function create(
  db: Kysely<unknown>,
  { table, trigger, rows, call }: (typeof ofParts)[number],
  when: string,
) {
  await sql
    .raw(
      `drop trigger ${trigger} on ${table};
       create trigger ${trigger} after insert on ${table} referencing new table as ${rows}
         for each statement ${when} execute function ${call}()`,
    )
    .execute(db);
}

async function createRenewal(db: Kysely<unknown>, names: string, count: string): Promise<void> {
  const [column, value, set] = count
    ? [`${count},`, 'count_order_parts(o.tenant_id, o.id),', `${count} = excluded.${count},`]
    : ['', '', ''];
  await sql
    .raw(
      `create or replace function renew_order_texts(tenant_ids integer[], order_ids text[]) returns void
       language plpgsql ${settings} as $$
       begin
         insert into order_text (tenant_id, order_id, company_id, order_date, ${column} words)
         select o.tenant_id, o.id, o.company_id, o.order_date, ${value} ${words(names)}
         from unnest(tenant_ids, order_ids) as changed (tenant_id, order_id)
         join sales_order o on o.tenant_id = changed.tenant_id and o.id = changed.order_id
         cross join lateral (select o.goods_net + o.shipping_net - o.discount_net as net) sum
         on conflict (tenant_id, order_id) do update
         set company_id = excluded.company_id, order_date = excluded.order_date, ${set} words = excluded.words;
       end $$`,
    )
    .execute(db);
}
