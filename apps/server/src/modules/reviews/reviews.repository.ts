import type { ReviewCreation } from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor, CompanyActor } from '../../shared/actor.ts';
import { createBatchReader } from '../../shared/batch-reader.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { rateProduct } from './product-rating.ts';

export interface ReviewRow {
  id: string;
  rating: number;
  title: string;
  body: string;
  authorName: string | null;
  /** ISO 8601. */
  createdAt: string;
  isOwn: boolean;
}

/** A page of reviews, and how many of all have 1, 2, 3, 4 and 5 stars. */
export interface ReviewPageRow {
  distribution: number[];
  reviews: ReviewRow[];
}

/** The facts that decide whether a user may review a product. */
export interface ReviewStanding {
  /** An order of the active company that is not cancelled has the product or one of its variants. */
  hasBought: boolean;
  hasReviewed: boolean;
}

export type ReviewsRepository = ReturnType<typeof createReviewsRepository>;

/** Reviews of products that the actor sees; hidden reviews are left out everywhere. */
export function createReviewsRepository({ pool }: { pool: Pool }) {
  const readTogether = createBatchReader((_tenantId: number, asked: readonly Asked[]) =>
    readStandings(pool, asked),
  );
  return {
    /** A page, newest first; null when the actor does not see the product. */
    async page(
      actor: Actor,
      { productId, limit, offset }: { productId: string; limit: number; offset: number },
    ): Promise<ReviewPageRow | null> {
      const values = [actor.tenantId, productId, actor.isDeal, actor.userId, limit, offset];
      const [row] = await prepared<ReviewPageRow>(pool, 'reviews-page', pageSql, values);
      return row ?? null;
    },

    /** Each product page asks for it: concurrent requests share statements. */
    async standing(actor: Actor, productId: string): Promise<ReviewStanding> {
      const asked = { actor, productId };
      return (await readTogether(actor.tenantId, [asked])).get(asked) as ReviewStanding;
    },

    /**
     * Runs `work` in a transaction that locks the product, so that the rating counts each review once. Returns null if the
     * actor does not see the product.
     */
    async withLockedProduct<Result>(
      actor: CompanyActor,
      productId: string,
      work: (reviews: LockedReviews) => Promise<Result>,
    ): Promise<Result | null> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(lockSql, [actor.tenantId, productId, actor.isDeal]);
        return rowCount === 0 ? null : work(lockedReviews(client, actor, productId));
      });
    },
  };
}

type LockedReviews = ReturnType<typeof lockedReviews>;

/** Changes of a product's reviews inside its transaction. */
function lockedReviews(client: PoolClient, actor: CompanyActor, productId: string) {
  return {
    async standing(): Promise<ReviewStanding> {
      const asked = { actor, productId };
      return (await readStandings(client, [asked])).get(asked) as ReviewStanding;
    },
    /** Stores a review and updates the product's rating. */
    async add({
      id,
      rating,
      title,
      text,
      name,
      createdAt,
      isWaiting,
    }: ReviewCreation & { id: string; createdAt: Date; isWaiting: boolean }): Promise<void> {
      const { tenantId, userId, company } = actor;
      const author = name ? name : null;
      const values = [
        tenantId,
        id,
        productId,
        userId,
        company.id,
        rating,
        title,
        text,
        author,
        createdAt,
        isWaiting,
      ];
      await client.query(insertSql, values);
      await rateProduct(client, { tenantId, productId });
    },
  };
}

interface Asked {
  readonly actor: Actor;
  readonly productId: string;
}

async function readStandings(
  runner: StatementRunner,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, ReviewStanding>> {
  const rows = await prepared<ReviewStanding>(runner, 'reviews-standings', standingsSql, [
    asked.map(({ actor }) => actor.tenantId),
    asked.map(({ productId }) => productId),
    asked.map(({ actor }) => actor.userId),
    asked.map(({ actor }) => actor.company?.id ?? null),
  ]);
  return new Map(asked.map((one, at) => [one, rows[at] as ReviewStanding]));
}

const pageSql = `
  select stars.distribution, newest.reviews
  from product
  cross join lateral (
    select array[
      count(*) filter (where review.rating = 1), count(*) filter (where review.rating = 2),
      count(*) filter (where review.rating = 3), count(*) filter (where review.rating = 4),
      count(*) filter (where review.rating = 5)
    ]::int[] as distribution
    from review
    where review.tenant_id = product.tenant_id and review.product_id = product.id and not review.is_hidden
  ) stars
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', shown.id, 'rating', shown.rating, 'title', shown.title,
      'body', shown.body, 'authorName', shown.author_name, 'createdAt', shown.created_at,
      'isOwn', shown.user_id = $4) order by shown.created_at desc, shown.id desc), '[]') as reviews
    from (
      select review.id, review.rating, review.title, review.body, review.author_name, review.created_at, review.user_id
      from review
      where review.tenant_id = product.tenant_id and review.product_id = product.id and not review.is_hidden
      order by review.created_at desc, review.id desc
      limit $5 offset $6
    ) shown
  ) newest
  where product.tenant_id = $1 and product.id = $2 and product.is_active and ($3 or not product.is_deal_only)
`;

/** $1 tenants, $2 products, $3 users, $4 companies: a row for each, in their order. */
const standingsSql = `
  select
    exists (
      select from order_item
      join sales_order on sales_order.tenant_id = order_item.tenant_id and sales_order.id = order_item.order_id
      where order_item.tenant_id = asked.tenant_id and order_item.product_id = asked.product_id
        and sales_order.company_id = asked.company_id and sales_order.order_status <> 'cancelled'
    ) as "hasBought",
    exists (
      select from review
      where review.tenant_id = asked.tenant_id and review.product_id = asked.product_id and review.user_id = asked.user_id
    ) as "hasReviewed"
  from unnest((select $1::int[]), (select $2::text[]), (select $3::text[]), (select $4::text[]))
    with ordinality as asked (tenant_id, product_id, user_id, company_id, number)
  order by asked.number
`;

const lockSql = `
  select product.id from product
  where product.tenant_id = $1 and product.id = $2 and product.is_active and ($3 or not product.is_deal_only)
  for no key update
`;

const insertSql = `
  insert into review (tenant_id, id, product_id, user_id, company_id, rating, title, body, author_name, created_at,
    is_waiting, is_hidden)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
`;
