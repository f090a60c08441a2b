import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { answerUnknownRoute } from './error-handler.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerWebFiles } from './web-files.ts';

let shop: TestApp;
let picture: string;

beforeAll(async () => {
  shop = await createTestApp();
  ({ url: picture } = await shop.dependencies.files.put('nordhang', Buffer.from('<svg/>'), 'svg'));
});

afterAll(() => shop.close());

describe('files of the tenants', () => {
  it('PROD-12 serves a stored picture, whole or in part, for a year', async () => {
    const whole = await shop.inject(`GET ${picture as `/${string}`}`);
    expect([whole.status, whole.text]).toEqual([200, '<svg/>']);
    expect(whole.headers['cache-control']).toContain('immutable');
    const part = await shop.inject(`GET ${picture as `/${string}`}`, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.text]).toEqual([206, 'svg']);
  });

  it.each([
    '/files/..%2f..%2fpostgres.json',
    '/files/%2e%2e/postgres.json',
    '/files/nordhang%5c..%5c..%5cpostgres.json',
    '/files//etc/passwd',
    '/files/.hidden',
    '/files/nordhang/.hidden',
    '/files/nordhang/',
    `/files/${'a'.repeat(300)}`,
  ] as const)('API-02 %s is unknown like every address that does not exist', async (address) => {
    const { status, error } = await shop.inject(`GET ${address}`);
    expect([status, error.code]).toEqual([404, 'route.not.found']);
  });

  it.each([
    [416, { range: 'bytes=9999-' }],
    [416, { range: 'bytes=a-b' }],
    [412, { 'if-match': '"another"' }],
    [412, { 'if-unmodified-since': 'Mon, 01 Jan 1990 00:00:00 GMT' }],
  ])('API-02 answers %i to a file request with %o', async (expected, headers) => {
    const { status, error } = await shop.inject(`GET ${picture as `/${string}`}`, { headers });
    expect([status, error.code]).toEqual([expected, 'request.invalid']);
  });
});

it('a signed-in page answers 503 with the app, not with a JSON error, while the database is unreachable', async () => {
  const webDirectory = await mkdtemp(path.join(tmpdir(), 'kontor-web-'));
  try {
    for (const folder of ['assets', 'flags']) await mkdir(path.join(webDirectory, folder));
    await writeFile(path.join(webDirectory, 'index.html'), '<div id="root"></div><script>0</script>');
    await writeFile(path.join(webDirectory, 'shell.json'), '{}');
    const app = Fastify();
    const gone = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    const sessions = { ...shop.dependencies.sessions, actorOf: () => Promise.reject(gone) };
    await registerWebFiles(app, {
      dependencies: { ...shop.dependencies, sessions },
      answerUnknownRoute,
      webDirectory,
    });
    const answer = await app.inject({
      url: '/product/jacke-p1',
      headers: { accept: 'text/html', cookie: 'token=abc; userId=u1' },
    });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '5',
    ]);
    expect(answer.payload).toContain('<div id="root">');
    await app.close();
  } finally {
    await rm(webDirectory, { recursive: true });
  }
});

it('LAYO-16 serves the back office below /admin alone, with hashed files and a policy without exceptions', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'kontor-admin-'));
  try {
    await mkdir(path.join(directory, 'assets'));
    await writeFile(path.join(directory, 'index.html'), '<div id="root"></div>');
    await writeFile(path.join(directory, 'assets/app-1a2b.js'), '0');
    await writeFile(path.join(directory, 'assets/app-1a2b.js.br'), 'brotli');
    const app = Fastify();
    registerSecurityHeaders(app, shop.dependencies.config);
    await registerWebFiles(app, {
      dependencies: shop.dependencies,
      answerUnknownRoute,
      webDirectory: path.join(directory, 'none'),
      backOfficeDirectory: directory,
    });
    const get = (url: string) =>
      app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } });
    for (const url of ['/admin', '/admin/', '/admin?x=1', '/admin/orders/o1']) {
      const page = await get(url);
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(page.payload).toContain('<div id="root">');
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
      expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    const script = await get('/admin/assets/app-1a2b.js');
    expect([script.payload, script.headers['content-encoding']]).toEqual(['brotli', 'br']);
    expect(script.headers['cache-control']).toContain('immutable');
    for (const url of ['/admin/assets/gone.js', '/administration', '/admin/assets/..%2f..%2fpackage.json'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    await app.close();
  } finally {
    await rm(directory, { recursive: true });
  }
});
