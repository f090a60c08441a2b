import { type Kysely, sql } from 'kysely';

/**
 * An order is noted for its invoice only when more is delivered than billed, and the time of the last delivery moves only with
 * the delivered pieces: an edit of a delivered line is no delivery (decision 71).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The delivered pieces of the order when it was noted last; null before the first.
    alter table billing_due add column delivered integer;

    -- An import replaces lines: what they were is known from the invoices and the note alone.
    create or replace function note_delivered_items() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      insert into billing_due (tenant_id, order_id, since, until, delivered)
      select changed.tenant_id, changed.order_id, now(), now(), item.delivered
      from (select distinct tenant_id, order_id from delivered where delivered_quantity > 0) changed
      cross join lateral (
        select sum(order_item.delivered_quantity)::integer as delivered,
          bool_or(order_item.delivered_quantity > (
            select coalesce(sum(line.quantity), 0) from invoice_line line
            join invoice on invoice.tenant_id = line.tenant_id and invoice.id = line.invoice_id
              and invoice.doc_type = 'invoice' and not invoice.is_corrected
            where line.tenant_id = order_item.tenant_id and line.order_id = order_item.order_id
              and line.order_position = order_item.position)) as is_due
        from order_item
        where order_item.tenant_id = changed.tenant_id and order_item.order_id = changed.order_id
      ) item
      where item.is_due
      order by changed.tenant_id, changed.order_id
      on conflict (tenant_id, order_id) do update set until = excluded.until, delivered = excluded.delivered
        where billing_due.delivered is distinct from excluded.delivered;
      return null;
    end $$;
  `.execute(db);
}

/** Notes an order with each change of a delivered line again. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_delivered_items() returns trigger language plpgsql as $$
    begin
      insert into billing_due (tenant_id, order_id, since, until)
      select distinct delivered.tenant_id, delivered.order_id, now(), now() from delivered
      where delivered.delivered_quantity > 0
      order by delivered.tenant_id, delivered.order_id
      on conflict (tenant_id, order_id) do update set until = excluded.until;
      return null;
    end $$;
    alter table billing_due drop column delivered;
  `.execute(db);
}
