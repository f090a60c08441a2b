import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { TypedFastBitSet } from 'typedfastbitset';
import { prepared } from '../../database/connection.ts';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Locale } from '../../shared/locale.ts';
import { addBit } from './bits.ts';
import {
  bestsellersSql,
  nameRanksSql,
  type PairsRow,
  preStockBlocksSql,
  preStockSql,
  priceBlocksSql,
  pricesSql,
  ratingsSql,
  type SeasonRow,
  stockBlocksSql,
  stockSql,
} from './listing.sql.ts';
import type { Listing } from './listing.ts';
import { sortedByKey, unpackFloats, unpackInts } from './packed.ts';
import { createTurningColumn } from './turning-column.ts';

/** Prices of one piece, packed as stored, of the places that have one. */
export interface ListPrices {
  /** Ascending. */
  readonly places: Int32Array;
  /** As `packedPriceSql` makes them. */
  readonly packed: Float64Array;
}

/** Articles in stock or offered, by place. `version` changes with each change. */
export interface StockColumn {
  readonly version: number;
  readonly places: TypedFastBitSet;
}

/** The pre-stocks of one season: variants with an entry, and variants with pre-stock left. */
export interface SeasonColumn {
  readonly offered: TypedFastBitSet;
  readonly left: TypedFastBitSet;
}

/** The places of the most ordered articles, best first. `version` changes with each read. */
export interface BestsellerColumn {
  readonly version: number;
  readonly places: Int32Array;
}

export type ListingColumns = ReturnType<typeof createListingColumns>;

type NamesKey = `${'variants' | 'products'}-${Locale}`;
type Seasons = ReadonlyMap<string, SeasonColumn>;

/** Columns with their values; undefined: not read. */
export interface KeptColumns {
  readonly names: ReadonlyMap<NamesKey, Int32Array>;
  readonly ratings?: Int32Array | undefined;
  readonly base?: { readonly listId: number; readonly prices: Float64Array } | undefined;
  readonly own: readonly (readonly [number, ListPrices])[];
  readonly stock?: TypedFastBitSet | undefined;
  readonly preStock?: Seasons | undefined;
  readonly bestsellers?: { readonly readAt: number; readonly places: Int32Array } | undefined;
}

export function namesOfKey(key: NamesKey): ['variants' | 'products', Locale] {
  return key.split('-') as ['variants' | 'products', Locale];
}

/** Limit of a listing's cached price lists. */
const maxOwnBytes = 32_000_000;
const priceBytes = 16;

const hourMs = 60 * 60 * 1000;
const bestsellerPeriodMs = 90 * 24 * hourMs;
/** More than a page shows of what fits alike. */
const maxBestsellers = 1_000;
let lastBestsellers = 0;

/**
 * The columns that not every list needs. Each is read on first use and cached until its notice arrives, so `pool` must be the
 * primary server. `known` are the columns of this listing that were read before.
 */
