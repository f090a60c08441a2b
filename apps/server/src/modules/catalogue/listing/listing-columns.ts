import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { TypedFastBitSet } from 'typedfastbitset';
import { prepared } from '../../../database/connection.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Locale } from '../../../shared/locale.ts';
import { recount } from '../../../shared/recount.ts';
import {
  bestsellersSql,
  nameRanksSql,
  type PairsRow,
  preStockBlocksSql,
  preStockSql,
  pricesSql,
  ratingsSql,
  type SeasonRow,
  stockBlocksSql,
  stockSql,
} from './listing.sql.ts';
import type { Listing } from './listing.ts';
import { sortedByKey, unpackFloats, unpackInts } from './packed.ts';
import { createTurningColumn } from './turning-column.ts';

/** Prices of one piece as stored, in minor units: of the places that have one. */
export interface ListPrices {
  /** Ascending. */
  readonly places: Int32Array;
  readonly minors: Float64Array;
}

/** What is in stock or offered, by place. `version` is another one after each change. */
export interface StockColumn {
  readonly version: number;
  readonly places: TypedFastBitSet;
}

/** The pre-stocks of one season: who has any entry, and who has some left. */
export interface SeasonColumn {
  readonly offered: TypedFastBitSet;
  readonly left: TypedFastBitSet;
}

/** The places of what is ordered most, the best first. `version` is another one after each reading. */
export interface BestsellerColumn {
  readonly version: number;
  readonly places: Int32Array;
}

/** Columns that not every list needs: each is read when first asked for and kept until its notice comes. */
export interface ListingColumns {
  /** Ranks of names by place; product rows go by their products' names (CATG-10). */
  names(rows: 'variants' | 'products', locale: Locale): Promise<Int32Array>;
  /** Hundredths by place; −1 where there is no rating. */
  ratings(): Promise<Int32Array>;
  /** Of a price list; those of the base list by place, NaN where there is none. */
  basePrices(priceListId: number | null): Promise<Float64Array>;
  ownPrices(priceListId: number): Promise<ListPrices>;
  stock(): Promise<StockColumn>;
  /** Of the last 90 days (API-19); read again after an hour. */
  bestsellers(): Promise<BestsellerColumn>;
  preStock(): Promise<{ readonly version: number; readonly seasons: ReadonlyMap<string, SeasonColumn> }>;

  /** Reads what these columns of the former listing were asked for, so that nobody waits for it again. */
  readLike(former: ListingColumns): Promise<void>;
  /** What has been read and not been forgotten, as the calls that ask for it. */
  wanted(): readonly ((columns: ListingColumns) => Promise<unknown>)[];

  forgetRatings(): void;
  forgetPrices(priceListId: number): void;
  /** Something came in stock or went out of it within a block of 1,024 variant ids. */
  turnStock(block: number): void;
  turnPreStock(block: number): void;
}

/** Prices of price lists that are kept at once, 16 bytes each. */
const maxOwnPrices = 2_000_000;

const hourMs = 60 * 60 * 1000;
const bestsellerPeriodMs = 90 * 24 * hourMs;
/** More than a page shows of what fits alike. */
const maxBestsellers = 1_000;
let lastBestsellers = 0;

