import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BufferStream } from './buffer-stream.ts';

/** A large answer that is the same for everybody: made and compressed once, and never copied. */
export interface KeptAnswer {
  type: string;
  cacheControl: string;
  plain: Buffer;
  gzipped: Buffer;
  tag: string;
}

/** Compresses the bytes in zlib's threads: done once, so as small as it gets. */
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

/** Sends it in pieces, compressed where the client takes that, or 304 where it has it already. */
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
