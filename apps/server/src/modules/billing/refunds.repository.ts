import type { RefundDue } from '@kontor/contract';
import { prepared, type StatementRunner } from '../../database/connection.ts';

const maxListed = 500;

/** Pending refunds for cancelled pieces of paid orders, the largest first. */
export function findRefundsDue(runner: StatementRunner, tenantId: number): Promise<RefundDue[]> {
  return prepared<RefundDue>(runner, 'billing-refunds-due', dueSql, [tenantId, maxListed]);
}

const dueSql = `
  select due.* from (
    select sales_order.id as "orderId", sales_order.order_number::text as "orderNumber", sales_order.currency,
      jsonb_build_object('customerNo', company.customer_no, 'name', company.name) as company,
      sales_order.cancelled_gross as cancelled, refunded.amount as refunded,
      sales_order.cancelled_gross - refunded.amount as due,
      (select payment.charge_reference from payment
        where payment.tenant_id = $1 and payment.order_id = sales_order.id and payment.status = 'paid'
        order by payment.created_at limit 1) as "chargeReference"
    from sales_order
    join company on company.tenant_id = $1 and company.id = sales_order.company_id
    cross join lateral (
      select coalesce(sum(order_refund.amount), 0) as amount from order_refund
      where order_refund.tenant_id = $1 and order_refund.order_id = sales_order.id
    ) refunded
    where sales_order.tenant_id = $1 and sales_order.cancelled_gross > 0
      and sales_order.payment_status = 'paid' and not sales_order.is_paid_by_invoices and sales_order.order_status <> 'cancelled'
  ) due
  where due.due > 0
  order by due.due desc, due."orderId"
  limit $2`;
