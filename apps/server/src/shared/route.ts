import type { RouteAnswer, RouteBody, RouteDefinition, RouteParams, RouteQuery } from '@kontor/contract';
import { ErrorAnswer, routes } from '@kontor/contract';
import { type ApiKeyRight, canSwitchCompany, hasOperatorRight, mayForCompany } from '@kontor/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, ApiCaller, CompanyActor } from './actor.ts';
import {
  apiKeyRightMissing,
  companyRightMissing,
  operatorRightMissing,
  type RequestError,
  requestError,
} from './errors.ts';
import type { Locale } from './locale.ts';
import { stringifyInSlices } from './sliced-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session plugin; null without a valid token. */
    actor: Actor | null;
    /** Set by the session plugin on routes for API keys; null on all others. */
    apiCaller: ApiCaller | null;
    locale: Locale;
  }
  interface FastifyContextConfig {
    route?: RouteDefinition;
  }
}

type ActorOf<R extends RouteDefinition> = {
  company: CompanyActor;
  public: Actor | null;
  apiKey: ApiCaller;
  session: Actor;
  operator: Actor;
}[R['access']];

export interface RouteContext<R extends RouteDefinition> {
  actor: ActorOf<R>;
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  locale: Locale;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An answer without content needs no value. */
type HandlerAnswer<R extends RouteDefinition> =
  RouteAnswer<R> extends null ? unknown : RouteAnswer<R> | FastifyReply;

/**
 * Registers a route of the contract. Checks access before validation, so 401 comes before 400. Sends the handler's
 * answer with the route's success status.
 *
 * @example addRoute(app, routes.orders.list, ({ actor, query }) => listOrders({ actor, query, orders }));
 */
export function addRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: (context: RouteContext<R>) => Promise<HandlerAnswer<R>>,
): void {
  const status = Number(Object.keys(route.responses)[0]);
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    schema: {
      summary: route.summary,
      tags: [moduleOf(route)],
      ...(route.access === 'public' ? { security: [] } : {}),
      ...(route.access === 'apiKey' ? { security: [{ apiKey: [] }] } : {}),
      ...(route.produces ? { produces: [...route.produces] } : {}),
      ...(route.params ? { params: route.params } : {}),
      ...querystringOf(route),
      ...(route.body ? { body: route.body } : {}),
      response: {
        ...route.responses,
        default: { description: (route.errors ?? []).join(', '), ...ErrorAnswer },
      },
    },
    config: { route },
    onRequest: async (request) => requireAccess(route, request),
    handler: async (request, reply) => {
      // Answers are specific to user and moment; a route may override this.
      reply.header('cache-control', 'no-store');
      const answer = await handler({
        actor: (request.apiCaller ?? request.actor) as ActorOf<R>,
        params: request.params as RouteParams<R>,
        query: request.query as RouteQuery<R>,
        body: request.body as RouteBody<R>,
        locale: request.locale,
        request,
        reply,
      });
      // After a stream whose reader left, `sent` is false.
      if (reply.sent || reply.raw.headersSent || answer === reply) return reply;
      if (status === 204) return reply.code(status).send();
      const long = await stringifyInSlices(answer);
      if (long) reply.type('application/json; charset=utf-8');
      return reply.code(status).send(long ?? answer);
    },
  });
}

/** Routes that take any query parameter: payment providers add their own to the address that they were given. */
export const openToAnyQuery: ReadonlySet<RouteDefinition> = new Set<RouteDefinition>([
  routes.payments.webhook,
]);

/** An unknown parameter is refused: a misspelt filter would answer everything, or change something else. */
function querystringOf(route: RouteDefinition): { querystring?: object } {
  if (openToAnyQuery.has(route)) return {};
  return { querystring: { type: 'object', ...route.query, additionalProperties: false } };
}

/** As `addRoute`, for an answer `{data}`. */
export function addDataRoute<R extends RouteDefinition>(
  app: FastifyInstance,
  route: R,
  handler: (context: RouteContext<R>) => Promise<RouteAnswer<R> extends { data: infer Data } ? Data : never>,
): void {
  addRoute(app, route, async (context) => ({ data: await handler(context) }) as HandlerAnswer<R>);
}

const modules = new Map<RouteDefinition, string>(
  Object.entries<Record<string, RouteDefinition>>(routes).flatMap(([name, module]) =>
    Object.values(module).map((route) => [route, name] as const),
  ),
);

/** The route's module, for the headings of the API description. */
function moduleOf(route: RouteDefinition): string {
  return modules.get(route) ?? 'other';
}

/** The routes open to an operator who must set up the second factor first (decision 60). */
const openForSetup: ReadonlySet<RouteDefinition> = new Set<RouteDefinition>([
  routes.secondFactor.read,
  routes.secondFactor.begin,
  routes.secondFactor.confirm,
  routes.accounts.currentUser,
  routes.settings.configuration,
  routes.sessions.logout,
]);

/** Calls that a view as a customer may send although they are no GET, because they only read or end the view (decision 106). */
const openForView: ReadonlySet<RouteDefinition> = new Set<RouteDefinition>([
  routes.checkout.preview,
  routes.sessions.logout,
]);

function requireAccess(route: RouteDefinition, request: FastifyRequest): void {
  if (request.actor?.viewer && route.method !== 'GET' && !openForView.has(route))
    throw requestError('view.read.only');
  const mustSetUp = request.actor?.mustSetUpSecondFactor && !openForSetup.has(route);
  if (route.access === 'public') {
    // Anyone may call it, and gets no more than anyone.
    if (mustSetUp) request.actor = null;
    return;
  }
  if (route.access === 'apiKey') {
    if (route.right) requireApiRight(request.apiCaller, route.right);
    return;
  }
  if (!request.actor) throw requestError(request.headers.authorization ? 'session.expired' : 'auth.required');
  if (mustSetUp) throw requestError('second.factor.setup.required');
  const refusal = accessRefusal(route, request.actor);
  if (refusal) throw refusal;
}

/** Refuses a key without the right (API-40). */
export function requireApiRight(caller: ApiCaller | null, right: ApiKeyRight): void {
  if (!caller?.rights.includes(right)) throw apiKeyRightMissing(right);
}

/** The refusal of a route by the tables of rights (ROLE-01, ROLE-03). No other place enforces them. */
function accessRefusal(route: RouteDefinition, actor: Actor): RequestError | undefined {
  if (route.access === 'operator') {
    if (route.right === null) return actor.operatorRole === null ? requestError('forbidden') : undefined;
    return hasOperatorRight(actor, route.right) ? undefined : operatorRightMissing(route.right);
  }
  if (route.access !== 'company') return undefined;
  if (!actor.company) {
    return actor.operatorRole === null || canSwitchCompany(actor)
      ? requestError('company.not.selected')
      : operatorRightMissing('customers.act');
  }
  return mayForCompany(actor, route.action) ? undefined : companyRightMissing(route.action, actor);
}
