import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { inTransaction } from '../../shared/transaction.ts';

export interface WishlistHead {
  id: string;
  version: number;
}

export interface WishlistRow {
  productId: string;
  sku: string;
  /** Null: the product as a whole. */
  variantSku: string | null;
}

/** A resolved item; without a variant the whole product. */
export interface ResolvedItem {
  productId: string | null;
  variantId: number | null;
  /** There is no such product or variant of it, at least not for the actor. */
  isUnknown: boolean;
}

export type WishlistRepository = ReturnType<typeof createWishlistRepository>;

/** Wishlists; everything is bound to the actor's tenant, user and company. */
export function createWishlistRepository({ pool }: { pool: Pool }) {
  return {
    /** The actor's wishlist with the items that the actor may still see, in their order; null when there is none. */
    async read(actor: CompanyActor): Promise<(WishlistHead & { items: WishlistRow[] }) | null> {
      const [row] = await prepared<WishlistHead & { items: WishlistRow[] }>(pool, 'wishlist-read', readSql, [
        actor.tenantId,
        actor.userId,
        actor.company.id,
        actor.isDeal,
      ]);
      return row ?? null;
    },

    /** Whose wishlist an id is, as far as the tenant goes; null for an unknown one. */
    async ownerOf(
      actor: CompanyActor,
      wishlistId: string,
    ): Promise<{ userId: string; companyId: string } | null> {
      const { rows } = await pool.query<{ userId: string; companyId: string }>(
        'select user_id as "userId", company_id as "companyId" from wishlist where tenant_id = $1 and id = $2',
        [actor.tenantId, wishlistId],
      );
      return rows[0] ?? null;
    },

    /** Runs `work` in one transaction that holds the actor's wishlist, made when there is none (`newId`, version 0). */
    async withLocked<Result>(
      actor: CompanyActor,
      newId: string,
      work: (head: WishlistHead, items: LockedWishlist) => Promise<Result>,
    ): Promise<Result> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<WishlistHead>(lockSql, [
          actor.tenantId,
          newId,
          actor.userId,
          actor.company.id,
        ]);
        const head = rows[0] as WishlistHead;
        return work(head, lockedWishlist(client, actor, head));
      });
    },
  };
}

/** What can be done with a wishlist inside its transaction. */
export interface LockedWishlist {
  /** Finds what the items name, in their order. */
  resolve(items: readonly { productId: string; variantSku: string | null }[]): Promise<ResolvedItem[]>;
  /** Replaces all items and answers the new version. */
  replace(items: readonly { productId: string; variantId: number | null }[]): Promise<number>;
}

function lockedWishlist(client: PoolClient, actor: CompanyActor, head: WishlistHead): LockedWishlist {
  return {
    async resolve(items) {
      const { rows } = await client.query<ResolvedItem>(resolveSql, [
        actor.tenantId,
        items.map((item) => item.productId),
        items.map((item) => item.variantSku),
        actor.isDeal,
        head.id,
      ]);
      return rows;
    },
    async replace(items) {
      await client.query('delete from wishlist_item where tenant_id = $1 and wishlist_id = $2', [
        actor.tenantId,
        head.id,
      ]);
      const { rows } = await client.query<{ version: number }>(replaceSql, [
        actor.tenantId,
        head.id,
        items.map((item) => item.productId),
        items.map((item) => item.variantId),
      ]);
      return (rows[0] as { version: number }).version;
    },
  };
}

const readSql = `
  select wishlist.id, wishlist.version, coalesce((
    select json_agg(json_build_object('productId', product.id, 'sku', product.sku, 'variantSku', variant.sku)
      order by wishlist_item.position)
    from wishlist_item
    join product on product.tenant_id = wishlist_item.tenant_id and product.id = wishlist_item.product_id
      and product.is_active and ($4 or not product.is_deal_only)
    left join variant on variant.tenant_id = wishlist_item.tenant_id and variant.id = wishlist_item.variant_id
    where wishlist_item.tenant_id = wishlist.tenant_id and wishlist_item.wishlist_id = wishlist.id
      and (wishlist_item.variant_id is null or variant.is_active)
  ), '[]') as items
  from wishlist
  where wishlist.tenant_id = $1 and wishlist.user_id = $2 and wishlist.company_id = $3
`;

/** The update changes nothing; it locks the row that is there. */
const lockSql = `
  insert into wishlist (tenant_id, id, user_id, company_id) values ($1, $2, $3, $4)
  on conflict (tenant_id, user_id, company_id) do update set version = wishlist.version
  returning id, version
`;

/**
 * The product's own number names the product. An article that the actor may not see counts as unknown. One that is already
 * on the list stays known, because it was hidden after the client read it.
 */
const resolveSql = `
  select product.id as "productId", variant.id as "variantId",
    product.id is null
      or (wanted.variant_sku <> product.sku and variant.id is null)
      or (not (product.is_active and ($4 or not product.is_deal_only) and coalesce(variant.is_active, true))
        and not exists (
          select from wishlist_item
          where wishlist_item.tenant_id = $1 and wishlist_item.wishlist_id = $5
            and wishlist_item.product_id = product.id and wishlist_item.variant_id is not distinct from variant.id
        )) as "isUnknown"
  from unnest($2::text[], $3::text[]) with ordinality as wanted (product_id, variant_sku, place)
  left join product on product.tenant_id = $1 and product.id = wanted.product_id
  left join variant on variant.tenant_id = $1 and variant.product_id = product.id and variant.sku = wanted.variant_sku
    and variant.sku <> product.sku
  order by wanted.place
`;

const replaceSql = `
  with items as (
    insert into wishlist_item (tenant_id, wishlist_id, position, product_id, variant_id)
    select $1, $2, wanted.place, wanted.product_id, wanted.variant_id
    from unnest($3::text[], $4::int[]) with ordinality as wanted (product_id, variant_id, place)
  )
  update wishlist set version = version + 1 where tenant_id = $1 and id = $2 returning version
`;
