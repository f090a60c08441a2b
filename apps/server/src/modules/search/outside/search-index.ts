import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type EnqueuedTask,
  type IndexSwap,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
} from 'meilisearch';
import type { SearchEngineAccess } from '../search-access.ts';
import { indexSettings } from './index-settings.ts';
import type { Synonyms } from './index-synonyms.ts';

/** Of one request, which has up to 16 MB. */
const requestTimeoutMs = 60_000;

/** Of a request for a token; after it the shop's own search answers. */
const checkTimeoutMs = 1_500;

const taskTimeoutMs = 30 * 60_000;

/** Retries, so that one lost connection does not restart a rebuild of an hour. */
const retryPausesMs = [500, 1_000, 2_000, 4_000];

const pollsMs = [20, 50, 100, 250, 500, 1_000];

/** A task of the server failed; `code` as in its documentation, such as `index_not_found`. */
export class SearchTaskError extends Error {
  override name = 'SearchTaskError';
  readonly code: string;

  constructor(type: string, { code, message }: { code: string; message: string }) {
    super(`${type}: ${message}`);
    this.code = code;
  }
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/**
 * Changes the indexes of an outside Meilisearch by its official client. Every method throws when the server refuses or does not
 * answer; `signal` aborts all requests.
 */
export function createSearchIndex({
  url,
  key,
  name,
  signal,
  pausesMs = retryPausesMs,
}: {
  url: string;
  key: string;
  name: string;
  signal: AbortSignal;
  /** Between attempts of idempotent requests. */
  pausesMs?: readonly number[];
}) {
  /** A new client for each request, because a client keeps its signal. */
  function client(timeoutMs = requestTimeoutMs): Meilisearch {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    // The client's own timeout cannot be combined with a signal; it passes unknown options on.
    const requestInit = { cache: 'no-store' as const, signal: ends };
    return new Meilisearch({ host: url, apiKey: key, requestInit });
  }

  async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
    for (const pauseMs of pausesMs) {
      try {
        return await ask();
      } catch (error) {
        if (signal.aborted || !isPassing(error)) throw error;
        await delay(pauseMs, undefined, { signal });
      }
    }
    return await ask();
  }

  async function settled(task: number): Promise<void> {
    const givenUpAt = performance.now() + taskTimeoutMs;
    for (let poll = 0; performance.now() < givenUpAt; poll += 1) {
      const { status, type, error } = await patiently(() => client().tasks.getTask(task));
      if (status === 'succeeded') return;
      if (status === 'failed' || status === 'canceled')
        throw new SearchTaskError(type, error ?? { code: status, message: `the task was ${status}` });
      await delay(pollsMs[Math.min(poll, pollsMs.length - 1)], undefined, { signal });
    }
    throw new Error(`The search engine has not done task ${task} within ${taskTimeoutMs / 60_000} minutes.`);
  }

  const done = async (enqueued: Promise<EnqueuedTask>) => settled((await enqueued).taskUid);

  return {
    /** The index that browsers search, and its address. */
    name,
    url,
    settled,

    exists: (uid: string): Promise<boolean> => unless('index_not_found', client().getRawIndex(uid)),

    /** Makes an empty index with our settings. */
    async create(uid: string): Promise<void> {
      await done(client().createIndex(uid, { primaryKey: 'id' }));
      await done(client().index(uid).updateSettings(indexSettings));
    },

    /** Deletes an index if it exists. */
    async drop(uid: string): Promise<void> {
      await unless('index_not_found', done(client().deleteIndex(uid)));
    },

    /** Sends documents as NDJSON and answers the task, which `settled` waits for. */
    async put(uid: string, ndjson: string): Promise<number> {
      const add = () => client().index(uid).addDocumentsFromString(ndjson, 'application/x-ndjson');
      return (await patiently(add)).taskUid;
    },

    remove: (uid: string, filter: string): Promise<void> =>
      done(client().index(uid).deleteDocuments({ filter })),

    /** Swaps two indexes atomically. */
    swap(uid: string, other: string): Promise<void> {
      const swap: IndexSwap = { indexes: [uid, other], rename: false };
      return done(client().swapIndexes([swap]));
    },

    async documentCount(uid: string): Promise<number> {
      return (await client().index(uid).getStats()).numberOfDocuments;
    },

    /** Sets the synonyms of an index if they differ. */
    async keepSynonyms(uid: string, synonyms: Synonyms): Promise<void> {
      if (isDeepStrictEqual(await client().index(uid).getSynonyms(), synonyms)) return;
      await done(client().index(uid).updateSynonyms(synonyms));
    },

    /** The server's key that signs tokens; it may only search this index. Creates the key if it is missing. */
    async access(): Promise<SearchEngineAccess> {
      const uid = keyUidOf(name);
      const read = async () => {
        const { key: apiKey } = await client(checkTimeoutMs).getKey(uid);
        return { url, apiKeyUid: uid, apiKey };
      };
      try {
        return await read();
      } catch (error) {
        if (codeOf(error) !== 'api_key_not_found') throw error;
      }
      const description = `Signs the tokens with which browsers search ${name}`;
      // Another process may make it at the same moment.
      await unless(
        'api_key_already_exists',
        client(checkTimeoutMs).createKey({
          uid,
          name,
          description,
          actions: ['search'],
          indexes: [name],
          // No expiry: the tokens that it signs expire.
          expiresAt: null,
        }),
      );
      return await read();
    },

    /** Whether the index answers in time. */
    isReachable: (): Promise<boolean> => unless('index_not_found', client(checkTimeoutMs).getRawIndex(name)),
  };
}

/** True if the work succeeds, false if it fails with this code; rethrows other errors. */
async function unless(code: string, work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (codeOf(error) === code) return false;
    throw error;
  }
}

/** Whether a retry may help: no answer, or a server error. */
function isPassing(error: unknown): boolean {
  if (error instanceof MeilisearchRequestError) return true;
  return error instanceof MeilisearchApiError && error.response.status >= 500;
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof SearchTaskError) return error.code;
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

/** A UUID of version 4 derived from the index's name, so that all processes use the same key. */
function keyUidOf(name: string): string {
  const hex = createHash('sha256').update(`kontor search key of ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
