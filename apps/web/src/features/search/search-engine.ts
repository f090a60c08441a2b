import type { SearchAccess, SearchHit } from '@kontor/contract';
import { searchEnginePath, searchIndexOf } from '@kontor/contract/search-index';
import { createStore } from '@kontor/web-kit/lib/store.ts';
import type { SearchParams } from 'meilisearch';

/** `unknown` before the first request. */
export type EngineState = 'unknown' | 'on' | 'off';

/** The part of the official client that the shop uses. */
export type EngineClient = {
  isHealthy(): Promise<boolean>;
  search(index: string, key: string, params: EngineParams, signal: AbortSignal): Promise<EngineAnswer>;
};

/** Search parameters. Completions are requested from the shop's own engine only: others reject unknown fields. */
export type EngineParams = SearchParams & { readonly showCompletions?: boolean };

/** The used part of an answer. */
export type EngineAnswer = {
  readonly hits: readonly SearchHit[];
  readonly estimatedTotalHits?: number;
  /** Hits by attribute and value. */
  readonly facetDistribution?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly completions?: readonly string[];
};

/** The engine did not answer; the shop's own search takes over. */
export class EngineOff extends Error {}

/** Tokens are valid for 60 minutes (SRCH-11); renewed with a margin of 5. */
const tokenLifeMs = 55 * 60_000;

/**
 * The search engine during one page load: on, until access, health check or a search fails; then off until the next
 * page load (SRCH-08). A new session resets it. The token is fetched on first use, when it expires, and once after
 * a refusal.
 */
export function createSearchEngine({
  fetchAccess,
  connect,
  sessionToken,
  now,
  warn,
}: {
  fetchAccess: () => Promise<SearchAccess>;
  connect: (host: string, apiKey: string) => Promise<EngineClient>;
  sessionToken: () => string | undefined;
  /** Clock in milliseconds. */
  now: () => number;
  warn: (text: string, error?: unknown) => void;
}) {
  const state = createStore<EngineState>('unknown');
  let access: { session: string | undefined; untilMs: number; opened: Promise<OpenEngine> } | undefined;

  return {
    state,

    /** Prepares the first search; never throws. */
    async start(): Promise<EngineState> {
      await open()
        .then((engine) => engine.whenHealthy)
        .catch(() => undefined);
      return state.get();
    },

    /** True for the shop's own engine, whose hits carry the company's price and stock. */
    async isBuiltIn(): Promise<boolean> {
      return (await open()).isBuiltIn;
    },

    /** Searches the index of the environment (SRCH-09). Throws `EngineOff` if the engine is off. */
    async search(key: string, params: EngineParams, signal: AbortSignal): Promise<EngineAnswer> {
      const opening = open();
      const used = access;
      const engine = await opening;
      try {
        return await ask(engine, key, params, signal);
      } catch (error) {
        if (error instanceof EngineOff) throw error;
        if (signal.aborted) throw error;
        if (!isRefusal(error)) throw switchOff('the search index failed', error);
      }
      // Another search may have renewed it already.
      if (access === used) access = undefined;
      const renewed = await open();
      try {
        return await ask(renewed, key, params, signal);
      } catch (error) {
        throw signal.aborted || error instanceof EngineOff
          ? error
          : switchOff('the search index refuses a new token', error);
      }
    },
  };

  function open(): Promise<OpenEngine> {
    const session = sessionToken();
    if (access && access.session !== session) {
      access = undefined;
      state.set('unknown');
    }
    if (state.get() === 'off') return Promise.reject(new EngineOff());
    if (access && access.untilMs > now()) return access.opened;
    const isFirst = state.get() === 'unknown';
    access = { session, untilMs: now() + tokenLifeMs, opened: connectAnew(isFirst) };
    return access.opened;
  }

  /** The first search runs in parallel with the health check. */
  async function ask(engine: OpenEngine, key: string, params: EngineParams, signal: AbortSignal) {
    const answer = engine.client.search(engine.index, key, params, signal);
    const [found] = await Promise.all([answer, engine.whenHealthy]);
    return found;
  }

  async function connectAnew(isFirst: boolean): Promise<OpenEngine> {
    try {
      const answer = await fetchAccess();
      // No failure: the tenant searches without an engine (CONF-11).
      if (answer.error !== null)
        throw switchOff(answer.error === 'search.disabled' ? undefined : answer.error);
      const { token, url, environment } = answer;
      const client = await connect(url, token);
      const whenHealthy = isFirst ? checkHealth(client) : Promise.resolve();
      // `ask` reports the rejection; without a search it would be unhandled.
      whenHealthy.catch(() => undefined);
      const isBuiltIn = new URL(url).pathname.endsWith(searchEnginePath);
      return { client, index: searchIndexOf(environment), isBuiltIn, whenHealthy };
    } catch (error) {
      throw error instanceof EngineOff ? error : switchOff('the search engine cannot be reached', error);
    }
  }

  async function checkHealth(client: EngineClient): Promise<void> {
    if (!(await client.isHealthy())) throw switchOff('the search engine is not healthy');
    if (state.get() === 'unknown') state.set('on');
  }

  function switchOff(reason?: string, error?: unknown): EngineOff {
    if (reason !== undefined && state.get() !== 'off') warn(reason, error);
    state.set('off');
    return new EngineOff(reason);
  }
}

type OpenEngine = {
  client: EngineClient;
  index: string;
  isBuiltIn: boolean;
  /** Rejects if the engine is not healthy. */
  whenHealthy: Promise<void>;
};

/** 401 and 403 mean an invalid token. */
function isRefusal(error: unknown): boolean {
  const status = (error as { response?: { status?: number } } | null)?.response?.status;
  return status === 401 || status === 403;
}
