import type { OrderType } from '@kontor/contract';
import type { Pool, PoolClient } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type ReadLine, type ReadLineRow, readLineOf } from '../cart/cart-line.ts';

export interface StoredDraft {
  id: string;
  /** Null: the cart before the last load. */
  name: string | null;
  orderType: OrderType;
  lineCount: number;
  savedAt: Date;
}

/** The stored basket's head, locked. */
export interface LockedBasket {
  id: string;
  version: number;
}

export type DraftsRepository = ReturnType<typeof createDraftsRepository>;

/**
 * Drafts and their lines; everything is bound to the actor's tenant, user and company. Lines never pass through the
 * process: drafts are copied from and to the basket's own tables by single statements.
 */
export function createDraftsRepository({ pool }: { pool: Pool }) {
  return {
    /** The drafts of one order type by name, with the one that has none. */
    async list(actor: CompanyActor, orderType: OrderType): Promise<StoredDraft[]> {
      const { rows } = await pool.query<StoredDraft>(
        `select ${draftColumns} from cart_draft
         where ${ownDraft} and cart_draft.order_type = $4 and cart_draft.deleted_at is null
         order by lower(cart_draft.name), cart_draft.id`,
        [...ownerOf(actor), orderType],
      );
      return rows;
    },

    /** A draft by id; null for one of others, and for one that was deleted. */
    async find(actor: CompanyActor, id: string): Promise<StoredDraft | null> {
      const { rows } = await pool.query<StoredDraft>(
        `select ${draftColumns} from cart_draft
         where ${ownDraft} and cart_draft.id = $4 and cart_draft.deleted_at is null`,
        [...ownerOf(actor), id],
      );
      return rows[0] ?? null;
    },

    /** The lines of a draft as they were saved, in their order. */
    async findLines(actor: CompanyActor, draft: Pick<StoredDraft, 'id' | 'orderType'>): Promise<ReadLine[]> {
      const { rows } = await pool.query<ReadLineRow>(
        `select line.sku, line.quantity, line.season_quantities, line.attributes, line.price_seen, line.net_seen,
           line.unit_seen, line.position
         from cart_draft
         join cart_draft_line line on line.tenant_id = cart_draft.tenant_id and line.draft_id = cart_draft.id
         where ${ownDraft} and cart_draft.id = $4
         order by line.position`,
        [...ownerOf(actor), draft.id],
      );
      return rows.map((row) => readLineOf(draft.orderType, row));
    },

    /** Upper bound of the lines that saving or loading a draft copies; `draftId` is null for a new draft. */
    async countLines(actor: CompanyActor, draftId: string | null): Promise<number> {
      const { rows } = await pool.query<{ lines: number }>(
        `select basket.order_line_count + basket.pre_order_line_count
           + coalesce((select cart_draft.line_count from cart_draft where ${ownDraft} and cart_draft.id = $4), 0) as lines
         from basket
         where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3`,
        [...ownerOf(actor), draftId],
      );
      return rows[0]?.lines ?? 0;
    },

    /** Purges drafts of all users that were deleted before a time; answers how many. */
    async forgetDeleted(before: Date): Promise<number> {
      const { rowCount } = await pool.query('delete from cart_draft where cart_draft.deleted_at < $1', [
        before,
      ]);
      return rowCount ?? 0;
    },

    /** Runs `work` in a transaction that locks the actor's basket; null: there is no basket, so there are no drafts. */
    async withLocked<Result>(
      actor: CompanyActor,
      work: (basket: LockedBasket, drafts: LockedDrafts) => Promise<Result>,
    ): Promise<Result | null> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<LockedBasket>(
          `select basket.id, basket.version from basket
           where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3
           for update`,
          ownerOf(actor),
        );
        const [basket] = rows;
        return basket ? work(basket, lockedDrafts(client, actor, basket)) : null;
      });
    },
  };
}

export type LockedDrafts = ReturnType<typeof lockedDrafts>;

