import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorAnswer, errorCatalogue } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import { requestError } from '../shared/errors.ts';
import { isHost } from '../shared/host-names.ts';
import { localeOf } from '../shared/locale.ts';

/**
 * Refuses requests that name no host, or none that could be, before anything is made of it (API-02). Node would answer the
 * first, and an Expect that it does not know, with an empty body.
 */
export function registerHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host } = request;
    // HTTP/1.0 may leave it out, as health checks of old load balancers do.
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
