import { type Duplex, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings } from '../shared/accepted-encodings.ts';
import { type Caches, headerCacheBound } from '../shared/cache.ts';

/**
 * Bytes of two packets. Compressing a smaller answer costs 25 µs and saves no round trip
 * (docs/decisions/0037-the-http-edge.md).
 */
const leastLength = 2_800;
/** Larger answers are compressed in zlib's threads and sent in pieces. 64 kB take 0.3 ms. */
const leastStreamedLength = 64 * 1024;
/** Level 1 takes a third of the time of level 4 for 4 % more bytes. */
const level = 1;
/** Compressed bytes that may wait for a slow client, so that the uncompressed answer is freed early. */
const readAheadBytes = 16 * 1024 * 1024;

/**
 * Compresses larger answers for clients that accept gzip. Answers with tokens are small, and no answer mixes secrets with
 * input of other sites (BREACH).
 *
 * Compresses texts, JSON bytes and JSON streams. Large answers become a stream, so that none blocks the main thread for
 * long. The hook must stay synchronous: Fastify ends the answer when a client disconnects while a hook waits, and a later
 * write would crash the process.
 */
export function registerAnswerCompression(app: FastifyInstance, { caches }: { caches: Caches }): void {
  const encodings = caches.create<string, string>('encodings', headerCacheBound);
  app.addHook('onRequest', (request, _reply, done) => {
    // Also for the precompressed files: @fastify/static misreads some weights.
    const header = request.headers['accept-encoding'];
    if (header !== undefined)
      request.headers['accept-encoding'] = encodings.load(String(header), () =>
        acceptedEncodings(String(header)),
      );
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(payload, reply) || reply.hasHeader('content-encoding')) return done(null, payload);
    const length = payload instanceof Readable ? Number.POSITIVE_INFINITY : payload.length;
    if (length < leastLength) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return done(null, payload);
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    if (payload instanceof Readable || length >= leastStreamedLength) return done(null, compressed(payload));
    done(null, gzipSync(payload, { level }));
  });
}

type Payload = string | Buffer | Readable;

function isCompressible(payload: unknown, reply: FastifyReply): payload is Payload {
  if (typeof payload === 'string') return true;
  if (payload instanceof Readable) return isJson(reply) && !reply.hasHeader('accept-ranges');
  return Buffer.isBuffer(payload) && isJson(reply);
}

function isJson(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('application/json');
}

function compressed(payload: Payload): Duplex {
  // @ts-expect-error The types lack the stream options, which Node passes on.
  const gzip: Duplex = createGzip({ level, chunkSize: 64 * 1024, readableHighWaterMark: readAheadBytes });
  if (payload instanceof Readable) {
    payload.once('error', (error) => gzip.destroy(error));
    gzip.once('close', () => payload.destroy());
    payload.pipe(gzip);
  } else gzip.end(payload);
  return gzip;
}
