import { type Kysely, sql } from 'kysely';

/** What cancelled pieces are worth, and an empty queue where another bills (decision 84). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of the cancelled pieces of an order that is not cancelled itself; shipping stays.
    alter table sales_order add column cancelled_gross numeric(14, 2) not null default 0 check (cancelled_gross >= 0);

    create function cancelled_gross_of(of_tenant integer, of_order text) returns numeric language sql stable as $$
      select coalesce(round(sum(i.line_net * i.cancelled_quantity / i.quantity * (1 + i.vat_rate / 100))
        * (select 1 - coalesce(o.discount_net / nullif(o.goods_net, 0), 0) from sales_order o
           where o.tenant_id = of_tenant and o.id = of_order), 2), 0)
      from order_item i
      where i.tenant_id = of_tenant and i.order_id = of_order and i.cancelled_quantity > 0
    $$;

    create function note_cancelled_items() returns trigger language plpgsql
      set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    begin
      if exists (select from cancelled where cancelled.cancelled_quantity > 0) then
        update sales_order set cancelled_gross = cancelled_gross_of(sales_order.tenant_id, sales_order.id)
        from (select distinct c.tenant_id, c.order_id from cancelled c where c.cancelled_quantity > 0) changed
        where sales_order.tenant_id = changed.tenant_id and sales_order.id = changed.order_id
          and sales_order.cancelled_gross <> cancelled_gross_of(sales_order.tenant_id, sales_order.id);
      end if;
      return null;
    end $$;
    create trigger order_item_cancelled_insert after insert on order_item
      referencing new table as cancelled for each statement execute function note_cancelled_items();
    create trigger order_item_cancelled_update after update on order_item
      referencing new table as cancelled for each statement execute function note_cancelled_items();
    -- An import replaces the lines of an order, or lowers what was cancelled.
    create trigger order_item_cancelled_delete after delete on order_item
      referencing old table as cancelled for each statement execute function note_cancelled_items();
    create trigger order_item_cancelled_lowered after update on order_item
      referencing old table as cancelled for each statement execute function note_cancelled_items();

    update sales_order set cancelled_gross = cancelled_gross_of(sales_order.tenant_id, sales_order.id)
    where exists (select from order_item i
      where i.tenant_id = sales_order.tenant_id and i.order_id = sales_order.id and i.cancelled_quantity > 0);
    create index sales_order_refund_due on sales_order (tenant_id, id)
      where cancelled_gross > 0 and payment_status = 'paid' and order_status <> 'cancelled';

    create function forget_billing_due() returns trigger language plpgsql as $$
    begin
      delete from billing_due where billing_due.tenant_id = new.tenant_id;
      return null;
    end $$;
    create trigger site_setting_biller after update on site_setting for each row
      when (coalesce(old.document #>> '{billing,by}', 'erp') <> coalesce(new.document #>> '{billing,by}', 'erp'))
      execute function forget_billing_due();
  `.execute(db);
}

/** Forgets the worth of cancelled pieces. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger site_setting_biller on site_setting;
    drop function forget_billing_due();
    drop trigger order_item_cancelled_insert on order_item;
    drop trigger order_item_cancelled_update on order_item;
    drop trigger order_item_cancelled_delete on order_item;
    drop trigger order_item_cancelled_lowered on order_item;
    drop function note_cancelled_items();
    drop function cancelled_gross_of(integer, text);
    alter table sales_order drop column cancelled_gross;
  `.execute(db);
}
