import type { Pool, PoolClient } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Caches } from '../../shared/cache.ts';
import type { Clock } from '../../shared/clock.ts';
import { readPriceChange } from './catalogue-change.ts';
import { loadListing } from './listing.ts';
import { type NoteRow, notesSql, type PositionRow, positionSql } from './listing-changes.sql.ts';
import { createListingColumns, type KeptColumns, type ListingColumns } from './listing-columns.ts';
import { UnnotedChange, updateListing } from './listing-update.ts';
import { bytesOf, createLoadedListing, type LoadedListing } from './loaded-listing.ts';
import type { StoredIndexes } from './stored-indexes.ts';
import { changedVariants, updateColumns } from './update-columns.ts';
import { loadWordIndex, type WordIndex } from './words/word-index.ts';
import { updateWords } from './words/word-update.ts';

/** The tables that a listing is made of. Categories are none: each list is cached by its category tree. */
const listedTables = new Set(['attribute', 'attribute_value', 'product', 'product_category', 'variant']);

/** Change records are kept for seven days. */
const maxNoteAgeMs = 6 * 24 * 60 * 60 * 1000;

/** After more changed products, or a tenth of all since the last full read, everything is read again. */
const maxChanged = 1_000;
const maxChangedShare = 0.1;

interface Entry {
  readonly tenantId: number;
  loaded?: LoadedListing;
  loading?: Promise<LoadedListing> | undefined;
  /** Change records may exist that `loaded` does not contain. */
  isStale: boolean;
  /** Notices about columns may have been missed. */
  isLost: boolean;
  /** Column notices that arrived during a renewal; applied to the new listing when it ends. */
  readonly missed: ((loaded: LoadedListing) => void)[];
  timer?: NodeJS.Timeout | undefined;
  /** When the last renewal ended, and how long it took. The next one of a large catalogue waits as long. */
  endedAt: number;
  tookMs: number;
}

