import { prepared, type StatementRunner } from '../../database/connection.ts';
import { createBatchReader } from '../../shared/batch-reader.ts';
import type { Caches } from '../../shared/cache.ts';
import { readPriceChange } from '../listing/index.ts';
import type { LiveOffersInput } from './live-offers.ts';
import { withNeighbours } from './neighbours.ts';
import { choosePrices, type PriceStep, priceStepsText, readSteps, type StoredPrices } from './price-steps.ts';

/** The prices of one variant in one list. */
interface Listed {
  readonly steps: readonly PriceStep[];
  /** Whether the list has a price of one piece; then `prices` are the company's. */
  readonly hasFirst: boolean;
  readonly prices: StoredPrices | null;
}

/** `known` is set when the first read of the list has finished. */
interface CachedList {
  readonly reading: Promise<KnownList>;
  known?: KnownList;
}

interface KnownList {
  readonly isWhole: boolean;
  readonly byVariant: Map<number, Listed>;
  /** Reads in flight by variant. A notice removes its variants, so that older results are not cached. */
  readonly reading: Map<number, Reading>;
}

/** A read of some variants, shared by concurrent requests for the same ones. */
interface Reading {
  /** The requested variants, without their neighbours. */
  readonly wanted: Set<number>;
  readonly found: Promise<ReadonlyMap<number, Listed>>;
}

/** A notice names a block of variants: ids without the last ten bits. */
const blockBits = 10;

/** Estimated bytes of a variant's prices. */
const variantBytes = 200;

const notListed: Listed = { steps: [], hasFirst: false, prices: null };

/**
 * Caches prices for display until a notice names their price list and block (migration 0024). `pool` must be the primary
 * server, because results of a replica must not be cached.
 */