/** Makes the columns of a listing; `pool` is the primary server, because what is read is remembered. */
export function createListingColumns(pool: Pool, listing: Listing, clock: Clock): ListingColumns {
  const { tenantId, size } = listing;
  const names = new Map<string, Promise<Int32Array>>();
  const own = new LRUCache<number, Promise<ListPrices>>({ maxSize: maxOwnPrices });
  let ratings: Promise<Int32Array> | undefined;
  let bestsellers: { readonly readAt: number; readonly column: Promise<BestsellerColumn> } | undefined;
  let base: { readonly listId: number | null; readonly prices: Promise<Float64Array> } | undefined;

  async function pairs(name: string, text: string, values: readonly unknown[]) {
    const [row] = await prepared<PairsRow>(pool, name, text, values);
    return row as PairsRow;
  }

  async function intsByPlace(name: string, text: string, missing: number): Promise<Int32Array> {
    const { ids, numbers } = await pairs(name, text, [tenantId]);
    const values = unpackInts(numbers);
    const column = new Int32Array(size).fill(missing);
    unpackInts(ids).forEach((id, at) => {
      const place = listing.placeOf(id);
      if (place >= 0) column[place] = values[at] as number;
    });
    return column;
  }

  async function listPrices(priceListId: number): Promise<ListPrices> {
    const { ids, numbers } = await pairs('catalogue-listing-prices', pricesSql, [tenantId, priceListId]);
    const minors = unpackFloats(numbers);
    const places = unpackInts(ids).map((id) => listing.placeOf(id));
    return { places, minors };
  }

  async function readOwn(priceListId: number): Promise<ListPrices> {
    const { places, minors } = await listPrices(priceListId);
    const listed = places.map((_, at) => at).filter((at) => (places[at] as number) >= 0);
    const ascending = sortedByKey(listed.length, (at) => places[listed[at] as number] as number);
    const inOrder = ascending.map((at) => listed[at] as number);
    return {
      places: inOrder.map((at) => places[at] as number),
      minors: Float64Array.from(inOrder, (at) => minors[at] as number),
    };
  }

  async function readBase(priceListId: number | null): Promise<Float64Array> {
    const column = new Float64Array(size).fill(Number.NaN);
    if (priceListId === null) return column;
    const { places, minors } = await listPrices(priceListId);
    places.forEach((place, at) => {
      if (place >= 0) column[place] = minors[at] as number;
    });
    return column;
  }

  const stock = createTurningColumn({
    async readAll() {
      const { ids } = await pairs('catalogue-listing-stock', stockSql, [tenantId]);
      return placesOf(listing, unpackInts(ids));
    },
    async readBlocks(places, blocks) {
      const { ids } = await pairs('catalogue-listing-stock-blocks', stockBlocksSql, [tenantId, blocks]);
      const copy = places.clone();
      for (const place of placesInBlocks(listing, blocks)) copy.remove(place);
      return copy.union(placesOf(listing, unpackInts(ids)));
    },
  });

  async function readBestsellers(now: number): Promise<BestsellerColumn> {
    const since = new Date(now - bestsellerPeriodMs);
    const { ids } = await pairs('catalogue-listing-bestsellers', bestsellersSql, [
      tenantId,
      since,
      maxBestsellers,
    ]);
    lastBestsellers += 1;
    const { ordinals, productStarts } = listing;
    const places = Array.from(unpackInts(ids), listing.placeOf).flatMap((place) => {
      const first = place < 0 ? 0 : (productStarts[ordinals[place] as number] as number);
      const end = place < 0 ? 0 : (productStarts[(ordinals[place] as number) + 1] as number);
      return Array.from({ length: end - first }, (_, at) => first + at);
    });
    return { version: lastBestsellers, places: Int32Array.from(places) };
  }

  const preStock = createTurningColumn<ReadonlyMap<string, SeasonColumn>>({
    async readAll() {
      const rows = await prepared<SeasonRow>(pool, 'catalogue-listing-pre-stock', preStockSql, [tenantId]);
      return new Map(rows.map((row) => [row.season_id, seasonColumn(listing, row)]));
    },
    async readBlocks(seasons, blocks) {
      const rows = await prepared<SeasonRow>(pool, 'catalogue-listing-pre-stock-blocks', preStockBlocksSql, [
        tenantId,
        blocks,
      ]);
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
  });

  /** A failed reading is not kept. */
  function kept<Value>(reading: Promise<Value>, forget: () => void): Promise<Value> {
    reading.catch(forget);
    return reading;
  }

  return {
    names(rows, locale) {
      const key = `${rows}-${locale}`;
      const known = names.get(key);
      if (known) return known;
      const reading = kept(
        intsByPlace(`catalogue-listing-names-${key}`, nameRanksSql(rows, locale), 0),
        () => void names.delete(key),
      );
      names.set(key, reading);
      return reading;
    },
    ratings() {
      ratings ??= kept(intsByPlace('catalogue-listing-ratings', ratingsSql, -1), () => {
        ratings = undefined;
      });
      return ratings;
    },
    basePrices(priceListId) {
      if (base?.listId !== priceListId || base === undefined)
        base = {
          listId: priceListId,
          prices: kept(readBase(priceListId), () => {
            base = undefined;
          }),
        };
      return base.prices;
    },
    ownPrices(priceListId) {
      const known = own.get(priceListId);
      if (known) return known;
      const reading = kept(readOwn(priceListId), () => void own.delete(priceListId));
      own.set(priceListId, reading, { size: 1 });
      void reading.then(
        ({ places }) => {
          // Now it is known how much there is to keep.
          if (own.peek(priceListId) === reading)
            recount(own, priceListId, { value: reading, size: places.length + 1 });
        },
        () => undefined,
      );
      return reading;
    },
    stock: async () => {
      const { version, value } = await stock.read();
      return { version, places: value };
    },
    bestsellers() {
      const now = clock.now().getTime();
      if (bestsellers && now - bestsellers.readAt < hourMs) return bestsellers.column;
      const reading = {
        readAt: now,
        column: kept(readBestsellers(now), () => {
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
    async readLike(former) {
      for (const ask of former.wanted()) await ask(this);
    },
    wanted: () => [
      ...[...names.keys()].map((key) => (columns: ListingColumns) => {
        const [rows, locale] = key.split('-') as ['variants' | 'products', Locale];
        return columns.names(rows, locale);
      }),
      ...(ratings ? [(columns: ListingColumns) => columns.ratings()] : []),
      ...(base ? [(columns: ListingColumns) => columns.basePrices(base?.listId ?? null)] : []),
      ...(bestsellers ? [(columns: ListingColumns) => columns.bestsellers()] : []),
      ...(stock.isRead() ? [(columns: ListingColumns) => columns.stock()] : []),
      ...(preStock.isRead() ? [(columns: ListingColumns) => columns.preStock()] : []),
    ],
    forgetRatings() {
      ratings = undefined;
    },
    forgetPrices(priceListId) {
      own.delete(priceListId);
      if (base?.listId === priceListId) base = undefined;
    },
    turnStock: (block) => stock.turn(block),
    turnPreStock: (block) => preStock.turn(block),
  };
}

function placesOf(listing: Listing, variantIds: Int32Array): TypedFastBitSet {
  const places = new TypedFastBitSet();
  for (const id of variantIds) {
    const place = listing.placeOf(id);
    if (place >= 0) places.add(place);
  }
  return places;
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
