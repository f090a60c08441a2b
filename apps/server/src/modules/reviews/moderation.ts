import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../shared/transaction.ts';
import { rateProduct } from './product-rating.ts';

/** A review as the operator sees it. */
export interface ModeratedReview {
  id: string;
  productId: string;
  sku: string;
  rating: number;
  title: string;
  body: string;
  authorName: string | null;
  username: string;
  createdAt: Date;
  isHidden: boolean;
}

/** Filters of the operator's list, newest first. */
export interface ModerationQuery {
  tenantId: number;
  /** Article number of a product. */
  sku?: string | undefined;
  isHidden?: boolean | undefined;
  limit: number;
}

/** The newest reviews of a tenant, hidden ones among them. */
export async function reviewsOf(
  pool: Pool,
  { tenantId, sku, isHidden, limit }: ModerationQuery,
): Promise<ModeratedReview[]> {
  const { rows } = await pool.query<ModeratedReview>(listSql, [
    tenantId,
    sku ?? null,
    isHidden ?? null,
    limit,
  ]);
  return rows;
}

/**
 * Hides reviews or shows them again, and updates the ratings of their products in one transaction. Returns the known reviews,
 * changed or not.
 */
export async function setReviewsHidden(
  pool: Pool,
  { tenantId, ids, isHidden }: { tenantId: number; ids: readonly string[]; isHidden: boolean },
): Promise<{ id: string; productId: string }[]> {
  return withLockedProducts(pool, { tenantId, ids }, async (client) => {
    const values = [tenantId, ids, isHidden];
    return (await client.query<{ id: string; productId: string }>(setSql, values)).rows;
  });
}

/** Runs `work` with the products of reviews locked, and updates their ratings afterwards, in one transaction. */
export function withLockedProducts<Result>(
  pool: Pool,
  { tenantId, ids }: { tenantId: number; ids: readonly string[] },
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inTransaction(pool, async (client) => {
    // Locks in the order of the ids, so that two such calls cannot deadlock.
    const { rows: products } = await client.query<{ id: string }>(lockSql, [tenantId, ids]);
    const result = await work(client);
    for (const { id } of products) await rateProduct(client, { tenantId, productId: id });
    return result;
  });
}

const listSql = `
  select review.id, review.product_id as "productId", product.sku, review.rating, review.title, review.body,
    review.author_name as "authorName", app_user.username, review.created_at as "createdAt",
    review.is_hidden as "isHidden"
  from review
  join product on product.tenant_id = review.tenant_id and product.id = review.product_id
  join app_user on app_user.tenant_id = review.tenant_id and app_user.id = review.user_id
  where review.tenant_id = $1 and ($2::text is null or product.sku = $2)
    and ($3::boolean is null or review.is_hidden = $3)
  order by review.created_at desc, review.id desc
  limit $4
`;

const lockSql = `
  select product.id from product
  where product.tenant_id = $1 and product.id in (
    select review.product_id from review where review.tenant_id = $1 and review.id = any($2)
  )
  order by product.id
  for no key update
`;

const setSql = `
  update review set is_hidden = $3, is_waiting = false
  where review.tenant_id = $1 and review.id = any($2)
  returning review.id, review.product_id as "productId"
`;
