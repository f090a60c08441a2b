import type { PaymentTerms } from '@kontor/contract';
import { prepared, type StatementRunner } from '../../database/connection.ts';

const read = `
  select company.payment_term_days as "paymentTermDays",
    case when company.skonto_percent is not null
      then jsonb_build_object('percent', company.skonto_percent, 'days', company.skonto_days) end as skonto
  from company
  where company.tenant_id = $1 and company.id = $2`;

/** The terms of payment of a company; undefined if there is none. */
export async function findTerms(
  runner: StatementRunner,
  tenantId: number,
  companyId: string,
): Promise<PaymentTerms | undefined> {
  return (await prepared<PaymentTerms>(runner, 'billing-find-terms', read, [tenantId, companyId]))[0];
}

/** Sets the terms; answers whether there is such a company. */
export async function saveTerms(
  runner: StatementRunner,
  tenantId: number,
  companyId: string,
  { paymentTermDays, skonto }: PaymentTerms,
): Promise<boolean> {
  const saved = await prepared(
    runner,
    'billing-save-terms',
    `update company set payment_term_days = $3, skonto_percent = $4, skonto_days = $5
     where company.tenant_id = $1 and company.id = $2
     returning company.id`,
    [tenantId, companyId, paymentTermDays, skonto?.percent ?? null, skonto?.days ?? null],
  );
  return saved.length > 0;
}
