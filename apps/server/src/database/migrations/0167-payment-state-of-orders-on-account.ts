import { type Kysely, sql } from 'kysely';

/**
 * The payment status of an order on account follows its invoices (ORDR-05): `paid` while they bill all of it and nothing of them is
 * open. `is_paid_by_invoices` tells this from a payment that an import or an operator reported, which stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales_order add column is_paid_by_invoices boolean not null default false;

    create function follow_invoices(tenants integer[], orders text[]) returns void language sql as $$
      update sales_order
      set payment_status = case when state.is_paid then 'paid' else 'open' end, is_paid_by_invoices = state.is_paid
      from (
        select target.tenant_id, target.id, coalesce(billed.is_paid, false) as is_paid
        from (select distinct tenant_id, id from unnest(tenants, orders) as given (tenant_id, id)) affected
        join sales_order target on target.tenant_id = affected.tenant_id and target.id = affected.id
        cross join lateral (
          select bool_and(one.open_amount = 0) and sum(one.amount - one.credited) > 0
            and sum(one.share) >= target.gross - target.cancelled_gross as is_paid
          from (
            select invoice.open_amount, invoice.amount, invoice.credited, invoice.amount as share from invoice
              where invoice.tenant_id = target.tenant_id and invoice.order_id = target.id
                and invoice.doc_type <> 'creditNote' and not invoice.is_corrected
            union all
            select invoice.open_amount, invoice.amount, invoice.credited, invoice_part.amount from invoice_part
              join invoice on invoice.tenant_id = invoice_part.tenant_id and invoice.id = invoice_part.invoice_id
              where invoice_part.tenant_id = target.tenant_id and invoice_part.order_id = target.id
                and invoice.order_id is null and invoice.doc_type <> 'creditNote' and not invoice.is_corrected
          ) one
        ) billed
        where target.payment_method_id = 'invoice' and target.order_status <> 'cancelled'
          and (target.payment_status = 'open' or target.payment_status = 'paid' and target.is_paid_by_invoices)
      ) state
      where sales_order.tenant_id = state.tenant_id and sales_order.id = state.id
        and (sales_order.payment_status = 'paid') <> state.is_paid
    $$;

    create function follow_new_invoices() returns trigger language plpgsql as $$
    begin
      perform follow_invoices(array_agg(changed.tenant_id), array_agg(changed.order_id))
      from changed where changed.order_id is not null
      having count(*) > 0;
      return null;
    end $$;
    create trigger follow_new_invoices after insert on invoice
      referencing new table as changed for each statement execute function follow_new_invoices();

    create function follow_changed_invoices() returns trigger language plpgsql as $$
    begin
      perform follow_invoices(array_agg(affected.tenant_id), array_agg(affected.order_id))
      from (
        select changed.tenant_id, unnest(array[changed.order_id, former.order_id] || array(
          select invoice_part.order_id from invoice_part
          where invoice_part.tenant_id = changed.tenant_id and invoice_part.invoice_id = changed.id)) as order_id
        from changed
        join former on former.tenant_id = changed.tenant_id and former.id = changed.id
        where (changed.open_amount, changed.amount, changed.credited, changed.is_corrected, changed.order_id)
          is distinct from (former.open_amount, former.amount, former.credited, former.is_corrected, former.order_id)
      ) affected
      where affected.order_id is not null
      having count(*) > 0;
      return null;
    end $$;
    create trigger follow_changed_invoices after update on invoice
      referencing old table as former new table as changed for each statement execute function follow_changed_invoices();

    create function follow_invoices_of_order() returns trigger language plpgsql as $$
    begin
      perform follow_invoices(array[new.tenant_id], array[new.id]);
      return null;
    end $$;
    create trigger follow_invoices_of_order after update of gross, cancelled_gross on sales_order for each row
      when (new.payment_method_id = 'invoice'
        and (new.gross, new.cancelled_gross) is distinct from (old.gross, old.cancelled_gross))
      execute function follow_invoices_of_order();

    select follow_invoices(array_agg(tenant_id), array_agg(order_id)) from (
      select tenant_id, order_id from invoice where order_id is not null and open_amount = 0
      union
      select invoice_part.tenant_id, invoice_part.order_id from invoice_part
        join invoice on invoice.tenant_id = invoice_part.tenant_id and invoice.id = invoice_part.invoice_id
        where invoice.open_amount = 0
    ) billed having count(*) > 0;
  `.execute(db);
}

/** Opens these orders again and drops what `up` added. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger follow_invoices_of_order on sales_order;
    drop trigger follow_changed_invoices on invoice;
    drop trigger follow_new_invoices on invoice;
    drop function follow_invoices_of_order();
    drop function follow_changed_invoices();
    drop function follow_new_invoices();
    drop function follow_invoices(integer[], text[]);
    update sales_order set payment_status = 'open' where is_paid_by_invoices and payment_status = 'paid';
    alter table sales_order drop column is_paid_by_invoices;
  `.execute(db);
}