export function createListingColumns(
  { caches, pool, listing, clock }: { caches: Caches; pool: Pool; listing: Listing; clock: Clock },
  known: KeptColumns = { names: new Map(), own: [] },
) {
  const { tenantId, size } = listing;
  const names = new Map<NamesKey, Promise<Int32Array>>(
    Array.from(known.names, ([key, ranks]) => [key, Promise.resolve(ranks)]),
  );
  const own = caches.create<number, Promise<ListPrices>>('listing_own_prices', { maxBytes: maxOwnBytes });
  const ownBytes = ({ places }: ListPrices) => (places.length + 1) * priceBytes;
  for (const [listId, prices] of known.own) own.set(listId, Promise.resolve(prices), ownBytes(prices));
  let ratings = known.ratings && Promise.resolve(known.ratings);
  let bestsellers = known.bestsellers && {
    readAt: known.bestsellers.readAt,
    column: Promise.resolve(bestsellerColumn(known.bestsellers.places)),
  };
  const noPrices = Promise.resolve(new Float64Array(size).fill(Number.NaN));
  let base = known.base && {
    listId: known.base.listId,
    prices: basePrices(known.base.listId, known.base.prices),
  };

  async function pairs(name: string, text: string, values: readonly unknown[]) {
    const [row] = await prepared<PairsRow>(pool, name, text, values);
    return row as PairsRow;
  }

  async function intsByPlace(name: string, text: string, missing: number): Promise<Int32Array> {
    const { ids, numbers } = await pairs(name, text, [tenantId]);
    const values = unpackInts(numbers);
    const column = new Int32Array(size).fill(missing);
    const listed = unpackInts(ids);
    for (let at = 0; at < listed.length; at += 1) {
      if (at % idsAStep === 0) await setImmediate();
      const place = listing.placeOf(listed[at] as number);
      if (place >= 0) column[place] = values[at] as number;
    }
    return column;
  }

  async function listPrices(priceListId: number, blocks?: readonly number[]): Promise<ListPrices> {
    const { ids, numbers } = blocks
      ? await pairs('catalogue-listing-price-blocks', priceBlocksSql, [tenantId, priceListId, blocks])
      : await pairs('catalogue-listing-prices', pricesSql, [tenantId, priceListId]);
    const packed = unpackFloats(numbers);
    await pauseIfMany(packed.length);
    const places = unpackInts(ids).map((id) => listing.placeOf(id));
    await pauseIfMany(packed.length);
    return { places, packed };
  }

  async function readOwn(priceListId: number): Promise<ListPrices> {
    const { places, packed } = await listPrices(priceListId);
    const listed = places.map((_, at) => at).filter((at) => (places[at] as number) >= 0);
    const ascending = sortedByKey(listed.length, (at) => places[listed[at] as number] as number);
    const inOrder = ascending.map((at) => listed[at] as number);
    return {
      places: inOrder.map((at) => places[at] as number),
      packed: Float64Array.from(inOrder, (at) => packed[at] as number),
    };
  }

  function basePrices(priceListId: number, initial?: Float64Array) {
    async function fill(column: Float64Array, blocks?: readonly number[]): Promise<Float64Array> {
      const { places, packed } = await listPrices(priceListId, blocks);
      if (blocks) for (const place of placesInBlocks(listing, blocks)) column[place] = Number.NaN;
      places.forEach((place, at) => {
        if (place >= 0) column[place] = packed[at] as number;
      });
      return column;
    }
    return createTurningColumn(
      {
        readAll: () => fill(new Float64Array(size).fill(Number.NaN)),
        readBlocks: (former, blocks) => fill(former.slice(), blocks),
      },
      initial,
    );
  }

  const stock = createTurningColumn(
    {
      async readAll() {
        const { ids } = await pairs('catalogue-listing-stock', stockSql, [tenantId]);
        const stocked = unpackInts(ids);
        await pauseIfMany(stocked.length);
        return placesOf(listing, stocked);
      },
      async readBlocks(places, blocks) {
        const { ids } = await pairs('catalogue-listing-stock-blocks', stockBlocksSql, [tenantId, blocks]);
        const copy = places.clone();
        for (const place of placesInBlocks(listing, blocks)) copy.remove(place);
        return copy.union(placesOf(listing, unpackInts(ids)));
      },
    },
    known.stock,
  );

  async function readBestsellers(now: number): Promise<BestsellerColumn> {
    const since = new Date(now - bestsellerPeriodMs);
    const { ids } = await pairs('catalogue-listing-bestsellers', bestsellersSql, [
      tenantId,
      since,
      maxBestsellers,
    ]);
    const { ordinals, productStarts } = listing;
    const places = Array.from(unpackInts(ids), listing.placeOf).flatMap((place) => {
      const first = place < 0 ? 0 : (productStarts[ordinals[place] as number] as number);
      const end = place < 0 ? 0 : (productStarts[(ordinals[place] as number) + 1] as number);
      return Array.from({ length: end - first }, (_, at) => first + at);
    });
    return bestsellerColumn(Int32Array.from(places));
  }

  const preStock = createTurningColumn<Seasons>(
    {
      async readAll() {
        const rows = await prepared<SeasonRow>(pool, 'catalogue-listing-pre-stock', preStockSql, [tenantId]);
        return new Map(rows.map((row) => [row.season_id, seasonColumn(listing, row)]));
      },
      async readBlocks(seasons, blocks) {
        const rows = await prepared<SeasonRow>(
          pool,
          'catalogue-listing-pre-stock-blocks',
          preStockBlocksSql,
          [tenantId, blocks],
        );
        const stale = placesInBlocks(listing, blocks);
        const fresh = new Map(rows.map((row) => [row.season_id, seasonColumn(listing, row)]));
        const none = { offered: new TypedFastBitSet(), left: new TypedFastBitSet() };
        return new Map(
          [...new Set([...seasons.keys(), ...fresh.keys()])].map((id) => [
            id,
            {
              offered: replaced(seasons.get(id)?.offered, stale, (fresh.get(id) ?? none).offered),
              left: replaced(seasons.get(id)?.left, stale, (fresh.get(id) ?? none).left),
            },
          ]),
        );
      },
    },
    known.preStock,
  );

  /** Does not cache a failed read. */
  function orForget<Value>(reading: Promise<Value>, forget: () => void): Promise<Value> {
    reading.catch(forget);
    return reading;
  }

  return {
    /** Ranks of names by place; product rows have the rank of their product's name (CATG-10). */
    names(rows: 'variants' | 'products', locale: Locale): Promise<Int32Array> {
      const key: NamesKey = `${rows}-${locale}`;
      const reading = names.get(key);
      if (reading) return reading;
      const begun = orForget(
        intsByPlace(`catalogue-listing-names-${key}`, nameRanksSql(rows, locale), 0),
        () => void names.delete(key),
      );
      names.set(key, begun);
      return begun;
    },
    /** Hundredths by place; −1 where there is no rating. */
    ratings(): Promise<Int32Array> {
      ratings ??= orForget(intsByPlace('catalogue-listing-ratings', ratingsSql, -1), () => {
        ratings = undefined;
      });
      return ratings;
    },
    /** Packed prices of the base list by place, NaN where there is none. */
    async basePrices(priceListId: number | null): Promise<Float64Array> {
      if (priceListId === null) return noPrices;
      if (base?.listId !== priceListId) base = { listId: priceListId, prices: basePrices(priceListId) };
      return (await base.prices.read()).value;
    },
    ownPrices(priceListId: number): Promise<ListPrices> {
      const ready = own.get(priceListId);
      if (ready) return ready;
      const reading = orForget(readOwn(priceListId), () => void own.delete(priceListId));
      own.set(priceListId, reading, priceBytes);
      void reading.then(
        (prices) => {
          // The size is known now.
          if (own.peek(priceListId) === reading) own.set(priceListId, reading, ownBytes(prices));
        },
        () => undefined,
      );
      return reading;
    },
    stock: async (): Promise<StockColumn> => {
      const { version, value } = await stock.read();
      return { version, places: value };
    },
    /** Of the last 90 days (API-19); read again after an hour. */
    bestsellers(): Promise<BestsellerColumn> {
      const now = clock.now().getTime();
      if (bestsellers && now - bestsellers.readAt < hourMs) return bestsellers.column;
      const reading = {
        readAt: now,
        column: orForget(readBestsellers(now), () => {
          if (bestsellers === reading) bestsellers = undefined;
        }),
      };
      bestsellers = reading;
      return reading.column;
    },
    preStock: async () => {
      const { version, value } = await preStock.read();
      return { version, seasons: value };
    },
    /** Reads the columns that a former listing had read, so that no request waits for them. */
    async readLike(former: KeptColumns): Promise<void> {
      for (const key of former.names.keys()) await this.names(...namesOfKey(key));
      if (former.ratings) await this.ratings();
      if (former.base) await this.basePrices(former.base.listId);
      if (former.bestsellers) await this.bestsellers();
      if (former.stock) await this.stock();
      if (former.preStock) await this.preStock();
    },
    /** The values of all cached columns; waits for reads in flight. */
    async kept(): Promise<KeptColumns> {
      const listedBase = base;
      const bestsellersNow = bestsellers;
      const entries = async <Key, Value>(promises: Iterable<readonly [Key, Promise<Value>]>) =>
        (
          await Promise.all(
            Array.from(promises, async ([key, promise]) => ({ key, value: await orNothing(promise) })),
          )
        ).flatMap(({ key, value }) => (value === undefined ? [] : [[key, value] as const]));
      const [allNames, allOwn, ratingsNow, prices, stocked, seasons, best] = await Promise.all([
        entries(names.entries()),
        entries(own.entries()),
        ratings && orNothing(ratings),
        listedBase?.prices.isRead() ? orNothing(listedBase.prices.read()) : undefined,
        stock.isRead() ? orNothing(stock.read()) : undefined,
        preStock.isRead() ? orNothing(preStock.read()) : undefined,
        bestsellersNow && orNothing(bestsellersNow.column),
      ]);
      return {
        names: new Map(allNames),
        own: allOwn,
        ratings: ratingsNow,
        base: listedBase && prices && { listId: listedBase.listId, prices: prices.value },
        stock: stocked?.value,
        preStock: seasons?.value,
        bestsellers: bestsellersNow && best && { readAt: bestsellersNow.readAt, places: best.places },
      };
    },
    forgetRatings(): void {
      ratings = undefined;
    },
    /** Of blocks of 1,024 variant ids; without blocks all prices of a list. */
    forgetPrices(priceListId: number, blocks?: readonly number[]): void {
      own.delete(priceListId);
      if (base?.listId !== priceListId) return;
      if (blocks) for (const block of blocks) base.prices.turn(block);
      else base = undefined;
    },
    /** Marks a block of 1,024 variant ids in which articles came in stock or ran out. */
    turnStock: (block: number): void => stock.turn(block),
    turnPreStock: (block: number): void => preStock.turn(block),
  };
}

