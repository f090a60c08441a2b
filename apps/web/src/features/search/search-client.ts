import { routes, type SearchHit } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { settingsQuery } from '../../commerce/shop-context.ts';
import { createSearchEngine } from './search-engine.ts';

/** After this time the shop's own search answers. */
const timeoutMs = 5000;

/** The search engine of this page load; its official client loads on first use. */
export const searchEngine = createSearchEngine({
  async fetchAccess() {
    const settings = queryClient.getQueryData(settingsQuery.queryKey)?.data;
    // False for a tenant without an engine (CONF-11): no request is needed.
    if (settings && 'useSearchEngine' in settings && settings.useSearchEngine === false)
      return { error: 'search.disabled' };
    // Loads the client in parallel with the token; `connect` reports a failure.
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