/** The listings of all tenants: read at the first request, renewed after a change (decision 41). */
export function createListingStore({
  caches,
  pool,
  clock,
  waitedForVariants,
  maxBytes,
  stored,
  onReadError,
  onReplaced,
  onRenewed = async () => undefined,
}: {
  caches: Caches;
  pool: Pool;
  clock: Clock;
  waitedForVariants: number;
  maxBytes: number;
  stored: StoredIndexes;
  onReadError: (error: unknown) => void;
  /** Called with a listing that was replaced or evicted. */
  onReplaced: (loaded: LoadedListing) => void;
  /** Prepares the renewed listing of a large catalogue before it is shown. */
  onRenewed?: (former: LoadedListing, renewed: LoadedListing) => Promise<void>;
}) {
  const entries = caches.create<number, Entry>('listings', {
    maxBytes,
    onEvict({ timer, loaded }) {
      clearTimeout(timer);
      if (loaded) onReplaced(loaded);
    },
  });

  async function read(tenantId: number, former: LoadedListing | undefined): Promise<LoadedListing> {
    // The position comes first: changes during the read are read again by the next renewal.
    const [row] = await prepared<PositionRow>(pool, 'catalogue-position', positionSql, []);
    const listing = await loadListing(pool, tenantId);
    const columns = createListingColumns({ caches, pool, listing, clock });
    // Nobody waits: the former listing is shown until then.
    const isShown = former && former.listing.size > waitedForVariants;
    if (isShown) await columns.readLike(await former.columns.kept());
    const words = isShown && former.words ? loadWordIndex(pool, listing) : undefined;
    await words;
    const notes = { position: row?.position ?? '0', seen: new Set<number>(), changes: 0 };
    return createLoadedListing({ caches, listing, columns, words, notes });
  }

  /** Renews a listing in one snapshot; undefined: everything must be read. */
  async function renew(
    client: PoolClient,
    loaded: LoadedListing,
    { kept, words, isLost }: { kept: KeptColumns; words: WordIndex | undefined; isLost: boolean },
  ) {
    const { listing, notes } = loaded;
    const most = mostChanged(listing.productStarts.length - 1);
    const [row] = await prepared<PositionRow>(client, 'catalogue-position', positionSql, []);
    const noted = await prepared<NoteRow>(client, 'catalogue-notes', notesSql, [
      listing.tenantId,
      notes.position,
      most + 1,
    ]);
    const fresh = noted.filter(({ id }) => !notes.seen.has(id));
    if (noted.length > most || fresh.some(({ product_id }) => product_id === null)) return undefined;
    const productIds = [...new Set(fresh.map(({ product_id }) => product_id as string))];
    const changes = notes.changes + productIds.length;
    if (changes > most) return undefined;
    const newNotes = { position: row?.position ?? '0', seen: new Set(noted.map(({ id }) => id)), changes };
    if (productIds.length === 0 && !isLost) {
      loaded.notes = newNotes;
      loaded.checkedAt = performance.now();
      return async () => loaded;
    }
    const known = isLost ? { names: kept.names, own: [] } : kept;
    const update = await updateListing(client, listing, productIds);
    const columns = createListingColumns(
      { caches, pool, listing: update.listing, clock },
      await updateColumns(client, update, known),
    );
    for (const id of changedVariants(update)) {
      columns.turnStock(id >> 10);
      columns.turnPreStock(id >> 10);
    }
    // Words are updated after the connection is released.
    return async () =>
      createLoadedListing({
        caches,
        listing: update.listing,
        columns,
        words: words && Promise.resolve(await updateWords(words, update)),
        notes: newNotes,
      });
  }

  /** The stored listing, renewed by later change records. */
  async function restored(tenantId: number): Promise<LoadedListing | undefined> {
    const found = await stored.load(tenantId);
    if (!found) return undefined;
    const { listing, words, notes } = found;
    const columns = createListingColumns({ caches, pool, listing, clock });
    const loaded = createLoadedListing({ caches, listing, columns, words: Promise.resolve(words), notes });
    return await renewed(loaded, false);
  }

  async function renewed(loaded: LoadedListing, isLost: boolean): Promise<LoadedListing | undefined> {
    // Older change records may have been deleted.
    if (performance.now() - loaded.checkedAt > maxNoteAgeMs) return undefined;
    // Before taking a connection: reading columns may itself wait for one.
    const kept = await loaded.columns.kept();
    const words = await loaded.words?.catch(() => undefined);
    const finish = await inSnapshot(pool, (client) => renew(client, loaded, { kept, words, isLost })).catch(
      (error) => {
        if (error instanceof UnnotedChange) return undefined;
        throw error;
      },
    );
    return await finish?.();
  }

  async function next(entry: Entry): Promise<LoadedListing> {
    const { loaded, isLost } = entry;
    entry.isStale = false;
    entry.isLost = false;
    entry.missed.length = 0;
    if (!loaded) return (await restored(entry.tenantId)) ?? (await read(entry.tenantId, undefined));
    const fresh = await renewed(loaded, isLost);
    if (!fresh) return await read(entry.tenantId, loaded);
    if (isLost && isLarge(loaded)) await fresh.columns.readLike(await loaded.columns.kept());
    if (isLarge(loaded) && fresh !== loaded) await onRenewed(loaded, fresh);
    return fresh;
  }

  function load(entry: Entry): Promise<LoadedListing> {
    const { tenantId } = entry;
    const { isLost } = entry;
    const begunAt = performance.now();
    clearTimeout(entry.timer);
    entry.timer = undefined;
    const loading = next(entry);
    entry.loading = loading;
    if (!entries.peek(tenantId)) entries.set(tenantId, entry, 1);
    void loading.then(
      (loaded) => {
        entry.loading = undefined;
        entry.endedAt = performance.now();
        entry.tookMs = entry.endedAt - begunAt;
        for (const change of entry.missed.splice(0)) change(loaded);
        const { loaded: former } = entry;
        entry.loaded = loaded;
        if (former && former.id !== loaded.id) onReplaced(former);
        // An evicted entry misses notices, and another one may have been created.
        if (entries.peek(tenantId) !== entry) return;
        entries.set(tenantId, entry, sizeOf(loaded));
        void stored.keep(loaded);
        void stored.forgetNotes();
        if (entry.isStale) renewSoon(entry);
      },
      (error) => {
        if (isShownMeanwhile(entry)) onReadError(error);
        entry.loading = undefined;
        entry.isStale = true;
        entry.isLost ||= isLost;
      },
    );
    return loading;
  }

  /** Renews a large listing in the background, after a pause as long as the last renewal. */
  function renewSoon(entry: Entry): void {
    if (entry.timer || entry.loading || !isShownMeanwhile(entry)) return;
    const wait = Math.max(0, entry.endedAt + entry.tookMs - performance.now());
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      if (entry.isStale && !entry.loading) load(entry).catch(() => undefined);
    }, wait).unref();
  }

  /** A listing larger than the limit counts as the limit, so that it is cached alone. */
  function sizeOf(loaded: LoadedListing): number {
    return Math.min(maxBytes, Math.ceil(bytesOf(loaded)) + 1);
  }

  function isLarge({ listing }: LoadedListing): boolean {
    return listing.size > waitedForVariants;
  }

  function isShownMeanwhile(entry: Entry): entry is Entry & { loaded: LoadedListing } {
    return entry.loaded !== undefined && isLarge(entry.loaded);
  }

  function forget(entry: Entry, isLost: boolean): void {
    entry.isStale = true;
    entry.isLost ||= isLost;
    renewSoon(entry);
  }

  function withColumns(tenantId: string | undefined, change: (loaded: LoadedListing) => void): void {
    const entry = entries.peek(Number(tenantId));
    if (entry?.loaded) change(entry.loaded);
    if (entry?.loading) entry.missed.push(change);
  }

  function turned(turn: (columns: ListingColumns, block: number) => void) {
    return (payload: string) => {
      const [tenantId, block] = payload.split('/');
      withColumns(tenantId, ({ columns }) => turn(columns, Number(block)));
    };
  }

  return {
    /** The current listing. A large catalogue answers the former one until its renewal ends. */
    async of(tenantId: number): Promise<LoadedListing> {
      const entry: Entry = entries.get(tenantId) ?? {
        tenantId,
        isStale: false,
        isLost: false,
        missed: [],
        endedAt: 0,
        tookMs: 0,
      };
      for (;;) {
        if (isShownMeanwhile(entry)) {
          if (entry.isStale) renewSoon(entry);
          return entry.loaded;
        }
        if (entry.loading) {
          // A change during the read makes later callers wait for the next read.
          if (!entry.isStale) return await entry.loading;
          await entry.loading.catch(() => undefined);
          continue;
        }
        if (entry.loaded && !entry.isStale) return entry.loaded;
        return await load(entry);
      }
    },
    /** Handlers for the notices of migrations 0006 and 0024. An empty payload means that notices may have been missed. */
    notices: {
      catalogue_changed(payload: string) {
        const [tenantId, table] = payload.split('/');
        if (payload === '') {
          for (const [, entry] of entries.entries()) forget(entry, true);
          return;
        }
        const entry = entries.peek(Number(tenantId));
        if (entry && table !== undefined && listedTables.has(table)) forget(entry, false);
      },
      ratings_changed: (payload: string) =>
        withColumns(payload.split('/')[0], ({ columns }) => columns.forgetRatings()),
      prices_changed(payload: string) {
        const change = readPriceChange(payload);
        if (!change) return;
        const { tenantId, priceListId, blocks } = change;
        withColumns(String(tenantId), ({ columns, priceVersions }) => {
          priceVersions.set(priceListId, (priceVersions.get(priceListId) ?? 0) + 1);
          columns.forgetPrices(priceListId, blocks);
        });
      },
      stock_turned: turned((columns, block) => columns.turnStock(block)),
      pre_stock_turned: turned((columns, block) => columns.turnPreStock(block)),
    },
    /** Estimated bytes of all listings with their caches, as of the last count of each. */
    bytes: entries.bytes,
    /** Updates the size of a listing after its words were read, and stores it. */
    recount(loaded: LoadedListing): void {
      const { tenantId } = loaded.listing;
      const entry = entries.peek(tenantId);
      if (entry?.loaded === loaded) entries.set(tenantId, entry, sizeOf(loaded));
      void stored.keep(loaded);
    },
  };
}

/**
 * The number of changed products up to which a listing is renewed: 1,000, or a tenth of all if that is more.
 *
 * @example mostChanged(20_005) // 2000
 */
export function mostChanged(products: number): number {
  return Math.max(maxChanged, Math.floor(products * maxChangedShare));
}

async function inSnapshot<Result>(pool: Pool, run: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await run(client);
    await client.query('commit');
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}
