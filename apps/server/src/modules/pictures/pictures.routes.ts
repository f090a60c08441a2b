import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { type PictureAddress, pictureAddress } from './picture-address.ts';
import { pictureVersion } from './picture-sizes.ts';

const cacheForAYear = `public, max-age=${365 * 24 * 60 * 60}, immutable`;

type PictureRequest = FastifyRequest<{ Params: { width: string; tenant: string; file: string } }>;

/**
 * Serves pictures in the sizes that screens need: `/pictures/{width}/{tenant}/{hash}.{avif|webp}` (PROD-12). The name is
 * the content's hash, so that browsers and CDNs keep them for a year.
 */
export function registerPictureRoutes(
  app: FastifyInstance,
  {
    pictures,
    answerUnknownRoute,
  }: Dependencies & {
    answerUnknownRoute: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  },
): void {
  app.get(
    '/pictures/:width/:tenant/:file',
    { schema: { hide: true } },
    async (request: PictureRequest, reply) => {
      const address = pictureAddress(request.params);
      if (address === undefined) return answerUnknownRoute(request, reply);
      const tag = entityTag(address);
      const isKnown = knows(request.headers['if-none-match'], tag);
      const bytes = isKnown ? undefined : await pictures.read(address);
      if (!isKnown && bytes === undefined) return answerUnknownRoute(request, reply);
      reply
        .header('cache-control', cacheForAYear)
        .header('etag', tag)
        // Behind a CDN of another origin the browser would refuse the picture otherwise.
        .header('cross-origin-resource-policy', 'cross-origin');
      return bytes === undefined ? reply.code(304).send() : reply.type(`image/${address.format}`).send(bytes);
    },
  );
}

/** Deterministic across processes: built from source hash, size, format and encoder version. */
function entityTag({ hash, width, format }: PictureAddress): string {
  return `"${hash}-${width}-${format}-${pictureVersion}"`;
}

function knows(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag) ?? false;
}
