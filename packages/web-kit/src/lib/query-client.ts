import type { CallableRoute, DefinitionOf, RouteAnswer } from '@kontor/contract';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallArguments, type CallOptions, callApi, isSetupDemanded } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { isConnected } from './connection.ts';
import { readSession } from './cookies.ts';
import { nextTask } from './next-task.ts';

/** The one query cache. Server data lives here and in no store (rule 17). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Offline, a call fails with an error instead of pausing silently. Failed queries are sent again when the network is
      // back.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // Without a connection all is asked again when it is back.
      retry: (failures, error) => isAway(error) && failures < 2 && isConnected(),
      retryDelay: (failures) => Math.min(500 * 2 ** failures, 4000),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * Only a lost connection or a server that is just away is asked again unasked. People may try again after more errors; see
 * isPassingError.
 */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);
}

/**
 * Query options of a GET route, written once and used by loader and component alike. The key is
 * `[path, {params, query, extraQuery}]`, so `invalidateQueries({ queryKey: [route.path] })` reaches all its answers.
 *
 * @example useQuery(apiQuery(routes.catalogue.products, { query: { category: id, page: 2 } }))
 */
export function apiQuery<R extends CallableRoute>(route: R, ...[options]: CallArguments<R>) {
  const { signal: _, keepalive: __, ...given } = (options ?? {}) as CallOptions<R>;
  return queryOptions({
    queryKey: apiKey(route, given),
    queryFn: ({ signal }) => readForQuery(route, ...([{ ...given, signal }] as unknown as CallArguments<R>)),
  });
}

/** The call of a query, for those who do more with its answer than to keep it. */
export async function readForQuery<R extends CallableRoute>(
  route: R,
  ...options: CallArguments<R>
): Promise<RouteAnswer<DefinitionOf<R>>> {
  try {
    // A screen that begins asks for several things; each call is a task of its own.
    await nextTask();
    return await callApi(route, ...options);
  } catch (error) {
    // The sign-in page, or that of the second factor, is on its way and empties the cache; until then no area shall show an error.
    if (error instanceof ApiError && error.status === 401 && !readSession()) return untilCacheIsEmptied();
    if (isSetupDemanded(error)) return untilCacheIsEmptied();
    throw error;
  }
}

function untilCacheIsEmptied(): Promise<never> {
  return new Promise(() => {});
}

/** The cache key of a route, or of all its answers when no options are given. */
export function apiKey(route: Pick<CallableRoute, 'path'>, options?: object): readonly unknown[] {
  return options && Object.keys(options).length > 0 ? [route.path, options] : [route.path];
}
