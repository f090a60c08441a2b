import { type ProductRow, routes, type SearchHit } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { currentLocale } from '@kontor/web-kit/lib/i18n.ts';
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { ownArticles, withOwnNumbers } from '../../commerce/own-articles.ts';
import { commonParams, engineParams, needsCompany, type ResultQuery } from './engine-request.ts';
import { searchEngine } from './search-client.ts';
import { EngineOff, type EngineParams } from './search-engine.ts';
import { reportSearch } from './search-report.ts';
import { isLongEnough } from './search-state.ts';

/** Hits that the panel requests (SRCH-07). */
const panelLimit = 20;

/** A row of a list with the matches of the search. */
type FoundRow = ProductRow & Pick<SearchHit, '_formatted'>;

type ResultPage = {
  data: FoundRow[];
  meta: { total: number; page: number; pageSize: number; withoutWords?: readonly string[] };
};

/** A hit in the panel; without `stock`, price and stock are still to be loaded. */
export type PanelHit = Omit<SearchHit, 'id'>;

export type PanelAnswer = {
  hits: readonly PanelHit[];
  /** Total number of products. */
  total: number;
  /** Hits by category id. */
  categories: Readonly<Record<string, number>> | undefined;
  /** Words dropped because no article has all of them. */
  withoutWords: readonly string[];
  /** The term with its last word completed; empty with an outside engine. */
  completions: readonly string[];
};

/** The panel's query: up to 20 products and their categories (SRCH-02, SRCH-07). */
export function panelQuery(key: string) {
  return queryOptions({
    queryKey: ['search', 'panel', key],
    queryFn: async ({ signal }) => {
      const own = ownArticles(key, { limit: panelLimit, signal });
      const answer = await withFallback<PanelAnswer>(
        key,
        async () => {
          const params: EngineParams = {
            ...commonParams(currentLocale()),
            limit: panelLimit,
            distinct: '_id',
            facets: ['categories'],
            ...((await searchEngine.isBuiltIn()) ? { showCompletions: true } : {}),
          };
          const answer = await searchEngine.search(key, params, signal);
          const { hits, estimatedTotalHits, facetDistribution, completions = [] } = answer;
          const categories = facetDistribution?.categories;
          return {
            hits,
            total: estimatedTotalHits ?? hits.length,
            categories,
            withoutWords: [],
            completions,
          };
        },
        async () => {
          const { data, meta } = await callApi(routes.catalogue.search, {
            query: {
              searchKey: key,
              pageSize: panelLimit,
              rows: 'products',
              categoryCounts: '1',
              completions: '1',
            },
            signal,
          });
          const { total, categories, withoutWords = [], completions = [] } = meta;
          return { hits: data, total, categories, withoutWords, completions };
        },
        ({ total }) => total,
      );
      const { rows, more } = withOwn<PanelHit>(await own, answer.hits, ({ _id }) => _id);
      return { ...answer, hits: rows, total: answer.total + more };
    },
  });
}

export function resultsQuery(
  resultQuery: ResultQuery,
): UseQueryOptions<ResultPage, Error, ResultPage, readonly unknown[]> {
  return {
    queryKey: ['search', 'results', resultQuery],
    queryFn: async ({ signal }) => {
      const { key, query, extraQuery, rows } = resultQuery;
      const own = isWholeSearch(resultQuery) ? ownArticles(key, { limit: panelLimit, signal }) : [];
      const answer = await withFallback<ResultPage>(
        key,
        async () => {
          if (needsCompany(resultQuery) && !(await searchEngine.isBuiltIn())) throw new EngineOff();
          const params = engineParams(resultQuery, currentLocale());
          const { hits, estimatedTotalHits } = await searchEngine.search(key, params, signal);
          return {
            data: await withOwnNumbers(await withPrices(hits, signal), signal),
            meta: {
              total: estimatedTotalHits ?? hits.length,
              page: query.page ?? 1,
              pageSize: params.limit ?? hits.length,
            },
          };
        },
        () =>
          callApi(routes.catalogue.search, {
            query: { ...query, searchKey: key, ...(rows === 'products' ? { rows } : {}) },
            extraQuery,
            signal,
          }),
        ({ meta }) => meta.total,
      );
      const { rows: data, more } = withOwn(await own, answer.data, skuOf);
      const total = answer.meta.total + more;
      if (isWholeSearch(resultQuery)) reportSearch(key, total);
      return { data, meta: { ...answer.meta, total } };
    },
  };
}

