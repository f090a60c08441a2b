import type { LoadContext } from './kind-spec.ts';

/** Keeps orders on account paid that their invoices have paid, where the file calls them open or has an empty cell (decision 126). */
export async function keepPaidByInvoices({ run, ready, tenantId }: LoadContext): Promise<void> {
  await run(`
    update ${ready} q set payment_status = o.payment_status from sales_order o
    where o.tenant_id = ${tenantId} and o.id = q.known_id and o.payment_status = 'paid' and o.is_paid_by_invoices
      and ${isOpen}`);
}

/** An order whose payment the file takes back follows its invoices again. */
export async function followInvoices({ run, ready, tenantId }: LoadContext): Promise<void> {
  await run(`
    select follow_invoices(array_agg(o.tenant_id), array_agg(o.id)) from ${ready} q
    join sales_order o on o.tenant_id = ${tenantId} and o.id = q.known_id and o.payment_status = 'open'
    where ${isOpen} having count(*) > 0`);
}

const isOpen = `q.has_payment_status and coalesce(q.payment_status, 'open') = 'open'`;
