import { type Kysely, sql } from 'kysely';

/**
 * The words by which orders are searched (ORDR-08, decision 74): one row an order, written by triggers. The index of
 * `order_text` has company and trigrams; lists and filters read `sales_order_company_list` alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists btree_gin;

    create table order_text (
      tenant_id integer not null,
      order_id text not null,
      company_id text not null,
      order_date timestamptz not null,
      -- Items and documents that the words are of: triggers of one statement renew them once.
      part_count integer not null,
      words text not null,
      primary key (tenant_id, order_id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
    );

    create function count_order_parts(of_tenant integer, of_order text) returns integer language sql stable as $$
      select (select count(*) from order_item where tenant_id = of_tenant and order_id = of_order)
        + (select count(*) from document
           where tenant_id = of_tenant and order_id = of_order and type in ('orderConfirmation', 'deliveryNote'))
    $$;

    -- The distinct words in lower case, each after a space.
    create function renew_order_texts(tenant_ids integer[], order_ids text[]) returns void language plpgsql as $$
    begin
      insert into order_text (tenant_id, order_id, company_id, order_date, part_count, words)
      select o.tenant_id, o.id, o.company_id, o.order_date, count_order_parts(o.tenant_id, o.id), (
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
            (select concat_ws(' ', string_agg(concat_ws(' ', i.sku, i.own_number,
                  (select string_agg(name, ' ') from jsonb_each_text(i.name) as item (language, name))), ' '),
                case when count(*) > 1 then format('und %1$s weitere and %1$s more', count(*) - 1) end)
              from order_item i
              where i.tenant_id = o.tenant_id and i.order_id = o.id))), ' ') as word
          where word <> '') word)
      from unnest(tenant_ids, order_ids) as changed (tenant_id, order_id)
      join sales_order o on o.tenant_id = changed.tenant_id and o.id = changed.order_id
      cross join lateral (select o.goods_net + o.shipping_net - o.discount_net as net) sum
      on conflict (tenant_id, order_id) do update
      set company_id = excluded.company_id, order_date = excluded.order_date, part_count = excluded.part_count,
        words = excluded.words;
    end $$;

    select renew_order_texts(array_agg(tenant_id), array_agg(id)) from sales_order;
    create index order_text_company on order_text (tenant_id, company_id, order_date desc, order_id);
    create index order_text_words on order_text using gin (company_id, words gin_trgm_ops)
      with (gin_pending_list_limit = 512);

    create function renew_texts_of_orders() returns trigger language plpgsql as $$
    begin
      perform renew_order_texts(array_agg(tenant_id), array_agg(id)) from changed;
      return null;
    end $$;
    create function renew_text_of_order() returns trigger language plpgsql as $$
    begin
      perform renew_order_texts(array[new.tenant_id], array[new.id]);
      return null;
    end $$;
    create function renew_texts_of_parts() returns trigger language plpgsql as $$
    begin
      perform renew_order_texts(array_agg(part.tenant_id), array_agg(part.order_id))
      from (select distinct tenant_id, order_id from changed where order_id is not null) part
      where tg_op <> 'INSERT' or not exists (
        select from order_text
        where order_text.tenant_id = part.tenant_id and order_text.order_id = part.order_id
          and order_text.part_count = count_order_parts(part.tenant_id, part.order_id));
      return null;
    end $$;

    create trigger order_texts_of_new after insert on sales_order
      referencing new table as changed for each statement execute function renew_texts_of_orders();
    create trigger order_text_of_changed after update on sales_order for each row
      when ((old.company_id, old.order_date, old.order_number, old.external_order_number, old.description,
          old.shipping_address, old.payment_method_name, old.delivery_date, old.goods_net, old.shipping_net, old.discount_net)
        is distinct from (new.company_id, new.order_date, new.order_number, new.external_order_number, new.description,
          new.shipping_address, new.payment_method_name, new.delivery_date, new.goods_net, new.shipping_net, new.discount_net))
      execute function renew_text_of_order();
  `.execute(db);
  for (const table of ['order_item', 'document']) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      await sql
        .raw(
          `create trigger order_texts_${event} after ${event} on ${table}
           referencing ${rows} table as changed for each statement execute function renew_texts_of_parts()`,
        )
        .execute(db);
  }
  await sql`
    create index sales_order_company_list on sales_order (tenant_id, company_id, order_date desc, id)
      include (order_type, order_status, cost_centre_id);
    drop index sales_order_company_date;
  `.execute(db);
}

/** Forgets the words. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sales_order_company_date on sales_order (tenant_id, company_id, order_date desc, id);
    drop index sales_order_company_list;
    drop table order_text;
    drop function renew_texts_of_parts cascade;
    drop function renew_text_of_order cascade;
    drop function renew_texts_of_orders cascade;
    drop function renew_order_texts;
    drop function count_order_parts;
  `.execute(db);
}
