import type { FastifyInstance } from 'fastify';
import { type LargeWork, largeBodyBytes, type WorkPlace } from '../shared/large-work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The place in the queue of large works; null for a small body. */
    workPlace: WorkPlace | null;
  }
}

/**
 * Reserves a place for a large body before it is read, and frees it when the answer is made. The body parser waits for the
 * work's turn. Only routes with their own body limit accept large bodies (NUMS-02).
 */
export function registerLargeRequests(app: FastifyInstance, { largeWork }: { largeWork: LargeWork }): void {
  app.decorateRequest('workPlace', null);
  app.addHook('preParsing', async (request, reply, payload) => {
    const limit = request.routeOptions.config.route?.bodyLimit;
    if (limit === undefined || !request.actor) return payload;
    // A body without Content-Length may be as long as the limit.
    const bytes = Math.min(limit, Number(request.headers['content-length'] ?? limit));
    if (bytes <= largeBodyBytes) return payload;
    const place = largeWork.enter(request.actor, bytes);
    request.workPlace = place;
    // Also when the client disconnects first.
    reply.raw.once('close', () => place.end());
    return payload;
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    request.workPlace?.end();
    return payload;
  });
}
