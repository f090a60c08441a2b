import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';

let lastKey: string | undefined;

/**
 * Reports a finished search and its number of hits: results shown, a product chosen, or the panel left without
 * hits. Repetitions of a term count once. Failures are only logged.
 */
export function reportSearch(key: string, hits: number): void {
  if (key === lastKey) return;
  lastKey = key;
  const body = { searchKey: key.slice(0, 200), hits };
  callApi(routes.search.report, { body, keepalive: true }).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: failures of the statistics are only logged (API-03).
    console.warn('search not counted', error);
  });
}
