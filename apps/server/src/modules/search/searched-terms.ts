import type { Pool } from 'pg';

/** A term with its counts as the operator sees it. */
export interface SearchedTerm {
  /** YYYY-MM. */
  month: string;
  locale: string;
  term: string;
  searches: number;
  misses: number;
}

export interface SearchedTermsQuery {
  tenantId: number;
  /** YYYY-MM in UTC. */
  month: string;
  /** Only terms that found nothing at least once, those first that did so most often. */
  isMisses: boolean;
  limit: number;
}

/** The terms of one month, the most searched first. */
export async function searchedTerms(
  pool: Pool,
  { tenantId, month, isMisses, limit }: SearchedTermsQuery,
): Promise<SearchedTerm[]> {
  const { rows } = await pool.query<SearchedTerm>(
    `select to_char(search_term.month, 'YYYY-MM') as month, search_term.locale, search_term.term,
       search_term.searches, search_term.misses
     from search_term
     where search_term.tenant_id = $1 and search_term.month = ($2 || '-01')::date
       and (not $3 or search_term.misses > 0)
     order by case when $3 then search_term.misses else search_term.searches end desc, search_term.searches desc,
       search_term.term, search_term.locale
     limit $4`,
    [tenantId, month, isMisses, limit],
  );
  return rows;
}
