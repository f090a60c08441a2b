import type { Account, Address } from '@kontor/contract';
import { mayForCompany } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { type AccountFacts, presentAccount, presentAddress } from './account.presenter.ts';
import { type AddressRow, addressSelection } from './address-row.ts';

/** Reads accounts and addresses without caching. */
export function createAccountReader({ pool, clock }: { pool: Pool; clock: Clock }) {
  async function addressesOf(actor: CompanyActor): Promise<Address[]> {
    const values = [actor.tenantId, actor.company.id];
    const rows = await prepared<AddressRow>(pool, 'addresses-of-company', addressesSql, values);
    return rows.map((row) => presentAddress(row, actor));
  }
  return {
    /** The addresses of the active company, default ones first, then by type (ADDR-02). */
    addressesOf,
    /** The account of GET /api/user/currentUser; without addresses for a user who may not see them (USER-02, ROLE-01). */
    async accountOf(actor: Actor): Promise<Account> {
      const { company } = actor;
      const [addresses, [facts]] = await Promise.all([
        company && mayForCompany(actor, 'addresses.read') ? addressesOf({ ...actor, company }) : [],
        prepared<AccountFacts>(pool, 'account-facts', factsSql, [
          actor.tenantId,
          actor.userId,
          clock.now(),
          company?.id ?? null,
        ]),
      ]);
      return presentAccount(actor, { addresses, ...facts });
    },
  };
}

const addressesSql = `
  select ${addressSelection}
  from address
  where address.tenant_id = $1 and address.company_id = $2
  order by address.is_default desc, address.type, address.city collate german, address.last_name collate german,
    address.id
`;

const factsSql = `
  select
    (select email from email_change where tenant_id = $1 and user_id = $2 and expires_at > $3) as "pendingEmail",
    exists (select from approval_request where tenant_id = $1 and company_id = $4 and user_id = $2
      and (state = 'pending' or state = 'declined' and lines <> '[]')) as "hasOpenApprovals",
    exists (select from approval_request where tenant_id = $1 and company_id = $4)
      or exists (select from approval_rule where tenant_id = $1 and company_id = $4)
      or exists (select from app_user where tenant_id = $1 and company_id = $4 and company_role = 'approvalBuyer')
      or exists (select from budget join cost_centre
          on cost_centre.tenant_id = budget.tenant_id and cost_centre.id = budget.cost_centre_id
        where budget.tenant_id = $1 and cost_centre.company_id = $4) as "hasApprovals"
`;
