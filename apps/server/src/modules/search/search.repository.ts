import { operatorRolesWith } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';

/** The company whose prices hits show. */
export interface SearchedCompany {
  priceListId: number | null;
}

/** Reads and writes what the search engine keeps, and whom its tokens were made for. */
export function createSearchRepository({ pool }: { pool: Pool }) {
  return {
    /** The key that all processes share: the given one if none has been kept before. */
    async keepKey(candidate: string): Promise<string> {
      await pool.query('insert into search_engine_key (value) values ($1) on conflict do nothing', [
        candidate,
      ]);
      const { rows } = await pool.query<{ value: string }>('select value from search_engine_key');
      return rows[0]?.value ?? candidate;
    },

    /** A company of the tenant; null when there is none, or when it is no longer one that the user (if told) acts for. */
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

    /** Whether a user may still sign in, and sees deals; null when not. */
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
