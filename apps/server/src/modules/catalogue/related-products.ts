import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { CatalogueChange } from '../listing/index.ts';

export type RelatedProducts = ReturnType<typeof createRelatedProducts>;

/** More than a call may ask for, because some may be hidden from the user. */
const maxRelated = 100;

/** So many orders and lines are looked at, however much a company orders. */
const recentOrders = 50;
const recentLines = 200;

const day = 24 * 60 * 60 * 1000;

/** Bestsellers are the products that were ordered most in this period; cached for `bestsellerAgeMs`. */
const bestsellerPeriodMs = 90 * day;
const bestsellerAgeMs = 5 * 60 * 1000;

/**
 * Finds products to show beside others (API-19): ids of active ones, best first, at most `maxRelated`. Results are cached until
 * the catalogue changes, bestsellers for five minutes at most.
 */
export function createRelatedProducts({ caches, pool, clock }: { caches: Caches; pool: Pool; clock: Clock }) {
  const cache = caches.create<string, Promise<string[]>>('related_products', { maxEntries: 5_000 });
  const bestsellers = caches.create<string, Promise<string[]>>('bestsellers', { maxEntries: 1_000 });
  const idsOf = async (name: string, text: string, values: unknown[]) =>
    (await prepared<{ id: string }>(pool, name, text, values)).map((row) => row.id);
  return {
    featured: (tenantId: number): Promise<string[]> =>
      cache.load(`${tenantId}`, () => idsOf('catalogue-featured', featuredSql, [tenantId, maxRelated])),
    bestsellers(tenantId: number): Promise<string[]> {
      const now = clock.now().getTime();
      return bestsellers.load(`${tenantId}/${Math.floor(now / bestsellerAgeMs)}`, () =>
        idsOf('catalogue-bestsellers', bestsellersSql, [
          tenantId,
          maxRelated,
          new Date(now - bestsellerPeriodMs),
        ]),
      );
    },
    similarTo: (tenantId: number, productId: string): Promise<string[]> =>
      cache.load(`${tenantId}/${productId}`, () =>
        idsOf('catalogue-similar', similarSql, [tenantId, maxRelated, productId]),
      ),
    /** The products that a company ordered last, most recent order first. Not cached: the next order changes it. */
    recentOf: (tenantId: number, companyId: string): Promise<string[]> =>
      idsOf('catalogue-recent', recentSql, [tenantId, maxRelated, companyId, recentOrders, recentLines]),
    /** Invalidates the tenant's entries; undefined: all entries. */
    forget(change: CatalogueChange | undefined): void {
      const matches =
        change && ((key: string) => key === String(change.tenantId) || key.startsWith(`${change.tenantId}/`));
      cache.clear(matches);
      bestsellers.clear(matches);
    },
  };
}

const featuredSql = `
  select product.id
  from product
  where product.tenant_id = $1 and product.is_active and product.featured_rank is not null
  order by product.featured_rank, product.id
  limit $2
`;

const bestsellersSql = `
  select product.id
  from sales_order
  join order_item on order_item.tenant_id = sales_order.tenant_id and order_item.order_id = sales_order.id
  join product on product.tenant_id = order_item.tenant_id and product.id = order_item.product_id and product.is_active
  where sales_order.tenant_id = $1 and sales_order.order_date >= $3 and sales_order.order_status <> 'cancelled'
  group by product.id
  order by sum(order_item.quantity) desc, product.id
  limit $2
`;

/** By the place in the latest order that has it: its age, and within it the line. */
const recentSql = `
  select item.product_id as id
  from (
    select sales_order.id, row_number() over (order by sales_order.order_date desc, sales_order.id) as age
    from sales_order
    where sales_order.tenant_id = $1 and sales_order.company_id = $3 and sales_order.order_status <> 'cancelled'
    order by sales_order.order_date desc, sales_order.id
    limit $4
  ) recent
  cross join lateral (
    select order_item.product_id, order_item.position
    from order_item
    where order_item.tenant_id = $1 and order_item.order_id = recent.id
    order by order_item.position
    limit $5
  ) item
  join product on product.tenant_id = $1 and product.id = item.product_id and product.is_active
  group by item.product_id
  order by min(recent.age * 1000000 + item.position), item.product_id
  limit $2
`;

/** Most categories in common first, then of the same brand. */
const similarSql = `
  select other.id
  from product
  join product_category own on own.tenant_id = product.tenant_id and own.product_id = product.id
  join product_category shared on shared.tenant_id = own.tenant_id and shared.category_id = own.category_id
    and shared.product_id <> product.id
  join product other on other.tenant_id = shared.tenant_id and other.id = shared.product_id and other.is_active
  where product.tenant_id = $1 and product.id = $3
  group by other.tenant_id, other.id, product.tenant_id, product.id
  order by count(*) desc, (other.brand is not distinct from product.brand) desc, other.featured_rank nulls last, other.id
  limit $2
`;
