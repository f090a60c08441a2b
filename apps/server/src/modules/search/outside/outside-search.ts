import { setTimeout as delay } from 'node:timers/promises';
import { searchIndexOf } from '@kontor/contract';
import type { Pool } from 'pg';
import type { Listener } from '../../../database/listen.ts';
import type { Caches } from '../../../shared/cache.ts';
import type { Log } from '../../../shared/log.ts';
import type { SearchEngineAccess } from '../search-access.ts';
import { readSynonyms } from './index-synonyms.ts';
import { createSearchChangesRepository } from './search-changes.repository.ts';
import { createSearchDocuments } from './search-documents.ts';
import { createSearchFeed } from './search-feed.ts';
import { createSearchIndex } from './search-index.ts';

/** The outside Meilisearch that this process updates and makes tokens for, if one is configured (SRCH-11). */
export interface OutsideSearch {
  /**
   * The key that signs tokens; null while the server, or an index of the current version, is missing. Undefined: no server is
   * configured.
   */
  access: (() => Promise<SearchEngineAccess | null>) | undefined;
  /** Starts updating the index; without a server, changes are no longer recorded. */
  start(): Promise<void>;
  /** Aborts running work; another process, or the next start, resumes it. */
  stop(): Promise<void>;
}

/** How often to poll for changes whose notification was missed. */
const idleMs = 5_000;

/** How often to check that the index still exists. */
const lookMs = 60_000;

/** Backoff after consecutive failures; a server that is down for a night is asked twice a minute. */
const failurePausesMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** How long the health of the server is cached. */
const accessMs = 5_000;

/** Notifications after which documents may be stale (stock: when an article comes into stock or goes out of it). */
const channels = [
  'catalogue_changed',
  'settings_changed',
  'ratings_changed',
  'stock_turned',
  'pre_stock_turned',
];

interface OutsideSearchContext {
  caches: Caches;
  pool: Pool;
  listener: Listener;
  log: Log;
  meilisearch: { url: string; key: string } | undefined;
  environment: string;
}

/** Makes the connection; sends nothing before `start` or `access`. */
export function createOutsideSearch({ meilisearch, ...context }: OutsideSearchContext): OutsideSearch {
  if (meilisearch) return connect({ ...context, meilisearch });
  const { switchOff } = createSearchChangesRepository(context);
  return { access: undefined, start: switchOff, stop: async () => undefined };
}

function connect({
  caches,
  pool,
  listener,
  log,
  meilisearch: { url, key },
  environment,
}: OutsideSearchContext & { meilisearch: { url: string; key: string } }): OutsideSearch {
  const stopping = new AbortController();
  const changes = createSearchChangesRepository({ pool });
  const index = createSearchIndex({ url, key, name: searchIndexOf(environment), signal: stopping.signal });
  const feed = createSearchFeed({
    index,
    changes,
    documents: createSearchDocuments({ caches, pool }),
    synonyms: () => readSynonyms(pool),
    say: (message, details) => log.info(details ?? {}, message),
  });

  let wake = new AbortController();
  let running: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLookWanted = true;

  /** Updates the index if there may be changes. */
  async function round(): Promise<void> {
    const { builtFor, hasChanges, rebuild } = await changes.state();
    const isLong = performance.now() - lookedAt > lookMs;
    if (builtFor === feed.target && !hasChanges && !rebuild && !isLookWanted && !isLong) return;
    isLookWanted = false;
    let wasAlone = false;
    try {
      wasAlone = await changes.alone({ waits: false }, async (lost) => {
        const ends = AbortSignal.any([stopping.signal, lost]);
        // Another process may have done it meanwhile.
        try {
          if ((await changes.state()).rebuild) await rebuildWanted(ends);
        } finally {
          // A rebuild that fails again and again must not stop updates of the present index.
          await feed.bringUpToDate(ends);
        }
      });
    } finally {
      // The process that held the lock may have started before the change that woke this one.
      if (!wasAlone) isLookWanted = true;
    }
    lookedAt = performance.now();
  }

  /** Builds the index anew for an operator. The next round tries a failed one again. */
  async function rebuildWanted(ends: AbortSignal): Promise<void> {
    await changes.rebuildStarted();
    try {
      await feed.rebuild(ends);
    } catch (error) {
      if (!ends.aborted) await changes.rebuildEnded((error as Error).message.slice(0, 500));
      throw error;
    }
    await changes.rebuildEnded(null);
  }

  /** Handles a change that no trigger recorded. */
  function lookSoon(): void {
    isLookWanted = true;
    wake.abort();
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      // A notification from here on starts another round.
      wake = new AbortController();
      let pauseMs = idleMs;
      try {
        await round();
        if (failures > 0) log.info('the search index is kept in step again');
        failures = 0;
      } catch (err) {
        if (stopping.signal.aborted) return;
        pauseMs = failurePausesMs[Math.min(failures, failurePausesMs.length - 1)] as number;
        failures += 1;
        log.warn({ err, attempt: failures }, 'the search index could not be kept in step, it is tried again');
      }
      const ends = failures > 0 ? stopping.signal : AbortSignal.any([stopping.signal, wake.signal]);
      await delay(pauseMs, undefined, { signal: ends }).catch(() => undefined);
    }
  }

  async function check(): Promise<SearchEngineAccess | null> {
    try {
      const { builtFor } = await changes.state();
      if (builtFor !== feed.target) return null;
      if (await index.isReachable()) return await index.access();
      lookSoon();
    } catch (err) {
      if (!stopping.signal.aborted)
        log.warn({ err }, 'the search engine does not answer, the shop searches by itself');
    }
    return null;
  }

  let checked: { at: number; access: Promise<SearchEngineAccess | null> } | undefined;

  return {
    access() {
      if (!checked || performance.now() - checked.at > accessMs)
        checked = { at: performance.now(), access: check() };
      return checked.access;
    },
    async start() {
      await changes.switchOn();
      await listener.listen({
        ...Object.fromEntries(channels.map((channel) => [channel, () => wake.abort()])),
        // Synonyms are settings.
        settings_changed: lookSoon,
      });
      running ??= run();
    },
    async stop() {
      stopping.abort(new Error('The shop is being stopped.'));
      await running;
    },
  };
}
