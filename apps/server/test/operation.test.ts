import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { errorCatalogue, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createLog } from '../src/shared/log.ts';
import { createSession, createTenant, createUser, testPassword } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
});

afterAll(() => shop.close());

describe('health', () => {
  it('API-39 says that the process lives and that it reaches its database', async () => {
    expect((await shop.inject('GET /health/live')).body).toEqual({ status: 'live' });
    expect((await shop.inject('GET /health/ready')).body).toEqual({ status: 'ready' });
    expect((await shop.inject('GET /health')).body).toEqual({ status: 'ready' });
  });

  it('API-39 API-02 says 503 while the database is away, and so does every call', async () => {
    const own = await createTestApp();
    const { token } = await createSession(own.database.db);
    await own.dependencies.database.close();
    const { app } = own;
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    own.dependencies.sessions.actorOf = () => Promise.reject(gone);
    const answer = await app.inject({ url: '/api/season', headers: { authorization: `Basic ${token}` } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'service.unavailable' });
    expect(answer.headers['retry-after']).toBe('5');
    await app.close();
  });
});

describe('metrics', () => {
  it('API-39 counts requests by route, never by what stands in a path', async () => {
    const { token } = await createSession(shop.database.db);
    await shop.inject(routes.catalogue.product, { token, params: { id: 'secret-id' } });
    const { text, headers } = await shop.inject('GET /metrics', { host: 'localhost:3000' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/material/:id",status="404"} 1',
    );
    expect(text).toContain('database_connections{state="idle"}');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('secret-id');
  });

  it('API-39 shows the size of each cache as gauges, and its hits and misses as counters', async () => {
    const { text } = await shop.inject('GET /metrics', { host: 'localhost:3000' });
    for (const name of ['cache_entries', 'cache_bytes']) expect(text).toContain(`# TYPE ${name} gauge`);
    for (const name of ['cache_hits_total', 'cache_misses_total']) {
      expect(text).toContain(`# TYPE ${name} counter`);
      expect(text).toMatch(new RegExp(`^${name}\\{cache="languages"\\} [1-9]`, 'm'));
    }
  });

  it.each([
    [200, { host: 'localhost:3000' }],
    [200, { host: '[::1]:3000', ip: '::1' }],
    [401, { host: 'localhost:3000', ip: '203.0.113.9' }],
    [401, { host: 'shop.test' }],
    [401, { host: 'localhost', headers: { 'x-forwarded-for': '127.0.0.1' } }],
    [401, { host: 'localhost', headers: { forwarded: 'for=127.0.0.1' } }],
  ])('API-39 without a token answers %i to a request with %o', async (status, options) => {
    expect((await shop.inject('GET /metrics', options)).status).toBe(status);
  });

  it('API-39 without a token are closed to what a trusted proxy hands on', async () => {
    const { dependencies } = shop;
    const own = await buildApp({ ...dependencies, config: { ...dependencies.config, trustProxy: 1 } });
    const headers = { host: 'localhost', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' };
    expect((await own.inject({ url: '/metrics', headers })).statusCode).toBe(401);
    await own.close();
  });

  it('API-39 wants the configured token', async () => {
    const own = await buildApp({
      ...shop.dependencies,
      config: { ...shop.dependencies.config, metricsToken: '0123456789abcdef' },
    });
    const ask = (authorization: string) => own.inject({ url: '/metrics', headers: { authorization } });
    expect((await ask('')).statusCode).toBe(401);
    expect((await ask('Bearer 0123456789abcdeX')).statusCode).toBe(401);
    expect((await ask('Bearer 0123456789abcdef')).statusCode).toBe(200);
    await own.close();
  });
});

describe('log', () => {
  it('API-02 writes one line a request with its id, and no password, token or search word', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const own = await buildApp({ ...shop.dependencies, log: createLog({ logLevel: 'info' }, stream) });
    const { tenantId, tenantName } = await createTenant(shop.database.db);
    const { username } = await createUser(shop.database.db, { tenant_id: tenantId });
    await shop.settle();
    const login = await own.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password: testPassword, tenant: tenantName },
    });
    const { token, userId } = login.json<{ token: string; userId: string }>();
    await own.inject({
      url: '/api/material/search?searchKey=geheim',
      headers: { authorization: `Basic ${token}` },
    });
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      level: 30,
      msg: 'request',
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      req: { method: 'GET', path: '/api/material/search' },
      status: 200,
      durationMs: expect.any(Number),
      tenant: tenantName,
      userId,
    });
    for (const secret of [token, testPassword, 'geheim']) expect(lines.join('')).not.toContain(secret);
    await own.close();
  });

  it('API-02 answers a fault without its inside, with the id under which the log has it', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const settings = { of: () => Promise.reject(new Error('inside')), clear() {} };
    const own = await buildApp({
      ...shop.dependencies,
      settings,
      log: createLog({ logLevel: 'error' }, stream),
    });
    const { token } = await createSession(shop.database.db);
    const answer = await own.inject({ url: '/api/season', headers: { authorization: `Basic ${token}` } });
    const body = answer.json<{ code: string; details: { requestId: string } }>();
    expect([answer.statusCode, body.code]).toEqual([500, 'internal.error']);
    expect(answer.payload).not.toContain('inside');
    const entry = JSON.parse(lines[0] ?? '{}') as { reqId: string; err: { message: string } };
    expect(entry.reqId).toBe(body.details.requestId);
    expect(entry.err.message).toBe('inside');
    await own.close();
  });
});

