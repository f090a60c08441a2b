import { routes } from '@kontor/contract';
import { callApi } from '../../lib/api-client.ts';

let lastKey: string | undefined;

/**
 * Counts a settled search and what it found: the detailed search shown, a product chosen, the panel left with nothing
 * found. The same term in a row counts once. Nobody waits for it; a failure is only logged.
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
