import type { Page, Route } from '@playwright/test';

/** What the browser asks an index for. */
export interface EngineBody {
  q: string;
  limit: number;
  offset?: number;
  filter: string[];
  sort?: string[];
  distinct?: string;
  facets?: string[];
  showCompletions?: boolean;
}

export interface EngineAnswer {
  hits: object[];
  estimatedTotalHits: number;
  facetDistribution?: Record<string, Record<string, number>>;
  completions?: string[];
}

/**
 * Replaces the shop's search engine by a fake, so that the test decides hits and timing. Returns the received queries. `path`
 * of the engine is `/search-engine` unless it plays one from outside.
 */
export async function useEngine(
  page: Page,
  answer: (body: EngineBody, route: Route) => EngineAnswer | Promise<EngineAnswer | undefined>,
  path = '/search-engine',
): Promise<EngineBody[]> {
  const asked: EngineBody[] = [];
  await page.route('**/api/search/token', (route) => {
    const url = new URL(route.request().url()).origin + path;
    return route.fulfill({ json: { token: 'a.b.c', url, error: null, environment: 'test' } });
  });
  await page.route(`**${path}/health`, (route) => route.fulfill({ json: { status: 'available' } }));
  await page.route(`**${path}/indexes/test_b2b_material/search`, async (route) => {
    const body = route.request().postDataJSON() as EngineBody;
    asked.push(body);
    const json = await answer(body, route);
    // A test that answered by itself, or a page that gave the call up, wants no answer.
    if (json) await route.fulfill({ json }).catch(() => undefined);
  });
  return asked;
}

/** Lets the shop search by itself (CONF-11). */
export async function useNoEngine(page: Page): Promise<void> {
  await page.route('**/api/search/token', (route) => route.fulfill({ json: { error: 'search.disabled' } }));
}

/** The rows of a list as hits, with a word marked in their names. */
export function hitsOf(rows: readonly { _id: string; name: string }[], word: string): object[] {
  const marked = (text: string) => text.replace(new RegExp(word, 'gi'), (found) => `<mark>${found}</mark>`);
  return rows.map((row) => ({ id: row._id, ...row, _formatted: { name: marked(row.name) } }));
}
