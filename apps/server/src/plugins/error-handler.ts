import type { Socket } from 'node:net';
import { type ErrorAnswer, type ErrorCode, errorCatalogue, errorText, routes } from '@kontor/contract';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outageOf } from '../database/outage.ts';
import type { Dependencies } from '../dependencies.ts';
import { byActor } from '../modules/audit/append-audit.ts';
import { RequestError, requestError } from '../shared/errors.ts';
import { localeOf } from '../shared/locale.ts';
import { logOutage, unavailable } from '../shared/unavailable.ts';

/** The one place where an error becomes an answer: `{code, message, details?}` in the request's language (API-02). */
export function registerErrorHandler(
  app: FastifyInstance,
  { recordRefusal }: Pick<Dependencies, 'recordRefusal'>,
): void {
  app.setErrorHandler<FastifyError | RequestError>(async (error, request, reply) => {
    const { actor, routeOptions } = request;
    if (actor && error instanceof RequestError && auditedCodes.has(error.code)) {
      const subject = `${request.method} ${routeOptions.url}`;
      await recordRefusal(`${actor.userId} ${subject}`, {
        ...byActor(actor),
        action: 'access.refused',
        subject,
        details: { code: error.code, ...(error.details as object) },
      });
    }
    return answerError(error, request, reply);
  });
}

/** Errors for rights that the own role lacks. */
const auditedCodes: ReadonlySet<string> = new Set([
  'right.missing',
  'operator.right.missing',
] satisfies ErrorCode[]);

/** Answers any error; unexpected ones are logged and answered without details. */
export function answerError(
  error: FastifyError | RequestError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof RequestError ? error : frameworkError(error);
  if (known) return sendError(known, request, reply);
  const details = { requestId: request.id };
  const outage = outageOf(error);
  if (outage) {
    logOutage(request, error, outage);
    return sendError(unavailable(details), request, reply);
  }
  request.log.error({ err: error }, 'request failed');
  return sendError(requestError('internal.error', { details }), request, reply);
}

/** Answers malformed, too large or too slow HTTP, for which there is no request. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, reason] = clientErrors[error.code] ?? [400, 'Bad Request'];
  const message = errorCatalogue['request.invalid'][localeOf(acceptLanguageIn(error.rawPacket))];
  const body = JSON.stringify({ code: 'request.invalid', message } satisfies ErrorAnswer);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/** The header, if the last packet contains it: of a malformed request nothing else is known. */
function acceptLanguageIn(packet: unknown): string | undefined {
  if (!Buffer.isBuffer(packet)) return undefined;
  return /^accept-language:[ \t]*([^\r\n]{0,200})/im.exec(packet.toString('latin1'))?.[1];
}

const clientErrors: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Answers 404 for an unknown path, and 405 for another method of a known path (API-02). */
export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = routePatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  const error =
    methods.length > 0
      ? requestError('method.not.allowed', { headers: { allow: [...new Set(methods)].join(', ') } })
      : requestError('route.not.found');
  return sendError(error, request, reply);
}

function sendError(error: RequestError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request.headers['accept-language']);
  const answer: ErrorAnswer = {
    code: error.code,
    message: errorText(error.code, error.details, locale),
    ...(error.details === undefined ? {} : { details: error.details }),
  };
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer);
}

/** Maps errors of Fastify to our codes; undefined for unexpected ones. */
function frameworkError(error: FastifyError): RequestError | undefined {
  switch (error.statusCode) {
    case 400:
      return requestError(
        error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'json.invalid' : 'request.invalid',
      );
    // The file server refuses hidden files and paths outside of its folder: answer as if they did not exist.
    case 403:
    case 404:
      return requestError('route.not.found');
    case 412:
    case 414:
    case 416:
    case 431:
      return requestError('request.invalid', { status: error.statusCode });
    case 413:
      return requestError('body.too.large');
    case 415:
      return requestError('media.type.unsupported');
    case 503:
      return unavailable();
    default:
      return undefined;
  }
}

const routePatterns = Object.values(routes)
  .flatMap((module) => Object.values(module))
  .map((route) => ({
    method: route.method,
    pattern: new RegExp(`^${route.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
  }));
