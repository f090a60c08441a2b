import type { StatementRunner } from '../../database/connection.ts';

/**
 * Sets a product's rating to that of its visible reviews. Call it in the transaction that changed the reviews, after a
 * separate statement locked the product. Only then does it see what concurrent transactions committed.
 */
export async function rateProduct(
  runner: StatementRunner,
  { tenantId, productId }: { tenantId: number; productId: string },
): Promise<void> {
  await runner.query(rateSql, [tenantId, productId]);
}

/** Changes these two columns only, so that other cached facts stay valid. */
const rateSql = `
  update product set rating_average = stars.average, rating_count = stars.count
  from (
    select round(avg(review.rating), 2) as average, count(*)::int as count
    from review
    where review.tenant_id = $1 and review.product_id = $2 and not review.is_hidden
  ) stars
  where product.tenant_id = $1 and product.id = $2
    and (product.rating_average, product.rating_count) is distinct from (stars.average, stars.count)
`;