describe('API description', () => {
  it('API-39 holds every call of the route table with its schemas and codes', async () => {
    const { body } = await shop.inject<{ openapi: string; paths: Record<string, Record<string, object>> }>(
      'GET /api/docs/openapi.json',
    );
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const all = Object.values(routes).flatMap((module) => Object.values(module));
    expect(described.sort()).toEqual(all.map(({ method, path }) => `${method} ${path}`).sort());
    expect(JSON.stringify(body.paths['/api/basket'])).toContain('basket.conflict');
  });

  it('API-39 shows it on a page that may run its own script and no other', async () => {
    const { text, headers } = await shop.inject('GET /api/docs/');
    expect(text).toContain('Scalar.createApiReference');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect((await shop.inject('GET /health')).headers['content-security-policy']).toContain(
      "script-src 'self';",
    );
  });
});

describe('API description of a shop without API_DOCS', () => {
  it.each([
    [404, { host: 'shop.test' }],
    [404, { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
    [200, { host: 'localhost:3000' }],
  ])('API-39 answers %i to a request with %o', async (status, headers) => {
    const { dependencies } = shop;
    const own = await buildApp({
      ...dependencies,
      config: { ...dependencies.config, areApiDocsOpen: false },
    });
    for (const url of ['/api/docs/', '/api/docs/openapi.json', '/api/docs/js/scalar.js'])
      expect((await own.inject({ url, headers })).statusCode).toBe(status);
    await own.close();
  });
});

describe('the files of the API description', () => {
  it.each(['/api/docs/openapi.json', '/api/docs/js/scalar.js'] as const)(
    'API-39 are compressed once and known by their content: %s',
    async (path) => {
      const gzip = { 'accept-encoding': 'gzip' };
      const { headers, bytes } = await shop.inject(`GET ${path}`, { headers: gzip });
      expect([headers['content-encoding'], headers['content-length']]).toEqual([
        'gzip',
        String(bytes.length),
      ]);
      const plain = await shop.inject(`GET ${path}`);
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
      expect(plain.headers.etag).not.toBe(headers.etag);
      const again = await shop.inject(`GET ${path}`, {
        headers: { ...gzip, 'if-none-match': String(headers.etag) },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    },
  );
});

describe('many requests for the API description', () => {
  it('API-39 are refused beyond 20 in one second, without ending', async () => {
    const own = await buildApp(shop.dependencies);
    const ask = async () => {
      const { statusCode, headers } = await own.inject('/api/docs/openapi.json');
      return [statusCode, headers['retry-after']];
    };
    for (let request = 0; request < 20; request += 1) expect(await ask()).toEqual([200, undefined]);
    expect(await ask()).toEqual([503, '1']);
    shop.clock.advance({ seconds: 1 });
    expect(await ask()).toEqual([200, undefined]);
    await own.close();
  });
});

describe('malformed requests', () => {
  it('API-02 answers in the form of every error and closes the connection', async () => {
    const own = await buildApp(shop.dependencies);
    await own.listen({ host: '127.0.0.1', port: 0 });
    const { port } = own.server.address() as { port: number };
    const answer = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        let received = '';
        socket.on('data', (chunk) => {
          received += String(chunk);
        });
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });
    /** Reads an answer that is complete by its own word, and nothing after it. */
    const read = (received: string) => {
      const [head = '', body = '', ...rest] = received.split('\r\n\r\n');
      expect(rest).toEqual([]);
      expect(head).toMatch(/\r\nContent-Type: application\/json; charset=utf-8\r\n/);
      expect(head).toMatch(/\r\nCache-Control: no-store\r\nConnection: close$/);
      expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
      return [Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]), JSON.parse(body)];
    };
    const of = (locale: 'de' | 'en') => ({
      code: 'request.invalid',
      message: errorCatalogue['request.invalid'][locale],
    });
    const begin = 'GET /api/season HTTP/1.1\r\nHost: x\r\n';
    const english = 'Accept-Language: en-GB,de;q=0.1\r\n';
    expect(read(await answer('GARBAGE\r\n\r\n'))).toEqual([400, of('de')]);
    expect(read(await answer(`${begin}${english}no header\r\n\r\n`))).toEqual([400, of('en')]);
    expect(read(await answer(`${begin}Content-Length: -1\r\n\r\n`))).toEqual([400, of('de')]);
    const tooMuch = `X-Long: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(read(await answer(`${begin}${tooMuch}`))).toEqual([431, of('de')]);
    expect(read(await answer(`${begin}${english}${tooMuch}`))).toEqual([431, of('en')]);
    const many = 'X: y\r\n'.repeat(5_000);
    expect(read(await answer(`${begin}${many}\r\n`))).toEqual([431, of('de')]);
    // Node looks for slow requests every 30 seconds: it says what it says then.
    own.server.once('connection', (socket) => {
      const code = 'ERR_HTTP_REQUEST_TIMEOUT';
      socket.once('data', () =>
        own.server.emit('clientError', Object.assign(new Error(code), { code }), socket),
      );
    });
    expect(read(await answer(begin))).toEqual([408, of('de')]);
    await own.close();
  });

  it('API-02 still answers who asked before the end', async () => {
    let end = () => {};
    const ending = new Promise<void>((resolve) => {
      end = resolve;
    });
    const settings = {
      ...shop.dependencies.settings,
      async of(tenantId: number) {
        await ending;
        return await shop.dependencies.settings.of(tenantId);
      },
    };
    const own = await buildApp({ ...shop.dependencies, settings });
    own.addHook('preClose', async () => end());
    const address = await own.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await createSession(shop.database.db);
    const asked = fetch(`${address}/api/season`, { headers: { authorization: `Basic ${token}` } });
    await new Promise((resolve) => own.server.once('request', resolve));
    await own.close();
    expect((await asked).status).toBe(200);
  });
});
