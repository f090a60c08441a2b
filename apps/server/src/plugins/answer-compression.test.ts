import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createCaches } from '../shared/cache.ts';
import { registerAnswerCompression } from './answer-compression.ts';

const long = { data: 'Regenjacke '.repeat(500) };

async function answer(path: string, acceptEncoding?: string) {
  const app = Fastify();
  registerAnswerCompression(app, { caches: createCaches() });
  app.get('/long', async () => long);
  app.get('/short', async () => ({ data: 'ok' }));
  app.get('/json-bytes', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(long))),
  );
  app.get('/bytes', async (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5000)));
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  return app.inject({ url: path, headers });
}

describe('answers', () => {
  it.each(['/long', '/json-bytes'])('API-02 are compressed for whoever can read that: %s', async (path) => {
    const { headers, rawPayload } = await answer(path, 'br, gzip;q=0.8');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
  });

  it('ERRS-01 an answer whose client goes, or that an error follows, ends nothing but itself', async () => {
    const app = Fastify();
    registerAnswerCompression(app, { caches: createCaches() });
    app.get('/left', async (_request, reply) => {
      reply.send(JSON.stringify(long));
      throw new Error('premature close');
    });
    app.get('/long', async () => long);
    const [left, other] = await Promise.all(
      ['/left', '/long'].map((url) => app.inject({ url, headers: { 'accept-encoding': 'gzip' } })),
    );
    expect([left?.statusCode, other?.statusCode]).toEqual([200, 200]);
  });

  it('ERRS-01 are made at once, so that nothing can come between', async () => {
    const app = Fastify();
    registerAnswerCompression(app, { caches: createCaches() });
    let isOver = false;
    app.get('/', (_request, reply) => {
      reply.send(JSON.stringify(long));
      isOver = reply.raw.headersSent;
    });
    await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
    expect(isOver).toBe(true);
  });

  it.each([
    ['/long', undefined],
    ['/long', 'br'],
    ['/short', 'gzip'],
    ['/bytes', 'gzip'],
  ])('API-02 come as they are: %s for %s', async (path, acceptEncoding) => {
    const { headers, statusCode } = await answer(path, acceptEncoding);
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
    expect(headers.vary).toBe(path === '/long' ? 'accept-encoding' : undefined);
  });
});
