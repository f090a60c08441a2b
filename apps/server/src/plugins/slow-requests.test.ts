import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerSlowRequests } from './slow-requests.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  registerSlowRequests(app, { usualMs: 400, stallMs: 400 });
  app.addContentTypeParser('*', (_request, payload, done) => {
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    payload.once('end', () => done(null, size));
  });
  for (const url of ['/api/exchange/import/:kind', '/api/basket'])
    app.post(url, async ({ body }) => ({ size: body }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends 100 bytes in each of `pieces` with a pause between, and answers the status line. */
async function send(path: string, pieces: number, { pauseMs = 100, of = pieces } = {}): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // Bytes that arrive after the server closed are answered by a reset.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nConnection: close\r\nContent-Length: ${of * 100}\r\n\r\n`,
  );
  for (let number = 0; number < pieces && received === '' && !socket.destroyed; number += 1) {
    await wait(pauseMs);
    socket.write('x'.repeat(100));
  }
  await closed;
  return received.split('\r\n', 1)[0] ?? '';
}

it('API-40 a slow but steady upload of an ERP succeeds, one that stalls ends', async () => {
  expect(
    await Promise.all([
      send('/api/exchange/import/stock', 12),
      send('/api/exchange/import/stock', 3, { of: 4 }),
      send('/api/exchange/import/stock', 0, { of: 4 }),
    ]),
  ).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 408 Request Timeout', 'HTTP/1.1 408 Request Timeout']);
});

it('NUMS-02 every other request has its time for the whole body', async () => {
  expect(await Promise.all([send('/api/basket', 2), send('/api/basket', 12)])).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 408 Request Timeout',
  ]);
});
