import { once } from 'node:events';
import { get } from 'node:http';
import { Readable, Writable } from 'node:stream';
import { defineRoute } from '@kontor/contract';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { addRoute } from './route.ts';

const streaming = defineRoute({
  method: 'GET',
  path: '/api/stream',
  summary: 'Streams',
  access: 'public',
  responses: { 200: {} },
});

it('LAYO-06 logs nothing when the reader of a stream leaves', async () => {
  const logged: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  let left = false;
  addRoute(app, streaming, async ({ reply }) => {
    const body = new Readable({ read() {} });
    body.push('one');
    body.once('close', () => {
      left = true;
    });
    return await reply.send(body);
  });
  const request = get(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/stream`);
  await once(request, 'response');
  request.destroy();
  await vi.waitFor(() => expect(left).toBe(true));
  await app.close();
  expect(logged).toEqual([]);
});
