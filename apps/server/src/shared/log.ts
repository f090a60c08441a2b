import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Structured logs: JSON lines on standard output, never a password or a token. */
export type Log = Logger;

/**
 * Makes the log of one process. Requests appear as method and path alone: query strings and headers may hold tokens,
 * search words and e-mail addresses.
 */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    redact: ['password', 'token', '*.password', '*.token', 'req.headers.authorization'],
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
  });
}
