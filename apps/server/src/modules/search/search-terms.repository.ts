import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Locale } from '../../shared/locale.ts';

/** Distinct terms of a tenant and month; beyond the limit only known terms are counted. */
const maxTermsPerMonth = 20_000;

/** Distinct terms of a tenant and day that found nothing; further ones are counted by month only. */
const maxMissesPerDay = 2_000;

const missDays = 90;

export interface CountedSearch {
  tenantId: number;
  locale: Locale;
  /** In the form of `storedTerm`. */
  term: string;
  isMiss: boolean;
  now: Date;
}

/** Counts searched terms by tenant, month (UTC) and language, without users. */
export function createSearchTermsRepository({
  pool,
  maxTerms = maxTermsPerMonth,
  maxMisses = maxMissesPerDay,
}: {
  pool: Pool;
  maxTerms?: number;
  maxMisses?: number;
}) {
  return {
    async count({ tenantId, locale, term, isMiss, now }: CountedSearch): Promise<void> {
      const values = [tenantId, monthOf(now), locale, term, isMiss ? 1 : 0, maxTerms];
      await prepared(pool, 'search-term-count', countSql, values);
      if (isMiss)
        await prepared(pool, 'search-miss-count', missSql, [tenantId, dayOf(now), locale, term, maxMisses]);
    },

    /** Deletes months of all tenants that ended twelve months ago, and misses of more than 90 days; answers how many rows. */
    async forget(now: Date): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from search_term where search_term.month < $1::date - interval '12 months'`,
        [monthOf(now)],
      );
      const misses = await pool.query(
        'delete from search_miss where search_miss.day < $1::date - $2::integer',
        [dayOf(now), missDays],
      );
      return (rowCount ?? 0) + (misses.rowCount ?? 0);
    },
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The first day of a moment's month in UTC, YYYY-MM-01. */
function monthOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 7)}-01`;
}

/** Increments a known term. Counts the terms of the month only for a new one. */
const countSql = `
  with known as (
    update search_term set searches = search_term.searches + 1, misses = search_term.misses + $5
    where search_term.tenant_id = $1 and search_term.month = $2 and search_term.locale = $3 and search_term.term = $4
    returning 1
  )
  insert into search_term (tenant_id, month, locale, term, searches, misses)
  select $1, $2, $3, $4, 1, $5
  where not exists (select from known) and (
    select count(*) from search_term where search_term.tenant_id = $1 and search_term.month = $2
  ) < $6
  on conflict (tenant_id, month, locale, term)
    do update set searches = search_term.searches + 1, misses = search_term.misses + excluded.misses
`;

/** As {@link countSql}, by day and for misses only. */
const missSql = `
  with known as (
    update search_miss set misses = search_miss.misses + 1
    where search_miss.tenant_id = $1 and search_miss.day = $2 and search_miss.locale = $3 and search_miss.term = $4
    returning 1
  )
  insert into search_miss (tenant_id, day, locale, term, misses)
  select $1, $2, $3, $4, 1
  where not exists (select from known) and (
    select count(*) from search_miss where search_miss.tenant_id = $1 and search_miss.day = $2
  ) < $5
  on conflict (tenant_id, day, locale, term) do update set misses = search_miss.misses + 1
`;
