import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';

/** For whom hits are priced. */
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

    /** A company of the tenant; null when there is none. */
    async company(tenantId: number, companyId: string): Promise<SearchedCompany | null> {
      const [row] = await prepared<{ price_list_id: number | null }>(pool, 'search-company', companySql, [
        tenantId,
        companyId,
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

const companySql =
  'select company.price_list_id from company where company.tenant_id = $1 and company.id = $2';

const userSql = `
  select app_user.is_deal from app_user
  where app_user.tenant_id = $1 and app_user.id = $2 and app_user.is_active and not app_user.is_locked
`;