export function createPriceCache({
  caches,
  pool,
  maxWholeSteps = 10_000,
  maxKeptOfList = 200_000,
  maxKept = 400_000,
}: {
  caches: Caches;
  pool: StatementRunner;
  /** A price list of at most so many prices is read whole, mostly a company's own. Of a larger one, requested variants are read. */
  maxWholeSteps?: number;
  /** Cached variants of one larger list; above, the list is evicted. */
  maxKeptOfList?: number;
  /** Variants of all lists together; `offer-json.ts` also caches the texts of some. */
  maxKept?: number;
}) {
  const lists = caches.create<string, CachedList>('prices', { maxBytes: maxKept * variantBytes });

  function keep(key: string, list: CachedList, size: number): void {
    lists.set(key, list, (size + 1) * variantBytes);
  }

  async function begin(tenantId: number, listId: number): Promise<KnownList> {
    const byVariant = await read('catalogue-prices-whole', wholeListSql, [
      tenantId,
      listId,
      maxWholeSteps + 1,
    ]);
    const isWhole = byVariant.values().reduce((sum, { steps }) => sum + steps.length, 0) <= maxWholeSteps;
    return { isWhole, byVariant: isWhole ? byVariant : new Map(), reading: new Map() };
  }

  /** The prices of the variants in one list, in their order. */
  async function listed(
    tenantId: number,
    listId: number,
    variantIds: readonly number[],
  ): Promise<readonly Listed[]> {
    const key = `${tenantId}/${listId}`;
    let list = lists.get(key);
    if (!list) {
      const begun: CachedList = { reading: begin(tenantId, listId) };
      list = begun;
      keep(key, begun, 0);
      begun.reading.then(
        // The size is known now. An invalidated list is not cached again.
        (known) => {
          begun.known = known;
          if (lists.peek(key) === begun) keep(key, begun, known.byVariant.size);
        },
        () => lists.peek(key) === begun && lists.delete(key),
      );
    }
    const known = await list.reading;
    const { isWhole, byVariant, reading } = known;
    const answer = variantIds.map((id) => byVariant.get(id));
    const missing = isWhole ? [] : variantIds.filter((id) => !byVariant.has(id));
    const unread = missing.filter((id) => !reading.has(id));
    if (unread.length > 0) readSome({ tenantId, listId, known, unread, keepIn: list });
    const sources = new Map<number, Reading>();
    for (const id of missing) {
      const source = reading.get(id) as Reading;
      source.wanted.add(id);
      sources.set(id, source);
    }
    const found = new Map<Reading, ReadonlyMap<number, Listed>>();
    await Promise.all(
      Array.from(new Set(sources.values()), async (source) => found.set(source, await source.found)),
    );
    return variantIds.map((id, at) => {
      const source = sources.get(id);
      return answer[at] ?? (source && found.get(source)?.get(id)) ?? notListed;
    });
  }

  const readSomeOf = createBatchReader(
    ({ tenantId, listId }: { tenantId: number; listId: number }, variantIds: readonly number[]) =>
      read('catalogue-prices-some', someOfListSql, [tenantId, listId, variantIds]),
  );

  /** Starts to read variants with their neighbours. */
  function readSome({
    tenantId,
    listId,
    known,
    unread,
    keepIn,
  }: {
    tenantId: number;
    listId: number;
    known: KnownList;
    unread: readonly number[];
    keepIn: CachedList;
  }): void {
    const key = `${tenantId}/${listId}`;
    const { byVariant, reading } = known;
    const asked = withNeighbours(unread).filter((id) => !byVariant.has(id) && !reading.has(id));
    const found = readSomeOf({ tenantId, listId }, asked);
    const source: Reading = { wanted: new Set(), found };
    for (const id of asked) reading.set(id, source);
    const end = (keep: (id: number) => void) => {
      for (const id of asked) {
        // A notice arrived meanwhile: the result may be stale.
        if (reading.get(id) !== source) continue;
        reading.delete(id);
        keep(id);
      }
    };
    found.then(
      (prices) => {
        end((id) => {
          const listed = prices.get(id) ?? (source.wanted.has(id) ? notListed : undefined);
          if (listed) byVariant.set(id, listed);
        });
        // Never cache in a list that was invalidated meanwhile.
        if (lists.peek(key) !== keepIn) return;
        if (byVariant.size > maxKeptOfList) lists.delete(key);
        else keep(key, keepIn, byVariant.size);
      },
      // The next request reads again.
      () => end(() => undefined),
    );
  }

  async function read(name: string, text: string, values: readonly unknown[]): Promise<Map<number, Listed>> {
    const [row] = await prepared<{ prices: string | null }>(pool, name, text, values);
    const byVariant = new Map<number, Listed>();
    for (const [id, steps] of readSteps(row?.prices ?? null)) {
      const hasFirst = steps.some((step) => step.minQuantity === 1);
      byVariant.set(id, { steps, hasFirst, prices: hasFirst ? choosePrices(steps, undefined) : null });
    }
    return byVariant;
  }

  return {
    /**
     * The prices of each variant for a company, in the order of the ids; null: price on request (PROD-10). `priceListId` is the
     * company's own list; null: it has the base list alone.
     */
    async of({
      tenantId,
      variantIds,
      priceListId,
      basePriceListId,
    }: Omit<LiveOffersInput, 'seasonIds'>): Promise<readonly (StoredPrices | null)[]> {
      const [own, base] = await Promise.all([
        priceListId === null || priceListId === basePriceListId
          ? undefined
          : listed(tenantId, priceListId, variantIds),
        basePriceListId === null ? undefined : listed(tenantId, basePriceListId, variantIds),
      ]);
      return variantIds.map((_, at) => {
        const ofCompany = own?.[at] ?? notListed;
        if (ofCompany.hasFirst) return ofCompany.prices;
        const ofAll = base?.[at] ?? notListed;
        return ofCompany.steps.length === 0 ? ofAll.prices : choosePrices(ofCompany.steps, ofAll.steps);
      });
    },
    /** Handles `prices_changed`; '' invalidates everything, because notices may have been lost. */
    forget(payload: string): void {
      const change = readPriceChange(payload);
      if (!change) return void lists.clear();
      const key = `${change.tenantId}/${change.priceListId}`;
      const { blocks } = change;
      const list = lists.peek(key);
      if (!list) return;
      // A whole list reads nothing again: a missing entry means no price.
      const { known } = list;
      if (!blocks || !known || known.isWhole) return void lists.delete(key);
      for (const block of blocks)
        for (let id = block << blockBits; id < (block + 1) << blockBits; id += 1) {
          known.byVariant.delete(id);
          known.reading.delete(id);
        }
    },
  };
}

/** The whole list as `priceStepsText`, or $3 prices of a longer one. $1 tenant, $2 price list. */
const wholeListSql = `
  select ${priceStepsText} as prices
  from (select * from price where tenant_id = $1 and price_list_id = $2 limit $3) price
`;

/** $1 tenant, $2 price list, $3 variants. */
const someOfListSql = `
  select ${priceStepsText} as prices
  from price
  where price.tenant_id = $1 and price.price_list_id = $2 and price.variant_id = any((select $3::int[])::int[])
`;
