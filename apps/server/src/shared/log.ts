import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

/** Structured logs: JSON lines on standard output, never a password or a token. */
export type Log = Logger;

/**
 * Makes the log of one process, on standard output unless told otherwise. Requests appear as method and path alone: query strings and headers may hold tokens,
 * search words and e-mail addresses.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: ['password', 'token', '*.password', '*.token', 'req.headers.authorization'],
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