/** Statements on drafts while the basket is locked. */
function lockedDrafts(client: PoolClient, actor: CompanyActor, basket: LockedBasket) {
  const owner = ownerOf(actor);
  return {
    /** A draft by id; with `deletedSince` one that was deleted since then. */
    async find(id: string, { deletedSince }: { deletedSince?: Date } = {}): Promise<StoredDraft | undefined> {
      const { rows } = await client.query<StoredDraft>(
        `select ${draftColumns} from cart_draft
         where ${ownDraft} and cart_draft.id = $4
           and case when $5::timestamptz is null then cart_draft.deleted_at is null else cart_draft.deleted_at >= $5 end`,
        [...owner, id, deletedSince ?? null],
      );
      return rows[0];
    },

    /** A draft by its name, ignoring case. */
    async findNamed(orderType: OrderType, name: string): Promise<StoredDraft | undefined> {
      const { rows } = await client.query<StoredDraft>(
        `select ${draftColumns} from cart_draft
         where ${ownDraft} and cart_draft.order_type = $4 and lower(cart_draft.name) = lower($5)
           and cart_draft.deleted_at is null`,
        [...owner, orderType, name],
      );
      return rows[0];
    },

    async countNamed(orderType: OrderType): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from cart_draft
         where ${ownDraft} and cart_draft.order_type = $4 and cart_draft.name is not null
           and cart_draft.deleted_at is null`,
        [...owner, orderType],
      );
      return rows[0]?.count ?? 0;
    },

    /** Copies the basket's lines of one type into a new draft; undefined without lines. */
    async copyBasket(draft: {
      id: string;
      name: string | null;
      orderType: OrderType;
      savedAt: Date;
    }): Promise<StoredDraft | undefined> {
      const { rows } = await client.query<StoredDraft>(copyBasketSql, [
        ...owner,
        draft.id,
        draft.orderType,
        draft.name,
        draft.savedAt,
        basket.id,
      ]);
      return rows[0];
    },

    async rename(id: string, name: string): Promise<void> {
      await client.query(`update cart_draft set name = $5 where ${ownDraft} and cart_draft.id = $4`, [
        ...owner,
        id,
        name,
      ]);
    },

    /** Marks as deleted, or with null restores. */
    async setDeleted(id: string, deletedAt: Date | null): Promise<void> {
      await client.query(`update cart_draft set deleted_at = $5 where ${ownDraft} and cart_draft.id = $4`, [
        ...owner,
        id,
        deletedAt,
      ]);
    },

    async drop(id: string): Promise<void> {
      await client.query(`delete from cart_draft where ${ownDraft} and cart_draft.id = $4`, [...owner, id]);
    },

    /** Purges deleted drafts of the type, except the `count` that were deleted last. */
    async dropDeletedBut(orderType: OrderType, count: number): Promise<void> {
      await client.query(
        `delete from cart_draft
         where cart_draft.tenant_id = $1 and cart_draft.id in (
           select cart_draft.id from cart_draft
           where ${ownDraft} and cart_draft.order_type = $4 and cart_draft.deleted_at is not null
           order by cart_draft.deleted_at desc, cart_draft.id
           offset $5
         )`,
        [...owner, orderType, count],
      );
    },

    /** Purges former states of the cart, except the draft `except`. */
    async dropFormer(orderType: OrderType, except: string): Promise<void> {
      await client.query(
        `delete from cart_draft
         where ${ownDraft} and cart_draft.order_type = $4 and cart_draft.name is null and cart_draft.id <> $5`,
        [...owner, orderType, except],
      );
    },

    /** Removes the basket's lines of one type. */
    async emptyBasket(orderType: OrderType): Promise<void> {
      await client.query(
        'delete from basket_line where tenant_id = $1 and basket_id = $2 and order_type = $3',
        [actor.tenantId, basket.id, orderType],
      );
    },

    /**
     * Copies a draft's lines into the basket; existing lines get the draft's quantities. Pre-order lines without any of
     * `seasonIds` are skipped. Answers the skipped lines, and those with some ended seasons.
     */
    async copyIntoBasket(
      draft: StoredDraft,
      seasonIds: readonly string[],
    ): Promise<{ endedSkus: string[]; partlyEndedSkus: string[] }> {
      const { rows } = await client.query<{ sku: string; is_offered: boolean }>(copyDraftSql, [
        actor.tenantId,
        draft.id,
        basket.id,
        draft.orderType,
        seasonIds,
      ]);
      const skusOf = (isOffered: boolean) =>
        rows.filter((row) => row.is_offered === isOffered).map((row) => row.sku);
      return { endedSkus: skusOf(false), partlyEndedSkus: skusOf(true) };
    },

    /** How many lines of one type the basket has now. */
    async countLines(orderType: OrderType): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from basket_line
         where tenant_id = $1 and basket_id = $2 and order_type = $3`,
        [actor.tenantId, basket.id, orderType],
      );
      return rows[0]?.count ?? 0;
    },

    /** Raises the basket's version and stores how many lines of the type it has; answers the new version. */
    async finishBasket(orderType: OrderType, lineCount: number): Promise<number> {
      const { rows } = await client.query<{ version: number }>(
        `update basket
         set version = version + 1, updated_at = now(),
           order_line_count = case when $3 = 'order' then $4 else order_line_count end,
           pre_order_line_count = case when $3 = 'preOrder' then $4 else pre_order_line_count end
         where tenant_id = $1 and id = $2
         returning version`,
        [actor.tenantId, basket.id, orderType, lineCount],
      );
      return (rows[0] as { version: number }).version;
    },
  };
}

