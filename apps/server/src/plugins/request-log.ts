import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Structured logs, one JSON line a request with its id, status and duration. Query strings are cut off and headers are
 * not logged: they may hold tokens, search words and e-mail addresses.
 */
export function requestLogOptions(config: Config): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'requestIdHeader'> {
  return {
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: {
      level: config.logLevel,
      redact: ['password', 'token', '*.password', '*.token', 'req.headers.authorization'],
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
        }),
      },
    },
  };
}
