import { routes, type ShopUser } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { countedMeta, pageOf } from '../../shared/list-page.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type AuditEntry, appendAudit, byActor } from '../audit/append-audit.ts';
import { type CompanyUserServices, saveCompanyUser } from '../company-users/company-users.usecases.ts';
import { sendPasswordLink } from '../passwords/password-links.ts';
import { endSessions } from '../passwords/renew-session.ts';
import { beginViewSession } from '../sessions/view-session.ts';
import { operatorFor } from './operator-for.ts';
import { saveSalesPerson } from './sales-persons.usecases.ts';
import { createShopUsersRepository, type ShopUserRecord, userVersion } from './shop-users.repository.ts';

/** Registers the operators' calls about users of customers. */
export function registerShopUsersRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, config, jobs, sessions, endedAttempts }: Dependencies,
): void {
  const users = createShopUsersRepository({ pool });
  const limitsOf = (windowMinutes: number) =>
    createRateLimits({ pool, clock, windowMinutes, ended: endedAttempts });
  const mailLimits = limitsOf(config.passwordMailWindowMinutes);
  const forgetSessions = () => sessions.clear();
  const saving: CompanyUserServices = { pool, clock, jobs, limits: limitsOf(60), forgetSessions };
  const found = async ({ tenantId }: Actor, id: string): Promise<ShopUserRecord> => {
    const user = await users.find(tenantId, id, clock.now());
    if (!user) throw requestError('user.not.found');
    return user;
  };
  const entry = (
    actor: Actor,
    user: ShopUserRecord,
    action: AuditEntry['action'],
    details = {},
  ): AuditEntry => ({
    ...{ ...byActor(actor), companyId: user.company?._id, at: clock.now() },
    ...{ action, subject: user._id, details },
  });

  addRoute(app, routes.shopUsers.list, async ({ actor, query }) => {
    const { page, pageSize, offset } = pageOf(query);
    const range = { pageSize, offset, now: clock.now() };
    const { rows, total, hasMore } = await users.findPage(actor.tenantId, query, range);
    return { data: rows, meta: countedMeta({ total, page, pageSize, hasMore }) };
  });

  addDataRoute(app, routes.shopUsers.read, async ({ actor, params: { id } }) =>
    presentUser(await found(actor, id)),
  );

  addDataRoute(app, routes.shopUsers.addSalesPerson, async ({ actor, body }) => ({
    _id: await saveSalesPerson({
      actor,
      input: { ...body, username: body.username ?? body.email, active: true, locked: false },
      services: saving,
    }),
  }));

  addDataRoute(app, routes.shopUsers.changeSalesPerson, async ({ actor, params: { id }, body }) => {
    const { version, ...input } = body;
    await saveSalesPerson({ actor, known: { id, version }, input, services: saving });
    return presentUser(await found(actor, id));
  });

  addDataRoute(app, routes.shopUsers.invite, async ({ actor: operator, params, body }) => {
    const actor = await operatorFor(pool, operator, params.id);
    const input = { ...body, username: body.username ?? body.email };
    return { _id: (await saveCompanyUser({ actor, input, services: saving })).user.id };
  });

  addDataRoute(app, routes.shopUsers.update, async ({ actor: operator, params: { id }, body }) => {
    const { company } = await found(operator, id);
    if (!company) throw requestError('user.not.found');
    const { version, minCartAmount, ...input } = body;
    await saveCompanyUser({
      actor: await operatorFor(pool, operator, company._id),
      input: { ...input, id, minCartAmount: minCartAmount === null ? null : String(minCartAmount) },
      async check(client) {
        if ((await userVersion(client, operator.tenantId, id)) !== version)
          throw requestError('record.changed');
      },
      services: saving,
    });
    return presentUser(await found(operator, id));
  });

  addRoute(app, routes.shopUsers.sendLink, async ({ actor, params: { id } }) => {
    const user = await found(actor, id);
    if (user.locked || !user.active) throw requestError('user.cannot.sign.in');
    const { tenantId } = actor;
    const attempt = await mailLimits.attempt(tenantId, [
      { action: 'password.mail.user', subject: id, limit: config.passwordMailMaxPerAddress },
    ]);
    if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
    await attempt.keep();
    const purpose = user.state === 'invited' || user.state === 'uninvited' ? 'invite' : 'reset';
    const { language } = user;
    await inTransaction(pool, async (client) => {
      await sendPasswordLink({ client, jobs, clock, tenantId, userId: id, purpose, language });
      await appendAudit(client, entry(actor, user, 'password.linkSent', { purpose }));
    });
  });

  addDataRoute(app, routes.shopUsers.view, async ({ actor, params: { id } }) => {
    const { company, active, locked } = await found(actor, id);
    if (!company) throw requestError('user.not.found');
    if (!active || locked) throw requestError('user.cannot.sign.in');
    return await beginViewSession(pool, { actor, userId: id, companyId: company._id, now: clock.now() });
  });

  addRoute(app, routes.shopUsers.endSessions, async ({ actor, params: { id } }) => {
    const user = await found(actor, id);
    await inTransaction(pool, async (client) => {
      await endSessions(client, actor.tenantId, id);
      await appendAudit(client, entry(actor, user, 'session.ended', { user: user.username, all: true }));
    });
    forgetSessions();
  });
}

function presentUser({ createdAt, lastSeenAt, ...user }: ShopUserRecord): ShopUser {
  return { ...user, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}