const draftColumns = `cart_draft.id, cart_draft.name, cart_draft.order_type as "orderType",
  cart_draft.line_count as "lineCount", cart_draft.saved_at as "savedAt"`;

const ownDraft = 'cart_draft.tenant_id = $1 and cart_draft.user_id = $2 and cart_draft.company_id = $3';

function ownerOf(actor: CompanyActor): [number, string, string] {
  return [actor.tenantId, actor.userId, actor.company.id];
}

const copyBasketSql = `
  with lines as (
    select basket_line.*, row_number() over (order by basket_line.position) as place
    from basket_line
    where basket_line.tenant_id = $1 and basket_line.basket_id = $8 and basket_line.order_type = $5
  ), draft as (
    insert into cart_draft (tenant_id, id, user_id, company_id, order_type, name, line_count, saved_at)
    select $1, $4, $2, $3, $5, $6, count(*), $7 from lines having count(*) > 0
    returning ${draftColumns}
  ), copied as (
    insert into cart_draft_line (tenant_id, draft_id, position, sku, attributes_key, product_id, quantity,
      season_quantities, attributes, price_seen, net_seen, unit_seen)
    select $1, draft.id, lines.place, lines.sku, lines.attributes_key, lines.product_id, lines.quantity,
      lines.season_quantities, lines.attributes, lines.price_seen, lines.net_seen, lines.unit_seen
    from lines, draft
  )
  select * from draft`;

/** Positions are identities: new lines keep the order of the select, which is the draft's. */
const copyDraftSql = `
  with wanted as (
    select cart_draft_line.*, cart_draft_line.season_quantities is null or cart_draft_line.season_quantities ?| $5 as is_offered
    from cart_draft_line
    where cart_draft_line.tenant_id = $1 and cart_draft_line.draft_id = $2
  ), put as (
    insert into basket_line (tenant_id, basket_id, order_type, sku, attributes_key, product_id, variant_id, quantity,
      season_quantities, attributes, price_seen, net_seen, unit_seen)
    select $1, $3, $4, wanted.sku, wanted.attributes_key, coalesce(variant.product_id, wanted.product_id), variant.id,
      wanted.quantity, wanted.season_quantities, wanted.attributes, wanted.price_seen,
      wanted.net_seen, wanted.unit_seen
    from wanted
    left join variant on variant.tenant_id = $1 and variant.sku = wanted.sku
    where wanted.is_offered
    order by wanted.position
    on conflict (tenant_id, basket_id, order_type, sku, attributes_key) do update
    set product_id = excluded.product_id, variant_id = excluded.variant_id, quantity = excluded.quantity,
      season_quantities = excluded.season_quantities, attributes = excluded.attributes, price_seen = excluded.price_seen,
      net_seen = excluded.net_seen, unit_seen = excluded.unit_seen
  )
  select named.sku, named.is_offered
  from (
    select wanted.sku, wanted.is_offered, wanted.position,
      row_number() over (partition by wanted.is_offered order by wanted.position) as place
    from wanted
    where wanted.season_quantities - $5::text[] <> '{}'
  ) named
  where named.place <= 100
  order by named.position`;
