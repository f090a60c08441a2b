import type { SalesCustomer } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { likePart } from '../../shared/like.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';

/** One page of the switcher (SALE-02). */
const maxCustomers = 50;

export type SalesRepository = ReturnType<typeof createSalesRepository>;

/** Makes the repository of a sales person's customers. */
export function createSalesRepository({ pool }: { pool: Pool }) {
  return {
    /** The first 50 customers, for a sales person of the assigned ones, whose name or number contains the text, by name (SALE-02). */
    async findCustomers(actor: Actor, search: string): Promise<SalesCustomer[]> {
      const rows = await prepared<{ id: string; name: string; customer_no: string }>(
        pool,
        'sales-customers-2',
        customersSql,
        [actor.tenantId, actor.userId, likePart(search), maxCustomers, actor.operatorRole !== null],
      );
      return rows.map(({ id, name, customer_no }) => ({ id, translatedName: name, customerNo: customer_no }));
    },

    /**
     * Makes a customer, or none, the company of this session, and of the user's next one (AUTH-12). False if it does not exist,
     * or is not assigned to the sales person.
     */
    async chooseCustomer(
      actor: Actor,
      { customerId, tokenHash, now }: { customerId: string | null; tokenHash: Buffer; now: Date },
    ): Promise<boolean> {
      return await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(chooseSql, [
          actor.tenantId,
          actor.userId,
          customerId,
          tokenHash,
          actor.operatorRole !== null,
        ]);
        if (rowCount !== 1) return false;
        await appendAudit(client, {
          ...byActor(actor),
          companyId: customerId,
          at: now,
          action: 'customer.switched',
        });
        return true;
      });
    },
  };
}

const customersSql = `
  select company.id, company.name, company.customer_no
  from company
  where company.tenant_id = $1 and company.merged_into_id is null and ($5 or exists (
      select from sales_assignment
      where sales_assignment.tenant_id = $1 and sales_assignment.user_id = $2
        and sales_assignment.company_id = company.id
    ))
    and (company.name ilike $3 or company.customer_no ilike $3)
  order by company.name collate german, company.customer_no
  limit $4
`;

/** One statement, so that both places hold the choice or none. */
const chooseSql = `
  with assigned as (
    select null::text as company_id where $3::text is null
    union all
    select company.id from company
    where company.tenant_id = $1 and company.id = $3 and company.merged_into_id is null and ($5 or exists (
      select from sales_assignment
      where sales_assignment.tenant_id = $1 and sales_assignment.user_id = $2 and sales_assignment.company_id = $3
    ))
  ), remembered as (
    update app_user set last_company_id = assigned.company_id from assigned
    where app_user.tenant_id = $1 and app_user.id = $2
  )
  update session set active_company_id = assigned.company_id from assigned
  where session.tenant_id = $1 and session.user_id = $2 and session.token_hash = $4
`;
