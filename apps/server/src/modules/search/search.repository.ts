import { operatorRolesWith } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';

/** The company whose prices hits show. */
export interface SearchedCompany {
  priceListId: number | null;
}

/** Stores the engine's key, and reads the companies and users of its tokens. */
export function createSearchRepository({ pool }: { pool: Pool }) {
  return {
    /** Returns the key of all processes; stores the candidate if there is none. */
    async keepKey(candidate: string): Promise<string> {
      await pool.query('insert into search_engine_key (value) values ($1) on conflict do nothing', [
        candidate,
      ]);
      const { rows } = await pool.query<{ value: string }>('select value from search_engine_key');
      return rows[0]?.value ?? candidate;
    },

    /** A company of the tenant; null if it does not exist, or if the given user no longer acts for it. */
    async company(
      tenantId: number,
      companyId: string,
      userId: string | null,
    ): Promise<SearchedCompany | null> {
      const [row] = await prepared<{ price_list_id: number | null }>(pool, 'search-company-2', companySql, [
        tenantId,
        companyId,
        userId,
        operatorRolesWith('customers.act'),
      ]);
      return row ? { priceListId: row.price_list_id } : null;
    },

    /** Whether a user sees deals; null if the user may not sign in. */
    async user(tenantId: number, userId: string): Promise<{ isDeal: boolean } | null> {
      const [row] = await prepared<{ is_deal: boolean }>(pool, 'search-user', userSql, [tenantId, userId]);
      return row ? { isDeal: row.is_deal } : null;
    },
  };
}

const companySql = `
  select company.price_list_id
  from company
  where company.tenant_id = $1 and company.id = $2
    and ($3::text is null
      or exists (select from app_user
        where app_user.tenant_id = $1 and app_user.id = $3 and not app_user.is_sales_person
          and app_user.company_id = company.id)
      or exists (select from app_user
        join sales_assignment on sales_assignment.tenant_id = $1 and sales_assignment.user_id = app_user.id
          and sales_assignment.company_id = company.id
        where app_user.tenant_id = $1 and app_user.id = $3 and app_user.is_sales_person)
      or exists (select from app_user
        where app_user.tenant_id = $1 and app_user.id = $3 and app_user.operator_role = any ($4)))
`;

const userSql = `
  select app_user.is_deal from app_user
  where app_user.tenant_id = $1 and app_user.id = $2 and app_user.is_active and not app_user.is_locked
`;