/** Number and names of the hits of another term; not sent for terms that are too short. */
export function countQuery(key: string) {
  return queryOptions({
    queryKey: ['search', 'count', key],
    queryFn: ({ signal }): Promise<{ total: number; names: readonly string[] }> =>
      withFallback(
        key,
        async () => {
          const params = { ...commonParams(currentLocale()), limit: panelLimit, distinct: '_id' };
          const { hits, estimatedTotalHits } = await searchEngine.search(key, params, signal);
          return { total: estimatedTotalHits ?? hits.length, names: hits.map(({ name }) => name) };
        },
        async () => {
          const query = { searchKey: key, pageSize: panelLimit, rows: 'products' } as const;
          const { data, meta } = await callApi(routes.catalogue.search, { query, signal });
          return { total: meta.total, names: data.map(({ name }) => name) };
        },
      ),
  });
}

/**
 * Asks the engine. If it is missing or fails, asks the shop's own search, which needs three characters (SRCH-06, SRCH-08) and
 * drops the least useful words if nothing has all of them.
 */
async function withFallback<T>(
  key: string,
  ask: () => Promise<T>,
  fallBack: () => Promise<T>,
  totalOf?: (answer: T) => number,
): Promise<T> {
  try {
    const answer = await ask();
    const hasWordsToDrop = totalOf?.(answer) === 0 && /\s/.test(key.trim()) && isLongEnough(key);
    return hasWordsToDrop ? await fallBack() : answer;
  } catch (error) {
    if (!(error instanceof EngineOff)) throw error;
  }
  if (!isLongEnough(key)) throw new ApiError({ status: 422, code: 'searched.value.min.three.char' });
  return fallBack();
}

/** Rows with price and stock; the shop adds both to hits of an outside engine (SRCH-11). */
async function withPrices(hits: readonly SearchHit[], signal: AbortSignal): Promise<FoundRow[]> {
  const bare = hits.filter((hit) => hit.stock === undefined);
  const offers = new Map<string, Pick<ProductRow, 'price' | 'stock'>>();
  if (bare.length > 0) {
    const { data } = await callApi(routes.catalogue.prices, { query: { sku: bare.map(skuOf) }, signal });
    for (const { sku, ...offer } of data) offers.set(sku, offer);
  }
  return hits.map((hit) => ({
    ...hit,
    stock: { value: 0 },
    preStocks: [],
    notEnoughStock: false,
    ...(hit.stock ? { stock: hit.stock } : {}),
    ...(hit.preStocks ? { preStocks: hit.preStocks } : {}),
    ...offers.get(skuOf(hit)),
  }));
}

/**
 * Puts the hits of the company's own numbers before those of the engine, without duplicates; `more`: how many the
 * engine lacked.
 */
export function withOwn<Row extends { readonly _id: string }>(
  own: readonly Row[],
  found: readonly Row[],
  keyOf: (row: Row) => string,
): { rows: Row[]; more: number } {
  const first = own.filter((row, at) => own.findIndex((other) => keyOf(other) === keyOf(row)) === at);
  const keys = new Set(first.map(keyOf));
  const rest = found.filter((row) => !keys.has(keyOf(row)));
  return { rows: [...first, ...rest], more: first.length + rest.length - found.length };
}

/** The article number for requesting a price. */
export function skuOf(hit: Pick<PanelHit, 'sku' | 'variantSku'>): string {
  return hit.variantSku ?? hit.sku;
}

/** True for the first page without filters: its total is the term's number of hits. */
function isWholeSearch({ query, extraQuery }: ResultQuery): boolean {
  const { page, pageSize: _, sort: __, ...filters } = query;
  return (page ?? 1) === 1 && extraQuery.length === 0 && Object.keys(filters).length === 0;
}
