import { type Kysely, sql } from 'kysely';

/** Invoices that the shop writes itself: number series, stored lines and content, and what waits to be billed (decision 71). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The row is locked from the drawing of a number to the commit, so that numbers have no gaps.
    create table number_series (
      tenant_id integer not null references tenant (id) on delete cascade,
      series text not null,
      last_number integer not null check (last_number > 0),
      primary key (tenant_id, series)
    );

    alter table invoice
      add column origin text not null default 'erp' check (origin in ('erp', 'shop')),
      -- The document as it was issued; of the shop's own invoices alone.
      add column content jsonb,
      add column preceding_invoice_id text,
      -- What down payments take off the amount, gross.
      add column prepaid numeric(14, 2) not null default 0 check (prepaid >= 0),
      add constraint invoice_content_check check ((origin = 'shop') = (content is not null)),
      add foreign key (tenant_id, preceding_invoice_id) references invoice (tenant_id, id);
    create index invoice_preceding on invoice (tenant_id, preceding_invoice_id) where preceding_invoice_id is not null;

    create table invoice_line (
      tenant_id integer not null,
      invoice_id text not null,
      position integer not null,
      -- No foreign keys: an import may replace the lines of an order.
      order_id text not null,
      order_position integer,
      sku text not null,
      name text not null,
      quantity integer not null check (quantity > 0),
      unit text not null,
      unit_net numeric(14, 4) not null,
      price_unit smallint not null,
      line_net numeric(14, 2) not null,
      vat_rate numeric(5, 2) not null,
      -- The line that a line of a credit note is about.
      preceding_position integer,
      primary key (tenant_id, invoice_id, position),
      foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade
    );
    create index invoice_line_order on invoice_line (tenant_id, order_id, order_position);

    -- What an invoice bills of each order, net, and the order's part of a collective invoice's amount (else 0).
    create table invoice_part (
      tenant_id integer not null,
      invoice_id text not null,
      order_id text not null,
      goods numeric(14, 2) not null,
      discount numeric(14, 2) not null,
      shipping numeric(14, 2) not null,
      amount numeric(14, 2) not null,
      primary key (tenant_id, invoice_id, order_id),
      foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on delete cascade,
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
    );
    create index invoice_part_order on invoice_part (tenant_id, order_id);

    alter table company add column invoice_collection text not null default 'none'
      check (invoice_collection in ('none', 'week', 'month'));

    -- Orders that may have something to bill, with the times of the first and the last reason. Deferred: a checkout notes
    -- its order before it writes it.
    create table billing_due (
      tenant_id integer not null,
      order_id text not null,
      since timestamptz not null,
      until timestamptz not null,
      primary key (tenant_id, order_id),
      foreign key (tenant_id, order_id) references sales_order (tenant_id, id) on delete cascade
        deferrable initially deferred
    );

    create function note_delivered_items() returns trigger language plpgsql as $$
    begin
      insert into billing_due (tenant_id, order_id, since, until)
      select distinct delivered.tenant_id, delivered.order_id, now(), now() from delivered
      where delivered.delivered_quantity > 0
      order by delivered.tenant_id, delivered.order_id
      on conflict (tenant_id, order_id) do update set until = excluded.until;
      return null;
    end $$;
    create trigger order_item_delivered_update after update on order_item
      referencing new table as delivered for each statement execute function note_delivered_items();
    create trigger order_item_delivered_insert after insert on order_item
      referencing new table as delivered for each statement execute function note_delivered_items();

    create function refuse_invoice_change() returns trigger language plpgsql as $$
    begin
      -- Deeper: the order or the company itself is deleted.
      if pg_trigger_depth() > 1 then
        return case when tg_op = 'DELETE' then old else new end;
      end if;
      if tg_table_name = 'invoice' and tg_op = 'UPDATE'
        and to_jsonb(new) - '{open_amount,balance}'::text[] = to_jsonb(old) - '{open_amount,balance}'::text[] then
        return new;
      end if;
      raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
    end $$;
    create trigger invoice_is_final before update or delete on invoice
      for each row when (old.origin = 'shop') execute function refuse_invoice_change();
    create trigger invoice_line_is_final before update or delete on invoice_line
      for each row execute function refuse_invoice_change();
  `.execute(db);
}

/** Removes everything that up made; the shop's own invoices stay as those of an ERP. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger invoice_is_final on invoice;
    drop trigger order_item_delivered_update on order_item;
    drop trigger order_item_delivered_insert on order_item;
    drop table billing_due, invoice_part, invoice_line, number_series;
    drop function refuse_invoice_change();
    drop function note_delivered_items();
    alter table company drop column invoice_collection;
    alter table invoice
      drop constraint invoice_content_check,
      drop column origin, drop column content, drop column preceding_invoice_id, drop column prepaid;
  `.execute(db);
}
