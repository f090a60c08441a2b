import { e4ToDecimal, MAX_CART_LINES, type OrderType } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import { plainParameter } from '../../database/array-literal.ts';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { namedStatement } from '../../database/named-statement.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { forEachInSlices, inSlices, pauseAfter } from '../../shared/in-slices.ts';
import type { LinesText } from './basket-text.ts';
import { lineKey, type ReadLineRow, readLineOf, type StoredLine } from './cart-line.ts';

/** The head of a basket. The counters spare every save from counting lines (CART-26). */
export interface BasketHead {
  id: string;
  version: number;
  orderLineCount: number;
  preOrderLineCount: number;
}

/** The changes of one save, computed for the basket at `head.version`. */
export interface BasketWrite {
  head: BasketHead;
  put: readonly StoredLine[];
  remove: readonly LineKey[];
  /** Lines to store as they are before this save, for undo. */
  former: readonly LineKey[];
  /** Whether the answer names the places of the lines that were put; else it is `put`. */
  returnsPlaces: boolean;
}

type LineKey = Pick<StoredLine, 'orderType' | 'sku' | 'attributesKey'>;

export type CartRepository = ReturnType<typeof createCartRepository>;

/** Baskets and their lines; everything is bound to the actor's tenant, user and company. */
export function createCartRepository({ pool }: { pool: Pool }) {
  return {
    async findHead(actor: CompanyActor): Promise<BasketHead | null> {
      const [row] = await prepared<HeadRow>(pool, 'basket-head', headSql, ownerKey(actor));
      return row ? toHead(row) : null;
    },

    /** Makes the actor's basket if there is none; idempotent under concurrent requests. */
    async create(actor: CompanyActor, id: string): Promise<void> {
      await pool.query(
        `insert into basket (tenant_id, id, user_id, company_id) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, company_id) do nothing`,
        [actor.tenantId, id, actor.userId, actor.company.id],
      );
    },

    /** The owner of a basket of the tenant; null for an unknown id. */
    async ownerOf(
      runner: StatementRunner,
      actor: CompanyActor,
      basketId: string,
    ): Promise<{ userId: string; companyId: string } | null> {
      const [row] = await prepared<{ user_id: string; company_id: string }>(
        runner,
        'basket-owner',
        'select basket.user_id, basket.company_id from basket where basket.tenant_id = $1 and basket.id = $2',
        [actor.tenantId, basketId],
      );
      return row ? { userId: row.user_id, companyId: row.company_id } : null;
    },

    /** The head and, from the same snapshot, the stored lines of the given types and article numbers. */
    async findLinesOf(
      actor: CompanyActor,
      lines: readonly { orderType: OrderType; sku: string }[],
    ): Promise<{ head: BasketHead | null; lines: StoredLine[] }> {
      const rows = await prepared<HeadRow & Partial<LineRow>>(pool, 'basket-lines-of', linesOfSql, [
        ...ownerKey(actor),
        lines.map((line) => line.orderType),
        lines.map((line) => line.sku),
      ]);
      return await fromRows(rows);
    },

    /** Former states of lines of these types and article numbers before saves of the last hour, the latest first. */
    async findFormer(
      actor: CompanyActor,
      basketId: string,
      lines: readonly { orderType: OrderType; sku: string }[],
    ): Promise<StoredLine[]> {
      const rows = await prepared<LineRow>(pool, 'basket-former', formerSql, [
        actor.tenantId,
        basketId,
        [...new Set(lines.map((line) => line.orderType))],
        [...new Set(lines.map((line) => line.sku))],
      ]);
      return rows.map(toLine);
    },

    /** Removes the lines of all tenants that are too old for undo; returns how many. */
    async forgetFormer(): Promise<number> {
      const { rowCount } = await pool.query(
        `delete from basket_former_line former where former.remembered_at <= now() - ${rememberedFor}`,
      );
      return rowCount ?? 0;
    },

    /**
     * The head and all lines from one snapshot, oldest first, as texts for `readLines`. The text is null above `upTo` lines.
     */
    read: (actor: CompanyActor, upTo?: number) => readBasketText(pool, actor, upTo),
    readOn: readBasketText,

    /** The head and all lines, oldest first. */
    async findAll(actor: CompanyActor): Promise<{ head: BasketHead | null; lines: StoredLine[] }> {
      const owner = ownerKey(actor);
      return await fromRows(
        await prepared<HeadRow & Partial<LineRow>>(pool, 'basket-lines', allLinesSql, owner),
      );
    },

    /**
     * Writes a save in one statement if the basket still has the expected version. Returns the stored lines with their
     * places; null after a concurrent save. Its cost depends on the touched lines only, not on the size of the basket.
     */
    async write(
      actor: CompanyActor,
      { head, put, remove, former, returnsPlaces }: BasketWrite,
    ): Promise<readonly StoredLine[] | null> {
      const column = (of: (line: StoredLine) => unknown) => () => put.map(of);
      // Only saves that remove or change lines pay for storing the former ones.
      const { name, text, values } = former.length === 0 ? writeBasket : writeBasketRemembering;
      const parameters = values({
        tenantId: actor.tenantId,
        basketId: head.id,
        version: head.version,
        orderLineCount: head.orderLineCount,
        preOrderLineCount: head.preOrderLineCount,
        returnsPlaces,
        orderTypes: column((line) => line.orderType),
        skus: column((line) => line.sku),
        attributesKeys: column((line) => line.attributesKey),
        productIds: column((line) => line.productId),
        variantIds: column((line) => line.variantId),
        quantities: column((line) => line.quantity),
        seasonQuantities: column(
          ({ seasonQuantities }) => seasonQuantities && JSON.stringify(seasonQuantities),
        ),
        attributes: column(({ attributes }) => attributes && JSON.stringify(attributes)),
        pricesSeen: column(({ priceSeenE4 }) => priceSeenE4 && e4ToDecimal(priceSeenE4)),
        netsSeen: column(({ netSeenE4 }) => netSeenE4 && e4ToDecimal(netSeenE4)),
        unitsSeen: column(({ unitSeen }) => unitSeen),
        positions: column((line) => line.position ?? null),
        removedTypes: remove.map((line) => line.orderType),
        removedSkus: remove.map((line) => line.sku),
        removedKeys: remove.map((line) => line.attributesKey),
        formerTypes: former.map((line) => line.orderType),
        formerSkus: former.map((line) => line.sku),
        formerKeys: former.map((line) => line.attributesKey),
        keptFormer: Math.max(0, maxRemembered - former.length),
      });
      const rows = await prepared<PlaceRow>(pool, name, text, await inTurns(parameters));
      if (rows.length === 0) return null;
      if (!returnsPlaces) return put;
      const positions = new Map<string, number | null>();
      await forEachInSlices(rows, (row) => {
        positions.set(`${row.order_type}\n${row.sku}\n${row.attributes_key}`, row.position);
      });
      return inSlices(put, (line) => ({ ...line, position: positions.get(lineKey(line)) ?? line.position }));
    },

    /**
     * Locks the actor's basket until the transaction ends and reads the lines of one type; null without a basket. The lines are
     * null if the basket has more than `upTo` of both types.
     */
    async lock(
      client: PoolClient,
      actor: CompanyActor,
      orderType: OrderType,
      upTo: number,
    ): Promise<{ head: BasketHead; lines: StoredLine[] | null } | null> {
      const owner = ownerKey(actor);
      const [[row], lines] = await Promise.all([
        prepared<HeadRow>(client, 'basket-lock', `${headSql} for update`, owner),
        // Pipelined: runs once the lock is held.
        prepared<LineRow>(client, 'basket-lines-of-type', linesOfTypeSql, [...owner, orderType, upTo]),
      ]);
      if (!row) return null;
      const isWhole = row.order_line_count + row.pre_order_line_count <= upTo;
      return { head: toHead(row), lines: isWhole ? lines.map(toLine) : null };
    },

    /** Removes all lines of one type and raises the version; within the transaction that locked the basket. */
    async empty(
      client: PoolClient,
      actor: CompanyActor,
      basketId: string,
      orderType: OrderType,
    ): Promise<void> {
      await prepared(
        client,
        'basket-empty',
        `with emptied as (
           delete from basket_line
           where basket_line.tenant_id = $1 and basket_line.basket_id = $2 and basket_line.order_type = $3
         )
         update basket
         set version = basket.version + 1, updated_at = now(),
           order_line_count = case when $3 = 'order' then 0 else basket.order_line_count end,
           pre_order_line_count = case when $3 = 'preOrder' then 0 else basket.pre_order_line_count end
         where basket.tenant_id = $1 and basket.id = $2`,
        [actor.tenantId, basketId, orderType],
      );
    },
  };
}

