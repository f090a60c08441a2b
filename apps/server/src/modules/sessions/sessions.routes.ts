import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { type AuditEntry, appendRefusal, byActor } from '../audit/append-audit.ts';
import { createSessionBegin } from './begin-session.ts';
import { createLoginLimits } from './login-limits.ts';
import { listSessions } from './own-sessions.ts';
import { hashToken, tokenOfHeader } from './session-token.ts';
import { sessionNotFound, tenantNotFound } from './sessions.errors.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { login } from './sessions.usecases.ts';
import { presentWelcome } from './welcome.presenter.ts';

/** Registers the calls of the module sessions. */
export function registerSessionsRoutes(
  app: FastifyInstance,
  {
    database: { pool },
    clock,
    config,
    tenants,
    settings,
    sessions: reader,
    endedAttempts,
    passwords,
    codeChecks,
    recordRefusal,
  }: Dependencies,
): void {
  const sessions = createSessionsRepository({ pool });
  const beginSession = createSessionBegin({ pool, clock, idleDays: config.sessionDays });
  const limits = createLoginLimits({ pool, clock, config, ended: endedAttempts });

  addRoute(app, routes.sessions.welcome, async ({ query, request }) => {
    const tenant = await tenants.ofRequest({ host: request.hostname, name: query.tenant });
    if (!tenant) throw tenantNotFound();
    const [shop, providers] = await Promise.all([settings.of(tenant.id), sessions.shownProviders(tenant.id)]);
    return { data: presentWelcome(shop, providers) };
  });

  addRoute(app, routes.sessions.login, ({ body, locale, request }) =>
    login({
      username: body.username,
      password: body.password,
      code: body.code,
      tenantName: body.tenant,
      host: request.hostname,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      language: locale,
      services: {
        tenants,
        sessions,
        limits,
        clock,
        passwords,
        checkSecondFactor: codeChecks.check,
        beginSession,
        auditRefusal: (entry) => appendRefusal(pool, entry),
        recordRefusal,
      },
    }),
  );

  addRoute(app, routes.sessions.logout, async ({ actor, request }) => {
    const token = tokenOfHeader(request.headers.authorization);
    if (actor && token) {
      await sessions.remove({ tenantId: actor.tenantId, tokenHash: hashToken(token) }, endOf(actor));
      // The notification reaches every process; this one must not wait for it: the token ends at once (AUTH-06).
      reader.clear();
    }
  });

  addDataRoute(app, routes.sessions.list, ({ actor, request }) =>
    listSessions({
      actor,
      token: tokenOf(request),
      sessions,
      clock,
      idleDays: config.sessionDays,
    }),
  );
  addRoute(app, routes.sessions.end, async ({ actor, params: { id } }) => {
    const entry = endOf(actor, { session: id });
    if (!(await sessions.removeOwn(actor.tenantId, { userId: actor.userId, id }, entry)))
      throw sessionNotFound();
    reader.clear();
  });
  addRoute(app, routes.sessions.endOthers, async ({ actor, request }) => {
    const tokenHash = hashToken(tokenOf(request));
    await sessions.removeOthers({ ...actor, tokenHash }, (others) => endOf(actor, { others }));
    reader.clear();
  });

  const endOf = (actor: Actor, details = {}): AuditEntry => ({
    ...byActor(actor),
    at: clock.now(),
    action: 'session.ended',
    details,
  });
}

/** The token of a request that has an actor. */
function tokenOf({ headers }: FastifyRequest): string {
  return tokenOfHeader(headers.authorization) ?? '';
}
