import type { PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';

export type CreditRepository = ReturnType<typeof createCreditRepository>;

export interface CreditRow {
  limit: number;
  /** Unpaid invoices less credit notes. */
  invoices: number;
  /** Orders on account that are not invoiced yet. */
  orders: number;
  /** Both. */
  open: number;
}

/** Makes the repository of credit limits on a pool or on a transaction's connection. */
export function createCreditRepository({ runner }: { runner: StatementRunner }) {
  return {
    /** The credit limit of a company and what uses it up, decimals; undefined without a limit. */
    async findCredit(actor: { tenantId: number; company: { id: string } }): Promise<CreditRow | undefined> {
      const values = [actor.tenantId, actor.company.id];
      return (await prepared<CreditRow>(runner, 'payments-credit', creditSql, values))[0];
    },
  };
}

/** Locks a company with a credit limit for the transaction, so that its orders on account are checked one after the other. */
export async function lockCompanyCredit(client: PoolClient, actor: CompanyActor): Promise<void> {
  await prepared(
    client,
    'payments-lock-credit',
    `select company.id from company
     where company.tenant_id = $1 and company.id = $2 and company.credit_limit is not null
     for no key update`,
    [actor.tenantId, actor.company.id],
  );
}

/**
 * The open amount, gross: unpaid invoices less credit notes, plus the part of orders on account that is not invoiced yet.
 * The rest of a partly invoiced order stays open, without its cancelled pieces; a credit note does not open it again.
 */
const creditSql = `
  select used.*, used.invoices + used.orders as open from (select company.credit_limit as "limit",
    (select coalesce(sum(invoice.open_amount), 0) from invoice
      where invoice.tenant_id = $1 and invoice.company_id = $2 and invoice.open_amount <> 0) as invoices,
    (select coalesce(sum(greatest(0, sales_order.gross - sales_order.cancelled_gross - (
        select coalesce(sum(invoice.amount), 0) from invoice
        where invoice.tenant_id = $1 and invoice.order_id = sales_order.id and invoice.doc_type <> 'creditNote'
          and not invoice.is_corrected)
        - (select coalesce(sum(invoice_part.amount), 0) from invoice_part
          where invoice_part.tenant_id = $1 and invoice_part.order_id = sales_order.id))), 0)
      from sales_order
      where sales_order.tenant_id = $1 and sales_order.company_id = $2 and sales_order.payment_method_id = 'invoice'
        and sales_order.order_status <> 'cancelled' and sales_order.payment_status not in ('paid', 'refunded')) as orders
  from company
  where company.tenant_id = $1 and company.id = $2 and company.credit_limit is not null) used`;
