import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';

/** The server generates the request id of log lines and 500 answers; clients cannot choose it (API-02). */
export const requestLogOptions = {
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  logController: new LogController({ disableRequestLogging: true }),
} satisfies FastifyServerOptions;

/** Logs one line for each answered request: user, path, status and duration. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Skip health checks, metrics and files.
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
