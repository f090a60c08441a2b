import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../src/lib/query-client.ts';

interface FakeApi {
  /** What the server answers, by method and path; 404 otherwise. */
  answers: Record<string, { status?: number; body: unknown }>;
  /** Calls with a body of JSON. */
  sent: { call: string; body: unknown }[];
  /** All calls. */
  called: string[];
}

/** Stands for the server in each test of a file. For the top of the file. */
export function fakeApi(): FakeApi {
  const api: FakeApi = { answers: {}, sent: [], called: [] };
  beforeEach(() => {
    for (const call of Object.keys(api.answers)) delete api.answers[call];
    api.sent.length = 0;
    api.called.length = 0;
    queryClient.clear();
    vi.stubGlobal('fetch', async (url: string | URL | Request, init: RequestInit = {}) => {
      const path = String(url instanceof Request ? url.url : url);
      const call = `${init.method ?? 'GET'} ${path.replace(/^https?:\/\/[^/]+/, '').split('?')[0]}`;
      api.called.push(call);
      if (typeof init.body === 'string') api.sent.push({ call, body: JSON.parse(init.body) });
      const { status = 200, body } = api.answers[call] ?? { status: 404, body: { code: 'route.not.found' } };
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  return api;
}
