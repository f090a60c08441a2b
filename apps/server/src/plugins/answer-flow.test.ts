import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createCaches } from '../shared/cache.ts';
import { registerAnswerCompression } from './answer-compression.ts';
import { type FlowLimits, registerAnswerFlow } from './answer-flow.ts';
import { registerErrorHandler } from './error-handler.ts';

const megabyte = 1024 * 1024;
/** More than the sockets of both sides buffer. */
const large = randomBytes(20 * megabyte).toString('latin1');
const medium = large.slice(0, megabyte);
const streamed = ['["', 'a'.repeat(100_000), '"]'];
const patient: FlowLimits = {
  clientBytes: 1024 * megabyte,
  totalBytes: 1024 * megabyte,
  pipelined: 16,
  stallMs: 60_000,
  pressedStallMs: 60_000,
  sweepMs: 20,
};

const patience = { timeout: 50_000 };

const apps: FastifyInstance[] = [];
const sockets: net.Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

async function serve(limits: Partial<FlowLimits>): Promise<number> {
  const app = Fastify({ forceCloseConnections: true });
  apps.push(app);
  app.decorateRequest('actor', null);
  registerErrorHandler(app, { recordRefusal: async () => {} });
  registerAnswerCompression(app, { caches: createCaches() });
  registerAnswerFlow(app, { ...patient, ...limits });
  app.get('/large', async (_request, reply) => reply.type('application/json').send(large));
  app.get('/pdf', async (_request, reply) =>
    reply.type('application/pdf').send(Buffer.from(large, 'latin1')),
  );
  app.get('/json/medium', async (_request, reply) => reply.type('application/json').send(medium));
  app.get('/pdf/medium', async (_request, reply) => reply.type('application/pdf').send(Buffer.from(medium)));
  app.get('/stream', async (_request, reply) => reply.type('application/json').send(Readable.from(streamed)));
  app.get('/small', async () => ({ ok: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** A client that sends requests and reads nothing; resolves when the server begins to send. */
async function askAndStall(port: number, paths: readonly string[]): Promise<net.Socket> {
  const socket = net.connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  socket.on('error', () => undefined);
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

async function get(port: number, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
        );
      });
      request.once('error', reject);
    },
  );
}

describe('stalled clients', () => {
  it.each(['/large', '/pdf'])('ERRS-01 are closed when they read nothing of %s', async (path) => {
    const port = await serve({ stallMs: 100 });
    const socket = await askAndStall(port, [path]);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // Incoming bytes are no progress. The write also detects that the server closed.
    const probe = setInterval(() => socket.write('\r\n'), 20);
    await closed;
    clearInterval(probe);
  });

  it('ERRS-01 get 503 at their own limit', async () => {
    const port = await serve({ clientBytes: 25 * megabyte });
    await askAndStall(port, ['/large']);
    const { status, headers, body } = await get(port, '/large', { 'accept-encoding': 'gzip' });
    expect([status, headers['retry-after'], headers['content-encoding']]).toEqual([503, '5', undefined]);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'service.unavailable' });
  });

  it('ERRS-01 free their bytes when they disconnect', async () => {
    const port = await serve({ clientBytes: 20.5 * megabyte });
    const socket = await askAndStall(port, ['/large']);
    expect((await get(port, '/json/medium')).status).toBe(503);
    socket.destroy();
    await expect.poll(async () => (await get(port, '/json/medium')).status, patience).toBe(200);
  });

  it('ERRS-01 are closed first when all clients together reach the limit', async () => {
    const port = await serve({ totalBytes: 20.5 * megabyte, pressedStallMs: 0 });
    const stalled = await askAndStall(port, ['/large']);
    await expect.poll(async () => (await get(port, '/json/medium')).status, patience).toBe(200);
    const closed = new Promise((resolve) => stalled.once('close', resolve));
    const probe = setInterval(() => stalled.write('\r\n'), 20);
    await closed;
    clearInterval(probe);
  });

  it('ERRS-01 may pipeline 16 requests, the next is refused', async () => {
    const port = await serve({});
    const socket = await askAndStall(port, ['/large', ...Array<string>(16).fill('/small')]);
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    await new Promise((resolve) => socket.once('close', resolve));
    const statuses = Buffer.concat(pieces)
      .toString('latin1')
      .match(/HTTP\/1.1 \d+/g);
    expect(statuses?.slice(1)).toEqual([...Array<string>(15).fill('HTTP/1.1 200'), 'HTTP/1.1 503']);
  });
});

describe('large answers', () => {
  it.each([
    ['/json/medium', undefined, undefined],
    ['/json/medium', 'gzip', 'gzip'],
    ['/pdf/medium', 'gzip', undefined],
    ['/stream', undefined, undefined],
    ['/stream', 'gzip', 'gzip'],
  ])('API-02 arrive complete: %s with Accept-Encoding %s', async (path, accepted, encoding) => {
    const port = await serve({});
    const asked: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const { status, headers, body } = await get(port, path, asked);
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    const bytes = encoding === 'gzip' ? gunzipSync(body) : body;
    const expected = path === '/stream' ? streamed.join('') : medium;
    expect(bytes.equals(Buffer.from(expected))).toBe(true);
  });

  it('ERRS-01 do not crash the server when their client disconnects', async () => {
    const port = await serve({});
    for (const path of ['/large', '/pdf', '/stream']) {
      for (let turn = 0; turn < 5; turn += 1) (await askAndStall(port, [path, path])).destroy();
    }
    expect((await get(port, '/small')).status).toBe(200);
  });
});
