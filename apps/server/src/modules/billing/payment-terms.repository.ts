import type { PaymentTerms } from '@kontor/contract';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { recordVersion } from '../../shared/record-version.ts';

const read = `
  select company.payment_term_days as "paymentTermDays",
    case when company.skonto_percent is not null
      then jsonb_build_object('percent', company.skonto_percent, 'days', company.skonto_days) end as skonto
  from company
  where company.tenant_id = $1 and company.id = $2`;

type Versioned = PaymentTerms & { version: string };

/** The terms of payment of a company with their version; undefined if there is none. */
export async function findTerms(
  runner: StatementRunner,
  tenantId: number,
  companyId: string,
): Promise<Versioned | undefined> {
  const [terms] = await prepared<PaymentTerms>(runner, 'billing-find-terms', read, [tenantId, companyId]);
  return terms && { ...terms, version: recordVersion(terms) };
}

/** Like `findTerms`; the company stays locked until the transaction ends. */
export async function lockTerms(
  runner: StatementRunner,
  tenantId: number,
  companyId: string,
): Promise<Versioned | undefined> {
  await prepared(
    runner,
    'billing-lock-terms',
    'select from company where company.tenant_id = $1 and company.id = $2 for no key update',
    [tenantId, companyId],
  );
  return await findTerms(runner, tenantId, companyId);
}

/** Sets the terms. */
export async function saveTerms(
  runner: StatementRunner,
  tenantId: number,
  companyId: string,
  { paymentTermDays, skonto }: PaymentTerms,
): Promise<void> {
  await prepared(
    runner,
    'billing-save-terms',
    `update company set payment_term_days = $3, skonto_percent = $4, skonto_days = $5
     where company.tenant_id = $1 and company.id = $2`,
    [tenantId, companyId, paymentTermDays, skonto?.percent ?? null, skonto?.days ?? null],
  );
}