async function readBasketText(
  runner: StatementRunner,
  actor: CompanyActor,
  upTo = 2 * MAX_CART_LINES,
): Promise<{ head: BasketHead | null; text: LinesText | null }> {
  const [row] = await prepared<HeadRow & LinesText>(runner, 'basket-read', readSql, [
    ...ownerKey(actor),
    upTo,
  ]);
  if (!row) return { head: null, text: noLines };
  const isWhole = row.order_line_count + row.pre_order_line_count <= upTo;
  return { head: toHead(row), text: isWhole ? row : null };
}

function ownerKey({ tenantId, userId, company }: CompanyActor) {
  return [tenantId, userId, company.id];
}

const noLines: LinesText = { skus: null, numbers: null, others: null };

const headSql = `
  select basket.id, basket.version, basket.order_line_count, basket.pre_order_line_count
  from basket
  where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3`;

const lineColumns = `basket_line.order_type, basket_line.sku, basket_line.attributes_key, basket_line.product_id,
  basket_line.variant_id, basket_line.quantity, basket_line.season_quantities, basket_line.attributes,
  basket_line.price_seen, basket_line.net_seen, basket_line.unit_seen, basket_line.position`;

const headColumns = 'basket.id, basket.version, basket.order_line_count, basket.pre_order_line_count';

