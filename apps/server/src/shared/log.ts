import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

export type Log = Logger;

/**
 * Makes the log: JSON lines, by default on standard output, without passwords and tokens. Requests are logged by method and
 * path, because query strings and headers may contain tokens, search words and e-mail addresses.
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
