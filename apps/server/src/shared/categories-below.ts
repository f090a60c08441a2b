import type { Pool } from 'pg';
import { prepared } from '../database/connection.ts';

/** The ids of a category and of all below it; empty for an unknown id. */
export async function categoriesBelow(pool: Pool, tenantId: number, id: string): Promise<string[]> {
  const rows = await prepared<{ id: string }>(pool, 'categories-below', belowSql, [tenantId, id]);
  return rows.map((row) => row.id);
}

const belowSql = `
  with recursive tree as (
    select category.id from category where category.tenant_id = $1 and category.id = $2
    union
    select category.id from category join tree on category.parent_id = tree.id where category.tenant_id = $1
  )
  select tree.id from tree`;

/**
 * SQL: whether a product is in one of the categories, as a filter of rows in their order. The concatenation keeps the ids out of
 * the index condition, where PostgreSQL sorts them for each row; here it hashes them once.
 *
 * @example isInCategories('variant.product_id', '$2')
 */
export const isInCategories = (product: string, ids: string): string => `(select true from product_category
  where product_category.tenant_id = $1 and product_category.product_id = ${product}
    and product_category.category_id || '' = any(${ids}::text[]) limit 1)`;
