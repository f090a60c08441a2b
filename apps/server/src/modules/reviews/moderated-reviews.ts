import type { ModeratedReview, REVIEW_STATES } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid } from '../../shared/errors.ts';
import { likePart } from '../../shared/like.ts';
import { appendAudit } from '../audit/append-audit.ts';
import { namesOf } from '../audit/audit-names.ts';
import { withLockedProducts } from './moderation.ts';

interface PageQuery {
  search?: string | undefined;
  sort?: 'createdAt' | '-createdAt' | 'rating' | '-rating' | undefined;
  state?: (typeof REVIEW_STATES)[number] | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

const defaultPageSize = 50;

/** A page of a tenant's reviews for its operators. */
export async function moderatedPage(
  pool: Pool,
  { tenantId, locale }: Pick<Actor, 'tenantId' | 'locale'>,
  { search = '', sort = '-createdAt', state, page = 1, pageSize = defaultPageSize }: PageQuery,
): Promise<{ data: ModeratedReview[]; meta: { total: number; page: number; pageSize: number } }> {
  const column = sort.endsWith('rating') ? 'review.rating' : 'review.created_at';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const values = [tenantId, state ?? null, search === '' ? null : likePart(search), locale];
  const { rows } = await pool.query<
    Omit<ModeratedReview, 'createdAt'> & { createdAt: Date; total: number; _id: string | null }
  >(
    `select total.total, page.* from (select count(*)::integer as total from ${fromSql}) total
     left join lateral (
       select review.id as "_id", review.product_id as "productId", product.sku,
         coalesce(nullif(case when $4 = 'en' then product.name_en end, ''), product.name_de) as "productName",
         review.rating, review.title, review.body as text, review.author_name as name, app_user.username,
         jsonb_build_object('_id', company.id, 'name', company.name) as company,
         review.created_at as "createdAt", ${stateSql} as state, review.refusal
       from ${fromSql} order by ${column} ${direction}, review.id ${direction} limit $5 offset $6
     ) page on true`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const data = rows.filter(({ _id }) => _id !== null);
  return {
    data: data.map(({ total: _, createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
    meta: { total: rows[0]?.total ?? 0, page, pageSize },
  };
}

/** How many of the chosen reviews an action changed, and how many do not exist (any more). */
interface Changed {
  changed: number;
  missing: number;
}

/** Publishes or refuses reviews and rates their products. @throws validation.failed for a refusal without a reason */
export async function decideReviews(
  pool: Pool,
  {
    actor,
    at,
    ids,
    state,
    reason = '',
  }: { actor: Actor; at: Date; ids: string[]; state: 'published' | 'refused'; reason?: string | undefined },
): Promise<Changed> {
  if (state === 'refused' && reason === '') throw fieldsInvalid([{ field: 'reason', code: 'required' }]);
  return await changeReviews(
    pool,
    { actor, at, ids },
    {
      action: `review.${state}`,
      sql: `update review set is_hidden = $3, is_waiting = false, refusal = $4
      where review.tenant_id = $1 and review.id = any ($2)
        and (review.is_waiting or review.is_hidden <> $3 or review.refusal is distinct from $4)
      returning review.id, review.user_id as "userId", review.rating`,
      values: [state === 'refused', state === 'refused' ? reason : null],
      details: state === 'refused' ? { reason } : {},
    },
  );
}

/** Deletes reviews for good. */
export function removeReviews(
  pool: Pool,
  chosen: { actor: Actor; at: Date; ids: string[] },
): Promise<Changed> {
  const sql = `delete from review where review.tenant_id = $1 and review.id = any ($2)
    returning review.id, review.user_id as "userId", review.rating`;
  return changeReviews(pool, chosen, { action: 'review.deleted', sql, values: [], details: {} });
}

function changeReviews(
  pool: Pool,
  { actor, at, ids }: { actor: Actor; at: Date; ids: string[] },
  {
    action,
    sql,
    values,
    details,
  }: {
    action: 'review.published' | 'review.refused' | 'review.deleted';
    sql: string;
    values: unknown[];
    details: Record<string, unknown>;
  },
): Promise<Changed> {
  const { tenantId } = actor;
  return withLockedProducts(pool, { tenantId, ids }, async (client) => {
    const known = await client.query(
      'select from review where review.tenant_id = $1 and review.id = any ($2) for no key update',
      [tenantId, ids],
    );
    // Read before the statement, which may delete them.
    const names = await namesOf(client, tenantId, ids);
    const { rows } = await client.query<{ id: string; userId: string; rating: number }>(sql, [
      ...[tenantId, ids],
      ...values,
    ]);
    for (const { id, userId, rating } of rows) {
      const name = names[id];
      await appendAudit(client, {
        ...{ tenantId, user: actor, at, action, subject: id },
        details: { userId, rating, ...details },
        ...(name === undefined ? {} : { names: { [id]: name } }),
      });
    }
    return { changed: rows.length, missing: new Set(ids).size - (known.rowCount ?? 0) };
  });
}

const stateSql = `case when not review.is_hidden then 'published' when review.is_waiting then 'waiting' else 'refused' end`;

const fromSql = `review
  join product on product.tenant_id = review.tenant_id and product.id = review.product_id
  join app_user on app_user.tenant_id = review.tenant_id and app_user.id = review.user_id
  join company on company.tenant_id = review.tenant_id and company.id = review.company_id
  where review.tenant_id = $1 and ($2::text is null or ${stateSql} = $2)
    and ($3::text is null or review.title ilike $3 or review.body ilike $3 or product.sku ilike $3
      or app_user.username ilike $3 or company.name ilike $3)`;
