import type { SearchAccess } from '@kontor/contract';
import { expect, it } from 'vitest';
import { createSearchEngine, EngineOff } from './search-engine.ts';

const access: SearchAccess = {
  token: 'a.b.c',
  url: 'https://shop.example/search-engine',
  error: null,
  environment: 'production',
};
const refused = Object.assign(new Error('invalid_api_key'), { response: { status: 403 } });

/** An engine over a fake of token call and client; `answers` come in this order, errors are thrown. */
function engineWith(options: {
  access?: () => Promise<SearchAccess>;
  isHealthy?: boolean;
  answers?: unknown[];
}) {
  const calls: unknown[] = [];
  const warnings: string[] = [];
  const now = { ms: 0 };
  const session = { token: 'one' };
  const engine = createSearchEngine({
    fetchAccess: async () => {
      calls.push('token');
      return options.access ? options.access() : access;
    },
    connect: async (host, apiKey) => {
      calls.push(`connect ${host} ${apiKey}`);
      return {
        async isHealthy() {
          calls.push('health');
          return options.isHealthy ?? true;
        },
        async search(index, key) {
          calls.push(`${index} ${key}`);
          const answer = options.answers?.shift();
          if (answer instanceof Error) throw answer;
          return { hits: [], estimatedTotalHits: 0 };
        },
      };
    },
    sessionToken: () => session.token,
    now: () => now.ms,
    warn: (text) => warnings.push(text),
  });
  const search = (key: string, signal = new AbortController().signal) => engine.search(key, {}, signal);
  return { engine, search, calls, warnings, now, session };
}

const opened = ['token', 'connect https://shop.example/search-engine a.b.c'];

it('SRCH-08 SRCH-09 asks for access and health once, then the index of the environment', async () => {
  const { engine, search, calls } = engineWith({});
  expect(engine.state.get()).toBe('unknown');
  await Promise.all([engine.start(), search('zelt')]);
  await search('jacke');
  expect(engine.state.get()).toBe('on');
  expect(calls).toEqual([
    ...opened,
    'health',
    'production_b2b_material zelt',
    'production_b2b_material jacke',
  ]);
});

it.each([
  ['https://shop.example/search-engine', true],
  ['https://meili.example', false],
])('SRCH-11 knows whether %s is its own engine: %s', async (url, isBuiltIn) => {
  const { engine } = engineWith({ access: async () => ({ ...access, url }) });
  expect(await engine.isBuiltIn()).toBe(isBuiltIn);
});

it('CONF-11 is off without a warning where the tenant searches without an engine', async () => {
  const { engine, search, warnings } = engineWith({ access: async () => ({ error: 'search.disabled' }) });
  expect(await engine.start()).toBe('off');
  await expect(search('zelt')).rejects.toBeInstanceOf(EngineOff);
  expect(warnings).toEqual([]);
});

it.each([
  ['its access cannot be had', { access: () => Promise.reject(new Error('offline')) }],
  ['it is unavailable', { access: async () => ({ error: 'search.unavailable' }) as const }],
  ['its health check fails', { isHealthy: false }],
  ['a search throws', { answers: [new Error('broken')] }],
])('SRCH-08 is off until the next page load when %s, and logs one warning', async (_, options) => {
  const { engine, search, calls, warnings } = engineWith(options);
  await expect(search('zelt')).rejects.toBeInstanceOf(EngineOff);
  const before = [...calls];
  await expect(search('jacke')).rejects.toBeInstanceOf(EngineOff);
  expect(engine.state.get()).toBe('off');
  expect(calls).toEqual(before);
  expect(warnings).toHaveLength(1);
});

it('SRCH-05 a search that was given up switches nothing off', async () => {
  const aborted = new AbortController();
  const { engine, search } = engineWith({ answers: [new DOMException('gone', 'AbortError')] });
  aborted.abort();
  await expect(search('zelt', aborted.signal)).rejects.toThrow('gone');
  expect(engine.state.get()).toBe('on');
});

it('API-23 fetches the token again before it ends, and once when it is refused', async () => {
  const { search, calls, now } = engineWith({ answers: [undefined, undefined, refused] });
  await search('a');
  now.ms = 54 * 60_000;
  await search('b');
  expect(calls.filter((call) => call === 'token')).toHaveLength(1);
  now.ms = 56 * 60_000;
  await search('c');
  // Refused, renewed, found; its health is known.
  expect(calls.filter((call) => call === 'token')).toHaveLength(3);
  expect(calls.filter((call) => call === 'health')).toHaveLength(1);
});

it('API-23 fetches one new token for all searches that were refused at the same time', async () => {
  const { search, calls } = engineWith({ answers: [refused, refused] });
  await Promise.all([search('a'), search('b')]);
  expect(calls.filter((call) => call === 'token')).toHaveLength(2);
});

it('SRCH-08 is off when a new token is refused too', async () => {
  const { engine, search } = engineWith({ answers: [refused, refused] });
  await expect(search('zelt')).rejects.toBeInstanceOf(EngineOff);
  expect(engine.state.get()).toBe('off');
});

it('AUTH-06 begins anew with another session, whose token is its own', async () => {
  const { engine, search, calls, session } = engineWith({ answers: [new Error('broken')] });
  await expect(search('zelt')).rejects.toBeInstanceOf(EngineOff);
  session.token = 'two';
  await search('zelt');
  expect(engine.state.get()).toBe('on');
  expect(calls.filter((call) => call === 'token')).toHaveLength(2);
});
