import type { StatementRunner } from '../../database/connection.ts';
import { type CreditRow, createCreditRepository } from './credit.repository.ts';

/** The credit of any company as the checkout counts it; undefined without a limit. */
export function readCompanyCredit(
  runner: StatementRunner,
  { tenantId, companyId }: { tenantId: number; companyId: string },
): Promise<CreditRow | undefined> {
  return createCreditRepository({ runner }).findCredit({ tenantId, company: { id: companyId } });
}
