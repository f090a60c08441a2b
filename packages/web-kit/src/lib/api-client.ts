import type {
  CallableRoute,
  DefinitionOf,
  RouteAnswer,
  RouteBody,
  RouteParams,
  RouteQuery,
} from '@kontor/contract';
import { ApiError, isApiError, readErrorAnswer } from './api-error.ts';
import { checkConnection } from './connection.ts';
import { readLocale, readSession } from './cookies.ts';
import type { Locale } from './locale.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

/** Path parameters, query and body of a route, typed by the contract. */
export type CallOptions<R extends CallableRoute> = Part<'params', RouteParams<DefinitionOf<R>>> &
  Part<'query', RouteQuery<DefinitionOf<R>>> &
  Part<'body', RouteBody<DefinitionOf<R>>> &
  (DefinitionOf<R> extends { upload: { isMany: true } }
    ? { file: readonly File[] }
    : DefinitionOf<R> extends { upload: object }
      ? { file: File }
      : { file?: undefined }) & {
    /** Query parameters with names that the contract cannot list, such as `['attr.colour', 'red']` (API-16). */
    extraQuery?: readonly (readonly [name: string, value: string])[];
    signal?: AbortSignal;
    /** Lets the call outlive the page. */
    keepalive?: boolean;
    /** Sends instead of `fetch`, for example with the progress of an upload. */
    transport?: Transport;
  };

export type Transport = (url: string, init: RequestInit) => Promise<Response>;

export type CallArguments<R extends CallableRoute> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

const baseUrl = import.meta.env?.VITE_API_BASE_URL ?? '';

let handleSessionLoss: (reason: SessionLoss) => void = () => {};

/** The session ended, or it opens nothing but the set-up of the second factor (decision 60). */
export type SessionLoss = 'ended' | 'setup';

/** Names what happens when the session is of no use any more; it ended: a 401 on any call except the login (BOOT-03). */
export function onSessionLoss(handler: (reason: SessionLoss) => void): void {
  handleSessionLoss = handler;
}

let takeEarlyAnswer: EarlyAnswers = () => undefined;

/** The answer of a call that the page sent before its code was there, if it did for this session and language. */
export type EarlyAnswers = (
  url: string,
  sender: { token: string | undefined; locale: Locale },
) => Promise<Response> | undefined;

/** Names what looks for answers of calls that began before the app (BOOT-02). */
export function takeAnswersOf(early: EarlyAnswers): void {
  takeEarlyAnswer = early;
}

/**
 * Calls one route of the contract and answers its parsed body (`null` for 204, a Blob for a PDF, workbook, archive or CSV). Throws `ApiError`: with the server's
 * status and code, or 0 and `service.unavailable` when no answer came; an aborted call throws the signal's reason. After
 * 429 `large.request.wait` it waits as `Retry-After` says and sends the request again: the server has done nothing of it.
 *
 * @example await callApi(routes.catalogue.product, { params: { id: '64a1' } }) // { data: { _id: '64a1', … } }
 */
export async function callApi<R extends CallableRoute>(
  route: R,
  ...[options]: CallArguments<R>
): Promise<RouteAnswer<DefinitionOf<R>>> {
  const request: LooseOptions = options ?? {};
  for (let waits = 0; ; waits += 1) {
    const session = readSession();
    const response = await send(route, request, session);
    if (response.ok) return (await readBody(response)) as RouteAnswer<DefinitionOf<R>>;

    const failure = await readErrorAnswer(response);
    if (failure.code === 'large.request.wait' && waits < maxWaits) {
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1000, request.signal);
      // The session belongs to another user or company now: do not send their request again.
      if (readSession()?.token !== session?.token) throw failure;
      continue;
    }
    // A call sent before a new sign-in must not end the new session.
    const isCurrent = readSession()?.token === session?.token;
    if (failure.status === 401 && route.path !== '/api/login' && isCurrent) handleSessionLoss('ended');
    if (isSetupDemanded(failure) && isCurrent) handleSessionLoss('setup');
    throw failure;
  }
}

/** True for the refusal of all but the set-up of the second factor. */
export function isSetupDemanded(error: unknown): boolean {
  return isApiError(error, 'second.factor.setup.required');
}

/** Limit of retries of a large request; they take some minutes in all. */
const maxWaits = 60;

/** Waits with up to 50 % jitter, so that waiting clients do not retry together. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      ms * (1 + Math.random() / 2),
    );
    function abort() {
      clearTimeout(timer);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', abort, { once: true });
  });
}

async function send(
  route: CallableRoute,
  request: LooseOptions,
  session: ReturnType<typeof readSession>,
): Promise<Response> {
  try {
    const locale = readLocale();
    const url = buildUrl(route.path, request);
    const early =
      route.method === 'GET' ? takeEarlyAnswer(url, { token: session?.token, locale }) : undefined;
    return await (early ??
      (request.transport ?? fetch)(baseUrl + url, {
        method: route.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': locale,
          ...(session ? { Authorization: `Basic ${session.token}` } : {}),
          ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...bodyOf(request),
        ...(request.signal ? { signal: request.signal } : {}),
        keepalive: request.keepalive ?? false,
      }));
  } catch (error) {
    if (request.signal?.aborted) throw error;
    void checkConnection();
    throw new ApiError({ status: 0, code: 'service.unavailable' });
  }
}

/** JSON, or multipart with files; the browser sets that type with its boundary. */
function bodyOf({ body, file }: LooseOptions): { body?: BodyInit } {
  if (file === undefined) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  for (const part of [file].flat()) form.append('file', part, part.name);
  return { body: form };
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const isDocument = /^(application\/(pdf|xml|zip|vnd\.openxml)|text\/csv|image\/)/.test(
    response.headers.get('content-type') ?? '',
  );
  return isDocument ? response.blob() : response.json();
}

type QueryValue = string | number | boolean | undefined;

interface LooseOptions {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  file?: File | readonly File[];
  extraQuery?: readonly (readonly [string, string])[];
  signal?: AbortSignal;
  keepalive?: boolean;
  transport?: Transport;
}

/**
 * Fills a route's path and appends the query; repeats arrays, omits absent values.
 *
 * @example buildUrl('/api/material/:id', { params: { id: 'a/b' }, query: { sku: ['1', '2'] } }) // '/api/material/a%2Fb?sku=1&sku=2'
 */
export function buildUrl(
  path: string,
  { params, query, extraQuery }: Pick<LooseOptions, 'params' | 'query' | 'extraQuery'>,
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of (Array.isArray(value) ? value : [value]) as QueryValue[]) {
      if (item !== undefined) search.append(name, String(item));
    }
  }
  for (const [name, value] of extraQuery ?? []) search.append(name, value);
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
