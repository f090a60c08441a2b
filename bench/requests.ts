import { acceptEncoding } from './load.ts';

/** A GET with a session token; '' for none. */
export function get(path: string, token: string) {
  return { method: 'GET' as const, path, token };
}

/**
 * Sends one request and answers its duration in milliseconds, the body read.
 *
 * @throws Error when the status is another, with the beginning of the answer
 */
export async function timed(
  url: string,
  request: { method: string; path: string; token: string; body?: unknown },
  expectedStatus: number,
): Promise<number> {
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const begin = performance.now();
  const answer = await fetch(url + request.path, {
    method: request.method,
    headers: {
      'accept-encoding': acceptEncoding,
      authorization: `Basic ${request.token}`,
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    body,
  });
  const text = await answer.text();
  if (answer.status !== expectedStatus)
    throw new Error(`${request.path}: ${answer.status} ${text.slice(0, 300)}`);
  return performance.now() - begin;
}

/**
 * The JSON answer to a GET with a session token.
 *
 * @throws Error when it is no success
 */
export async function fetched<Answer>(url: string, path: string, token: string): Promise<Answer> {
  const answer = await fetch(url + path, { headers: { authorization: `Basic ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}