/** Lets the event loop run before a step over many ids. */
async function pauseIfMany(count: number): Promise<void> {
  if (count > idsAStep) await setImmediate();
}

const idsAStep = 100_000;

function bestsellerColumn(places: Int32Array): BestsellerColumn {
  lastBestsellers += 1;
  return { version: lastBestsellers, places };
}

/** Ignores a failed read: the next caller reads again. */
async function orNothing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  return await reading.catch(() => undefined);
}

function placesOf(listing: Listing, variantIds: Int32Array): TypedFastBitSet {
  const words = new Uint32Array((listing.size >> 5) + 1);
  for (let at = 0; at < variantIds.length; at += 1) {
    const place = listing.placeOf(variantIds[at] as number);
    if (place >= 0) addBit(words, place);
  }
  return TypedFastBitSet.fromWords(words);
}

function seasonColumn(listing: Listing, row: SeasonRow): SeasonColumn {
  const ids = unpackInts(row.ids);
  const left = unpackInts(row.numbers);
  return {
    offered: placesOf(listing, ids),
    left: placesOf(
      listing,
      ids.filter((_, at) => left[at] === 1),
    ),
  };
}

function placesInBlocks(listing: Listing, blocks: readonly number[]): number[] {
  const wanted = new Set(blocks);
  const places: number[] = [];
  listing.variantIds.forEach((id, place) => {
    if (wanted.has(id >> 10)) places.push(place);
  });
  return places;
}

function replaced(
  former: TypedFastBitSet | undefined,
  stale: readonly number[],
  fresh: TypedFastBitSet,
): TypedFastBitSet {
  const places = former?.clone() ?? new TypedFastBitSet();
  for (const place of stale) places.remove(place);
  return places.union(fresh);
}
