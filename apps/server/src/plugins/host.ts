import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorAnswer, errorCatalogue } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import { requestError } from '../shared/errors.ts';
import { isHost } from '../shared/host-names.ts';
import { localeOf } from '../shared/locale.ts';

/**
 * Refuses requests with a missing or malformed host before any other code uses it (API-02). Node itself would answer a
 * missing host, and an unknown Expect, with an empty body.
 */
export function registerHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request;
    // HTTP/1.0 needs no host; health checks of old load balancers send none.
    const isLeftOut = host === '' && request.raw.httpVersion === '1.0';
    done(isLeftOut || isHost(host) ? undefined : requestError('request.invalid'));
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const message = errorCatalogue['request.invalid'][localeOf(request.headers['accept-language'])];
    const body = JSON.stringify({ code: 'request.invalid', message } satisfies ErrorAnswer);
    response
      .writeHead(417, {
        'content-length': Buffer.byteLength(body),
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(body);
  });
}
