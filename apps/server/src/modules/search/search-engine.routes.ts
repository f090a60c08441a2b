import { searchEnginePath } from '@kontor/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outageOf } from '../../database/outage.ts';
import { RequestError } from '../../shared/errors.ts';
import { logOutage, retryAfterSeconds } from '../../shared/unavailable.ts';
import { type IndexReader, readMultiSearch, refuseChange } from './index-reader.ts';
import { indexNotFound, ProtocolError } from './protocol/protocol-error.ts';
import { readSearchQuery } from './protocol/search-query.ts';
import { listJson, type SearchContext, search } from './search.usecases.ts';
import { type CallerContext, callerOf, requireOwn, type SearchCaller } from './search-caller.ts';

export interface EngineRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Who may call: anyone, callers who may search, or the server's own API key. */
  access: 'public' | 'search' | 'own';
  answer(input: EngineInput): Promise<unknown>;
}

interface EngineInput {
  caller: SearchCaller;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Enough for a filter with thousands of values. */
const bodyLimit = 256 * 1024;

/**
 * The built-in search engine below /search-engine (SRCH-11). Its calls and errors are those of the Meilisearch protocol and
 * not those of the route table, so they have a table of their own.
 */
export function registerSearchEngine(
  app: FastifyInstance,
  context: SearchContext & CallerContext & { reader: IndexReader },
): void {
  const routes = engineRoutes(context);
  app.register(
    async (engine) => {
      engine.setErrorHandler(answerEngineError);
      engine.setNotFoundHandler((request, reply) => answerUnknown(routes, request, reply));
      for (const route of routes) {
        engine.route({
          method: route.method,
          url: route.path,
          bodyLimit,
          schema: { hide: true },
          // Authenticate before the body is read.
          onRequest: async (request) => {
            if (route.access === 'public') return;
            const { authorization } = request.headers;
            const caller = await callerOf(context, { authorization, host: request.hostname });
            if (route.access === 'own') requireOwn(caller);
            callers.set(request, caller);
          },
          handler: async (request, reply) => {
            const answer = await route.answer({
              caller: callers.get(request) as SearchCaller,
              params: request.params as Record<string, string>,
              query: request.query as Record<string, unknown>,
              body: request.body === undefined ? {} : request.body,
            });
            return sendJson(reply, answer);
          },
        });
      }
    },
    { prefix: searchEnginePath },
  );
}

const callers = new WeakMap<FastifyRequest, SearchCaller>();

/** Every call of the engine; a search is the only one that browsers make. */
export function engineRoutes(context: SearchContext & { reader: IndexReader }): EngineRoute[] {
  const { reader } = context;
  /** A call that only the server's own key may make. */
  const own = (path: `/${string}`, answer: EngineRoute['answer']): EngineRoute => ({
    method: 'GET',
    path,
    access: 'own',
    answer,
  });
  /** The same about the index. */
  const ofIndex = (path: string, answer: (input: EngineInput) => unknown): EngineRoute =>
    own(`/indexes/:uid${path}`, async (input) => {
      const { uid = '' } = input.params;
      if (uid !== context.index) throw indexNotFound(uid);
      return await answer(input);
    });
  return [
    { method: 'GET', path: '/health', access: 'public', answer: async () => ({ status: 'available' }) },
    {
      method: 'POST',
      path: '/indexes/:uid/search',
      access: 'search',
      answer: ({ caller, params: { uid = '' }, body }) => search(context, caller, uid, readSearchQuery(body)),
    },
    {
      method: 'GET',
      path: '/indexes/:uid/search',
      access: 'search',
      answer: ({ caller, params: { uid = '' }, query }) =>
        search(context, caller, uid, readSearchQuery(query, { isText: true })),
    },
    {
      method: 'POST',
      path: '/multi-search',
      access: 'search',
      async answer({ caller, body }) {
        const results: Buffer[] = [];
        for (const [at, { indexUid, query }] of readMultiSearch(body).entries()) {
          try {
            const lead = `"indexUid":${JSON.stringify(indexUid)},`;
            results.push(await search(context, caller, indexUid, query(), lead));
          } catch (error) {
            if (!(error instanceof ProtocolError)) throw error;
            throw new ProtocolError(error.code, `Inside \`.queries[${at}]\`: ${error.message}`);
          }
        }
        return listJson('{"results":[', results, ']}');
      },
    },
    own('/version', async () => reader.version()),
    own('/stats', ({ caller }) => reader.stats(caller.tenantId)),
    own('/indexes', async () => reader.indexes()),
    ofIndex('', () => reader.index()),
    ofIndex('/stats', ({ caller }) => reader.indexStats(caller.tenantId)),
    ofIndex('/settings', ({ caller }) => reader.settings(caller.tenantId)),
    ofIndex('/settings/:name', ({ caller, params: { name = '' } }) => reader.setting(caller.tenantId, name)),
    own('/indexes/:uid/documents', ({ caller, params: { uid = '' }, query }) =>
      reader.documents(caller, uid, query, true),
    ),
    {
      method: 'POST',
      path: '/indexes/:uid/documents/fetch',
      access: 'own',
      answer: ({ caller, params: { uid = '' }, body }) => reader.documents(caller, uid, body, false),
    },
    own('/indexes/:uid/documents/:id', ({ caller, params: { uid = '', id = '' }, query }) =>
      reader.document(caller, uid, id, query),
    ),
    own('/keys', () => reader.keys()),
    own('/keys/:key', ({ params: { key = '' } }) => reader.key(key)),
    ...changes.map(
      ([method, path]): EngineRoute => ({ method, path, access: 'own', answer: async () => refuseChange() }),
    ),
  ];
}

/** Requests to change index, documents, settings or keys. They are refused: catalogue and configuration determine them. */
const changes = [
  ['POST', '/indexes'],
  ['PATCH', '/indexes/:uid'],
  ['DELETE', '/indexes/:uid'],
  ['POST', '/swap-indexes'],
  ['POST', '/indexes/:uid/documents'],
  ['PUT', '/indexes/:uid/documents'],
  ['DELETE', '/indexes/:uid/documents'],
  ['POST', '/indexes/:uid/documents/delete'],
  ['POST', '/indexes/:uid/documents/delete-batch'],
  ['POST', '/indexes/:uid/documents/edit'],
  ['DELETE', '/indexes/:uid/documents/:id'],
  ['PATCH', '/indexes/:uid/settings'],
  ['DELETE', '/indexes/:uid/settings'],
  ['PUT', '/indexes/:uid/settings/:name'],
  ['PATCH', '/indexes/:uid/settings/:name'],
  ['DELETE', '/indexes/:uid/settings/:name'],
  ['POST', '/keys'],
  ['PATCH', '/keys/:key'],
  ['DELETE', '/keys/:key'],
] as const;

/** Whether a request is one of the engine's, whose errors have the protocol's form. */
export function isEngineRequest({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === searchEnginePath || path.startsWith(`${searchEnginePath}/`);
}

/** Answers every error in the protocol's form, and logs unexpected ones. */
export function answerEngineError(
  error: FastifyError | RequestError | ProtocolError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof ProtocolError ? error : frameworkError(error);
  if (known) return sendError(reply, known);
  const outage = outageOf(error);
  if (outage) {
    logOutage(request, error, outage);
    return sendError(reply, unavailable());
  }
  request.log.error({ err: error }, 'search request failed');
  return sendError(
    reply,
    new ProtocolError('internal', `An internal error has occurred. \`request ${request.id}\`.`),
  );
}

function frameworkError(error: FastifyError | RequestError): ProtocolError | undefined {
  const status = error instanceof RequestError ? error.status : error.statusCode;
  switch (status) {
    case 413:
      return new ProtocolError(
        'payload_too_large',
        `The provided payload reached the size limit of ${bodyLimit / 1024} KiB.`,
      );
    case 415:
      return new ProtocolError(
        'invalid_content_type',
        'The Content-Type is missing or invalid. Accepted values for the Content-Type header are: `application/json`',
      );
    case 404:
      return new ProtocolError('not_found', 'There is nothing at this address.');
    case 503:
      return unavailable();
    default:
      break;
  }
  if (status === undefined || status < 400 || status >= 500) return undefined;
  return error.code === 'json.invalid' || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY'
    ? new ProtocolError('malformed_payload', 'The json payload provided is malformed.')
    : new ProtocolError('bad_request', 'The request is not valid.');
}

function unavailable(): ProtocolError {
  return new ProtocolError('service_unavailable', 'The search engine cannot be reached at the moment.');
}

function answerUnknown(
  routes: readonly EngineRoute[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = (request.url.split('?', 1)[0] ?? '').slice(searchEnginePath.length);
  const methods = routes
    .filter((route) => new RegExp(`^${route.path.replace(/:[a-z]+/g, '[^/]+')}/?$`).test(path))
    .map(({ method }) => method);
  if (methods.length === 0)
    return sendError(reply, new ProtocolError('not_found', 'There is nothing at this address.'));
  reply.header('allow', [...new Set(methods)].join(', '));
  return sendError(
    reply,
    new ProtocolError('method_not_allowed', `Method \`${request.method}\` is not allowed here.`),
  );
}

function sendError(reply: FastifyReply, error: ProtocolError): FastifyReply {
  if (error.status === 503) reply.header('retry-after', retryAfterSeconds);
  return sendJson(reply.code(error.status), JSON.stringify(error));
}

/** Texts and bytes are JSON already. */
function sendJson(reply: FastifyReply, answer: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(typeof answer === 'string' || Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
}
