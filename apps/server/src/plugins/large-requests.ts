import type { FastifyInstance } from 'fastify';
import { type LargeWork, largeBodyBytes, type WorkPlace } from '../shared/large-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request with a large body: where it stands among the large works. */
    workPlace: WorkPlace | null;
  }
}

/**
 * Admits a large body only when it has a place, before it is read, and lets it go when the answer is made. The body parser
 * waits for its turn. Only routes with a body limit of their own take bodies that are large (NUMS-02).
 */
export function registerLargeRequests(app: FastifyInstance, { largeWork }: { largeWork: LargeWork }): void {
  app.decorateRequest('workPlace', null);
  app.addHook('preParsing', async (request, reply, payload) => {
    const limit = request.routeOptions.config.route?.bodyLimit;
    if (limit === undefined || !request.actor) return payload;
    // A body that does not tell its length may be as long as the limit.
    const bytes = Math.min(limit, Number(request.headers['content-length'] ?? limit));
    if (bytes <= largeBodyBytes) return payload;
    const place = largeWork.enter(request.actor, bytes);
    request.workPlace = place;
    // Also when the client goes away first.
    reply.raw.once('close', () => place.end());
    return payload;
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    request.workPlace?.end();
    return payload;
  });
}
