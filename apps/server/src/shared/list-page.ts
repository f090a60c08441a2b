import type { Pool } from 'pg';

/** Lists count no further: a count of millions would be slower than the page. */
export const maxCounted = 10_000;

/** The limit with a filter or search in the back office. It is lower, because the matching rows are scattered. */
export const maxCountedNarrowed = 1_000;

/** The page that a list query asks for, 50 rows by default. */
export function pageOf({
  page = 1,
  pageSize = 50,
}: {
  page?: number | undefined;
  pageSize?: number | undefined;
}): { page: number; pageSize: number; offset: number } {
  return { page, pageSize, offset: (page - 1) * pageSize };
}

/** What a list tells of rows that were counted up to one more than `most`. */
export const countedUpTo = (found: number, most = maxCounted) => ({
  total: Math.min(found, most),
  hasMore: found > most,
});

/** How many rows of a tenant fit a condition whose values begin at $2, at most 10,000. */
export async function countOf(
  pool: Pool,
  table: 'mail_delivery' | 'webhook_delivery',
  tenantId: number,
  { sql, values }: { sql: string; values: unknown[] },
): Promise<{ total: number; hasMore: boolean }> {
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::integer as total from (
       select from ${table} where ${table}.tenant_id = $1 and ${sql} limit ${maxCounted + 1}) counted`,
    [tenantId, ...values],
  );
  return countedUpTo(rows[0]?.total ?? 0);
}

/** The `meta` of a list that counts no further than a limit. */
export function countedMeta({
  hasMore,
  ...meta
}: {
  total: number;
  page: number;
  pageSize: number;
  hasMore: boolean;
}) {
  return { ...meta, ...(hasMore ? { hasMore: true as const } : {}) };
}
