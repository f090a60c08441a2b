import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BufferStream } from './buffer-stream.ts';

/** A large answer that is the same for every client: made and compressed once, sent without copies. */
export interface KeptAnswer {
  type: string;
  cacheControl: string;
  plain: Buffer;
  gzipped: Buffer;
  tag: string;
}

/** Compresses the bytes at the highest level, in zlib's threads. */
export async function keepAnswer(
  bytes: Buffer,
  { type, cacheControl }: Pick<KeptAnswer, 'type' | 'cacheControl'>,
): Promise<KeptAnswer> {
  return {
    type,
    cacheControl,
    plain: bytes,
    gzipped: await promisify(gzip)(bytes, { level: 9 }),
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  };
}

/** Sends the answer in pieces, gzipped if the client accepts it, or 304 if the client's ETag matches. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): FastifyReply {
  const isGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip');
  // Bytes of another encoding are another representation.
  const tag = `"${kept.tag}${isGzip ? '-gzip' : ''}"`;
  reply.headers({ etag: tag, 'cache-control': kept.cacheControl, vary: 'accept-encoding' });
  const known = request.headers['if-none-match']?.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
  if (known?.includes(tag)) return reply.code(304).send();
  const bytes = isGzip ? kept.gzipped : kept.plain;
  reply.type(kept.type).header('content-length', bytes.length);
  if (isGzip) reply.header('content-encoding', 'gzip');
  return reply.send(new BufferStream(bytes));
}
