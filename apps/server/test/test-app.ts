import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ErrorAnswer, RouteAnswer, RouteDefinition } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { type Config, parseConfig } from '../src/config.ts';
import { createDependencies, type Dependencies } from '../src/dependencies.ts';
import type { Mail } from '../src/shared/mailer.ts';
import { checkAnswer, findRoute } from './answer-check.ts';
import { testPassword } from './factories.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface InjectOptions {
  /** Sent as `Authorization: Basic <token>`, an API key as `Bearer`. */
  token?: string | undefined;
  /** Sent as JSON; a text or bytes are sent as they are, with the type application/json unless `headers` names another. */
  body?: unknown;
  params?: Record<string, string | number>;
  /** A list repeats its parameter; undefined leaves it out. */
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  locale?: 'de' | 'en';
  host?: string;
  headers?: Record<string, string>;
  /** The address that the request comes from. */
  ip?: string;
}

export interface TestAnswer<Body> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The answer of a success; throws with what went wrong when it is an error. */
  readonly body: Body;
  /** The answer of a refusal; throws when it is a success. */
  readonly error: ErrorAnswer;
  text: string;
  bytes: Buffer;
  /** What really happened behind a 500. */
  fault: Error | undefined;
}

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  clock: TestClock;
  /** What the shop mailed, in order. */
  mails: Mail[];
  dependencies: Dependencies;
  /**
   * Sends a request and holds the answer strictly against the contract. Changes made directly in the database before are
   * known to the app's caches by then.
   */
  inject<R extends RouteDefinition>(route: R, options?: InjectOptions): Promise<TestAnswer<RouteAnswer<R>>>;
  inject<Body = unknown>(target: `${string} /${string}`, options?: InjectOptions): Promise<TestAnswer<Body>>;
  /** Signs in and answers the token. */
  login(user: { username: string; tenantName: string; password?: string }): Promise<string>;
  /** Resolves when every notification of committed changes has been heard by the app's caches. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the whole app on a fresh database: once for each test file, in `beforeAll`, and closed in `afterAll`. Mails are
 * collected, the clock stands still, jobs run only after `dependencies.jobs.start()`.
 *
 * @example const shop = await createTestApp(); const { body } = await shop.inject(routes.cart.read, { token });
 */
export async function createTestApp(
  options: {
    at?: Date | string;
    config?: Partial<Config>;
    poolSize?: number;
    overrides?: Partial<Pick<Dependencies, 'outsideSearch'>>;
    /** Where the shop reaches the database; tests reach it at its own URL. */
    databaseUrl?: (url: string) => string | Promise<string>;
    limits?: Parameters<typeof createDependencies>[1]['limits'];
    /** False: requests do not wait for notifications of earlier changes. For sweeps of thousands of requests. */
    settles?: boolean;
  } = {},
): Promise<TestApp> {
  const { settles = true } = options;
  const database = await createTestDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'kontor-test-app-'));
  const clock = createTestClock(options.at);
  const mails: Mail[] = [];
  const config: Config = {
    ...parseConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', DEMO: '0', API_DOCS: '1' }),
    databasePoolSize: options.poolSize ?? 5,
    ...options.config,
  };
  const dependencies = await createDependencies(config, {
    databaseUrl: (await options.databaseUrl?.(database.url)) ?? database.url,
    // The shortest interval of the queue: tests wait for the mails of each step.
    limits: { jobs: { pollSeconds: 0.5 }, ...options.limits },
    overrides: { clock, mailer: { send: async (mail) => void mails.push(mail) }, ...options.overrides },
  });
  const app = await buildApp(dependencies);
  const faults = new Map<string, Error>();
  app.addHook('onError', async (request, _reply, error) => void faults.set(request.id, error));
  await app.ready();

  const heard = new Map<string, () => void>();
  await dependencies.listener.listen({
    test_settled(payload) {
      // The listener reconnected, which it does on a busy machine: all caches were cleared.
      if (payload === '') for (const resolve of heard.values()) resolve();
      else heard.get(payload)?.();
    },
  });

  async function settle(): Promise<void> {
    const id = randomUUID();
    const isHeard = new Promise<void>((resolve) => heard.set(id, resolve));
    // Notifications arrive in the order of their commits: after this one, all earlier ones have arrived.
    await database.pool.query('select pg_notify($1, $2)', ['test_settled', id]);
    await isHeard;
    heard.delete(id);
  }

  async function inject(
    target: RouteDefinition | string,
    options: InjectOptions = {},
  ): Promise<TestAnswer<never>> {
    const { method, url } = requestLine(target, options);
    if (settles) await settle();
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: headersOf(options),
      remoteAddress: options.ip ?? '127.0.0.1',
      ...(options.body === undefined
        ? {}
        : { payload: isRaw(options.body) ? options.body : JSON.stringify(options.body) }),
    });
    const route = findRoute(method, url.split('?', 1)[0] ?? '');
    const isApi = url.startsWith('/api/') && !url.startsWith('/api/docs');
    const status = answer.statusCode;
    if (isApi) {
      checkAnswer(route, {
        status,
        text: answer.rawPayload.length > 0 ? answer.payload : '',
        contentType: String(answer.headers['content-type'] ?? ''),
      });
    }
    const what = `${method} ${url} answered ${status}: ${answer.payload.slice(0, 1000)}`;
    return {
      status,
      headers: answer.headers,
      text: answer.payload,
      bytes: answer.rawPayload,
      fault: faultOf(answer.payload),
      get body(): never {
        if (status >= 400) throw new Error(what, { cause: faultOf(answer.payload) });
        return (status === 204 ? undefined : JSON.parse(answer.payload)) as never;
      },
      get error() {
        if (status < 400) throw new Error(what);
        return JSON.parse(answer.payload) as ErrorAnswer;
      },
    };
  }

  function faultOf(payload: string): Error | undefined {
    const requestId = /"requestId":"([^"]+)"/.exec(payload)?.[1];
    return requestId === undefined ? undefined : faults.get(requestId);
  }

  return {
    app,
    database,
    clock,
    mails,
    dependencies,
    inject: inject as TestApp['inject'],
    async login({ username, tenantName, password = testPassword }) {
      const { body } = await inject('POST /api/login', { body: { username, password, tenant: tenantName } });
      return (body as { token: string }).token;
    },
    settle,
    async close() {
      await app.close();
      await dependencies.close();
      await database.close();
      // On a busy machine a job that was cut off may still write a file.
      await rm(directory, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

function isRaw(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

function requestLine(
  target: RouteDefinition | string,
  { params = {}, query = {} }: InjectOptions,
): { method: string; url: string } {
  const [method = 'GET', template = '/'] =
    typeof target === 'string' ? target.split(/ (.*)/s) : [target.method, target.path];
  const path = template.replace(/:([A-Za-z]+)/g, (whole, name: string) =>
    name in params ? encodeURIComponent(String(params[name])) : whole,
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      search.append(name, String(entry));
    }
  }
  return { method, url: search.size > 0 ? `${path}?${search}` : path };
}

function headersOf({ token, body, locale, host, headers }: InjectOptions): Record<string, string> {
  return {
    accept: 'application/json',
    host: host ?? 'shop.test',
    ...(token === undefined
      ? {}
      : { authorization: `${token.startsWith('kontor_') ? 'Bearer' : 'Basic'} ${token}` }),
    ...(locale === undefined ? {} : { 'accept-language': locale }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}
