import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/** Each request gets an id of our own, which its log lines and its 500 answer carry (API-02); a client cannot choose it. */
export const requestLogOptions = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
} satisfies FastifyServerOptions;
