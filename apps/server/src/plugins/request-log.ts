import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';

/** Each request gets an id of our own, which its log lines and its 500 answer carry (API-02); a client cannot choose it. */
export const requestLogOptions = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  logController: new LogController({ disableRequestLogging: true }),
} satisfies FastifyServerOptions;

/** Writes one line a request when it is answered: who asked for what, with which outcome and how long it took. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Health checks, metrics and files come by the thousand and say nothing.
    if ((request.routeOptions.schema as { hide?: boolean } | undefined)?.hide) return;
    const { actor } = request;
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...(actor ? { tenant: actor.tenantName, userId: actor.userId } : {}),
      },
      'request',
    );
  });
}
