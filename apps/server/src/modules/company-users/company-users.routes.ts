import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addRoute } from '../../shared/route.ts';
import { createCompanyUsersRepository, presentCompanyUser } from './company-users.repository.ts';
import { saveCompanyUser } from './company-users.usecases.ts';

export function registerCompanyUsersRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, jobs, settings, sessions, endedAttempts }: Dependencies,
): void {
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const users = createCompanyUsersRepository({ runner: pool });

  /** @throws feature.disabled (CONF-19) */
  async function requireFeature(tenantId: number): Promise<void> {
    if (!(await settings.of(tenantId)).isUserListActive) throw requestError('feature.disabled');
  }

  addRoute(app, routes.companyUsers.list, async ({ actor, query }) => {
    await requireFeature(actor.tenantId);
    return { data: (await users.find(actor, query.search ?? '')).map(presentCompanyUser) };
  });

  addRoute(app, routes.companyUsers.save, async ({ actor, body, reply }) => {
    await requireFeature(actor.tenantId);
    const { user, isNew } = await saveCompanyUser({
      actor,
      input: body,
      services: {
        pool,
        clock,
        jobs,
        limits,
        forgetSessions: () => sessions.clear(),
      },
    });
    return isNew ? reply.code(201).send({ data: user }) : { data: user };
  });
}
