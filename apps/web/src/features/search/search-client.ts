import { routes, type SearchHit } from '@kontor/contract';
import { settingsQuery } from '../../commerce/shop-context.ts';
import { callApi } from '../../lib/api-client.ts';
import { readSession } from '../../lib/cookies.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createSearchEngine } from './search-engine.ts';

/** Nobody waits longer for an engine; the shop's own search answers then. */
const timeoutMs = 5000;

/** The search engine of this page load, by the official client, which is loaded when it is first needed. */
export const searchEngine = createSearchEngine({
  async fetchAccess() {
    const settings = queryClient.getQueryData(settingsQuery.queryKey)?.data;
    // A tenant without an engine need not be asked for one (CONF-11).
    if (settings && 'useSearchEngine' in settings && settings.useSearchEngine === false)
      return { error: 'search.disabled' };
    // The client is on its way while the token is; `connect` hears of it when it cannot be loaded.
    loadClient().catch(() => undefined);
    return callApi(routes.search.token);
  },
  async connect(host, apiKey) {
    const { Meilisearch } = await loadClient();
    const client = new Meilisearch({ host, apiKey, timeout: timeoutMs });
    return {
      isHealthy: () => client.isHealthy(),
      search: (index, key, params, signal) => client.index<SearchHit>(index).search(key, params, { signal }),
    };
  },
  sessionToken: () => readSession()?.token,
  now: () => performance.now(),
  // biome-ignore lint/suspicious/noConsole: a search index error is only logged (SRCH-08).
  warn: (text, error) => console.warn(`${text}; the shop searches by itself`, error ?? ''),
});

function loadClient() {
  return import('meilisearch');
}