/**
 * The lists are index conditions, because a join would read the whole basket for one article. The sub-selects hide their
 * lengths from the planner, so that one plan serves one line and ten thousand.
 */
const linesOfSql = `
  select ${headColumns}, ${lineColumns}
  from basket
  left join basket_line on basket_line.tenant_id = basket.tenant_id and basket_line.basket_id = basket.id
    and basket_line.order_type = any ((select $4::text[])::text[])
    and basket_line.sku = any ((select $5::text[])::text[])
  where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3`;

const allLinesSql = `
  select ${headColumns}, ${lineColumns}
  from basket
  left join basket_line on basket_line.tenant_id = basket.tenant_id and basket_line.basket_id = basket.id
  where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3
  order by basket_line.position`;

/**
 * Reads the lines as three texts, because ten thousand rows take four times the processor time. Seasons and attributes, which
 * few lines have, are in a text of their own.
 */
const readSql = `
  select ${headColumns}, text.*
  from basket
  left join lateral (
    select json_agg(line.sku)::text as skus,
      string_agg(concat_ws(':', line.position, coalesce(line.quantity, 0), line.price_seen, line.net_seen,
        nullif(line.unit_seen, 1)), ';') as numbers,
      (json_agg(json_build_array(line.position, line.season_quantities, line.attributes))
        filter (where line.season_quantities is not null or line.attributes is not null))::text as others
    from (
      select *
      from basket_line
      where basket_line.tenant_id = basket.tenant_id and basket_line.basket_id = basket.id
        and basket.order_line_count + basket.pre_order_line_count <= $4
      order by basket_line.position
    ) line
  ) text on true
  where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3`;

/** How long a save can be undone. */
const rememberedFor = "interval '1 hour'";

/** Stored former lines of one basket: enough to undo the removal of a whole cart of both types. */
const maxRemembered = 2 * MAX_CART_LINES;

const formerSql = `
  select former.order_type, former.sku, former.attributes_key, former.product_id, null::integer as variant_id,
    former.quantity, former.season_quantities, former.attributes, former.price_seen,
    former.net_seen, former.unit_seen, former.position
  from basket_former_line former
  where former.tenant_id = $1 and former.basket_id = $2 and former.remembered_at > now() - ${rememberedFor}
    and former.order_type = any ($3::text[]) and former.sku = any ($4::text[])
  order by former.id desc`;

/** Stores lines as they are before the save, and deletes stored ones that are too old or too many. */
const rememberSql = `, remembered as (
    insert into basket_former_line (tenant_id, basket_id, order_type, sku, attributes_key, position, product_id,
      quantity, season_quantities, attributes, price_seen, net_seen, unit_seen)
    select basket_line.tenant_id, basket_line.basket_id, basket_line.order_type, basket_line.sku,
      basket_line.attributes_key, basket_line.position, basket_line.product_id, basket_line.quantity,
      basket_line.season_quantities, basket_line.attributes, basket_line.price_seen,
      basket_line.net_seen, basket_line.unit_seen
    from basket_line
    where ${linesNamed('$formerTypes', '$formerSkus', '$formerKeys')} and exists (select from saved)
  ), forgotten as (
    delete from basket_former_line former
    where former.tenant_id = $tenantId and former.basket_id = $basketId and exists (select from saved)
      and (former.remembered_at <= now() - ${rememberedFor} or former.id <= (
        select surplus.id from basket_former_line surplus
        where surplus.tenant_id = $tenantId and surplus.basket_id = $basketId
        order by surplus.id desc
        offset $keptFormer::integer limit 1))
  )`;

