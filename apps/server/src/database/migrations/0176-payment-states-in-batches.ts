import { type Kysely, sql } from 'kysely';

/**
 * The payment status of orders on account follows their invoices once per statement. Migration 0167 did so once per changed order,
 * with a plan that the session had made for empty tables: each imported order read all orders and invoices, in quadratic time
 * (decision 42). Now each statement makes a plan, and rows before and after an update are compared by hashing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger follow_invoices_of_order on sales_order;
    drop function follow_invoices_of_order();
    drop function follow_invoices(integer[], text[]);

    create function follow_invoices(tenants integer[], orders text[]) returns void language plpgsql
      set plan_cache_mode = force_custom_plan as $$
    begin
      with affected as (
        select distinct tenant_id, id from unnest(tenants, orders) as given (tenant_id, id)
      ), shares as (
        select invoice.tenant_id, invoice.order_id, invoice.open_amount, invoice.amount, invoice.credited,
            invoice.amount as share
          from affected
          join invoice on invoice.tenant_id = affected.tenant_id and invoice.order_id = affected.id
          where invoice.doc_type <> 'creditNote' and not invoice.is_corrected
        union all
        select invoice.tenant_id, invoice_part.order_id, invoice.open_amount, invoice.amount, invoice.credited,
            invoice_part.amount
          from affected
          join invoice_part on invoice_part.tenant_id = affected.tenant_id and invoice_part.order_id = affected.id
          join invoice on invoice.tenant_id = invoice_part.tenant_id and invoice.id = invoice_part.invoice_id
          where invoice.order_id is null and invoice.doc_type <> 'creditNote' and not invoice.is_corrected
      ), billed as (
        select tenant_id, order_id, sum(share) as share,
          bool_and(open_amount = 0) and sum(amount - credited) > 0 as is_settled
        from shares group by tenant_id, order_id
      ), state as (
        select target.tenant_id, target.id,
          coalesce(billed.is_settled and billed.share >= target.gross - target.cancelled_gross, false) as is_paid
        from affected
        join sales_order target on target.tenant_id = affected.tenant_id and target.id = affected.id
        left join billed on billed.tenant_id = affected.tenant_id and billed.order_id = affected.id
        where target.payment_method_id = 'invoice' and target.order_status <> 'cancelled'
          and (target.payment_status = 'open' or target.payment_status = 'paid' and target.is_paid_by_invoices)
      )
      update sales_order
      set payment_status = case when state.is_paid then 'paid' else 'open' end, is_paid_by_invoices = state.is_paid
      from state
      where sales_order.tenant_id = state.tenant_id and sales_order.id = state.id
        and (sales_order.payment_status = 'paid') <> state.is_paid;
    end $$;

    create or replace function follow_changed_invoices() returns trigger language plpgsql as $$
    begin
      perform follow_invoices(array_agg(affected.tenant_id), array_agg(affected.order_id))
      from (
        select differing.tenant_id, unnest(array[differing.order_id] || array(
          select invoice_part.order_id from invoice_part
          where invoice_part.tenant_id = differing.tenant_id and invoice_part.invoice_id = differing.id)) as order_id
        from (
          (select tenant_id, id, order_id, open_amount, amount, credited, is_corrected from changed
            except select tenant_id, id, order_id, open_amount, amount, credited, is_corrected from former)
          union all
          (select tenant_id, id, order_id, open_amount, amount, credited, is_corrected from former
            except select tenant_id, id, order_id, open_amount, amount, credited, is_corrected from changed)
        ) differing
      ) affected
      where affected.order_id is not null
      having count(*) > 0;
      return null;
    end $$;

    create function follow_invoices_of_orders() returns trigger language plpgsql as $$
    begin
      perform follow_invoices(array_agg(tenant_id), array_agg(id))
      from (
        select tenant_id, id, gross, cancelled_gross from changed where payment_method_id = 'invoice'
        except select tenant_id, id, gross, cancelled_gross from former
      ) differing
      having count(*) > 0;
      return null;
    end $$;
    create trigger follow_invoices_of_orders after update on sales_order
      referencing old table as former new table as changed for each statement execute function follow_invoices_of_orders();
  `.execute(db);
}

/** Follows once per changed order again, with the functions of migration 0167. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger follow_invoices_of_orders on sales_order;
    drop function follow_invoices_of_orders();
    drop function follow_invoices(integer[], text[]);

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

    create or replace function follow_changed_invoices() returns trigger language plpgsql as $$
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

    create function follow_invoices_of_order() returns trigger language plpgsql as $$
    begin
      perform follow_invoices(array[new.tenant_id], array[new.id]);
      return null;
    end $$;
    create trigger follow_invoices_of_order after update of gross, cancelled_gross on sales_order for each row
      when (new.payment_method_id = 'invoice'
        and (new.gross, new.cancelled_gross) is distinct from (old.gross, old.cancelled_gross))
      execute function follow_invoices_of_order();
  `.execute(db);
}