/** Picks the lines of three lists: types, article numbers and hashes of attributes. */
function linesNamed(types: string, skus: string, keys: string): string {
  return `basket_line.tenant_id = $tenantId and basket_line.basket_id = $basketId
      and basket_line.order_type = any ((select ${types}::text[])::text[])
      and basket_line.sku = any ((select ${skus}::text[])::text[])
      -- Without coalesce this would be planned as a join, which compares each line with each other.
      and coalesce((basket_line.order_type, basket_line.sku, basket_line.attributes_key) in (
        select * from unnest(${types}::text[], ${skus}::text[], ${keys}::text[])), false)`;
}

const writeSql = (remember: string) => `
  with saved as (
    update basket
    set version = basket.version + 1, order_line_count = $orderLineCount,
      pre_order_line_count = $preOrderLineCount, updated_at = now()
    where basket.tenant_id = $tenantId and basket.id = $basketId and basket.version = $version
    returning basket.version
  ), removed as (
    delete from basket_line
    where ${linesNamed('$removedTypes', '$removedSkus', '$removedKeys')} and exists (select from saved)
  )${remember}, line as (
    select *
    from unnest($orderTypes::text[], $skus::text[], $attributesKeys::text[], $productIds::text[], $variantIds::integer[],
        $quantities::integer[], $seasonQuantities::jsonb[], $attributes::jsonb[], $pricesSeen::numeric[],
        $netsSeen::numeric[], $unitsSeen::smallint[], $positions::bigint[])
      as line (order_type, sku, attributes_key, product_id, variant_id, quantity, season_quantities, attributes,
        price_seen, net_seen, unit_seen, position)
  ), put as (
    insert into basket_line (tenant_id, basket_id, order_type, sku, attributes_key, product_id, variant_id, quantity,
      season_quantities, attributes, price_seen, net_seen, unit_seen, position)
    select $tenantId, $basketId, line.order_type, line.sku, line.attributes_key, line.product_id, line.variant_id,
      line.quantity, line.season_quantities, line.attributes, line.price_seen, line.net_seen,
      line.unit_seen, coalesce(line.position, nextval(pg_get_serial_sequence('basket_line', 'position')))
    from line
    where exists (select from saved)
    on conflict (tenant_id, basket_id, order_type, sku, attributes_key) do update
    set product_id = excluded.product_id, variant_id = excluded.variant_id, quantity = excluded.quantity,
      season_quantities = excluded.season_quantities, attributes = excluded.attributes, price_seen = excluded.price_seen,
      net_seen = excluded.net_seen, unit_seen = excluded.unit_seen
    returning basket_line.order_type, basket_line.sku, basket_line.attributes_key, basket_line.position
  )
  select put.order_type, put.sku, put.attributes_key, put.position
  from saved
  left join put on $returnsPlaces::boolean`;

const writeBasket = namedStatement('basket-write', writeSql(''));
const writeBasketRemembering = namedStatement('basket-write-remembering', writeSql(rememberSql));

const linesOfTypeSql = `
  select ${lineColumns}
  from basket
  join basket_line on basket_line.tenant_id = basket.tenant_id and basket_line.basket_id = basket.id
  where basket.tenant_id = $1 and basket.user_id = $2 and basket.company_id = $3 and basket_line.order_type = $4
    and basket.order_line_count + basket.pre_order_line_count <= $5
  order by basket_line.position`;

interface HeadRow {
  id: string;
  version: number;
  order_line_count: number;
  pre_order_line_count: number;
}

interface LineRow extends ReadLineRow {
  order_type: OrderType;
  attributes_key: string;
  product_id: string;
  variant_id: number | null;
}

/** The place of a stored line; all null for a save without lines. */
interface PlaceRow {
  order_type: OrderType | null;
  sku: string | null;
  attributes_key: string | null;
  position: number | null;
}

async function fromRows(rows: (HeadRow & Partial<LineRow>)[]) {
  const [first] = rows;
  const stored = rows.filter((row): row is HeadRow & LineRow => row.sku != null);
  return { head: first ? toHead(first) : null, lines: await inSlices(stored, toLine) };
}

function toHead(row: HeadRow): BasketHead {
  return {
    id: row.id,
    version: row.version,
    orderLineCount: row.order_line_count,
    preOrderLineCount: row.pre_order_line_count,
  };
}

function toLine(row: LineRow): StoredLine {
  return {
    ...readLineOf(row.order_type, row),
    attributesKey: row.attributes_key,
    productId: row.product_id,
    variantId: row.variant_id,
  };
}

/** Makes the parameters one by one, a function's by its call. The event loop runs after each long list. */
async function inTurns(values: readonly unknown[]): Promise<unknown[]> {
  const parameters: unknown[] = [];
  for (const value of values) {
    const made: unknown = typeof value === 'function' ? value() : value;
    parameters.push(plainParameter(made));
    if (Array.isArray(made)) await pauseAfter(made.length);
  }
  return parameters;
}
