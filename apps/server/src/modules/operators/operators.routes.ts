import { routes } from '@kontor/contract';
import { isEmailAddress } from '@kontor/domain';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, malformed } from '../../shared/errors.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { sendPasswordLink } from '../passwords/password-links.ts';
import {
  addOperator,
  changeOperator,
  listOperators,
  OperatorError,
  operatorLanguage,
  operatorVersion,
  sendOperatorLink,
  stateOf,
} from './operators.ts';

export function registerOperatorsRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, config, jobs, sessions, endedAttempts }: Dependencies,
): void {
  const { list, invite, change, remove, sendLink } = routes.operators;
  const windowMinutes = config.passwordMailWindowMinutes;
  const limits = createRateLimits({ pool, clock, windowMinutes, ended: endedAttempts });
  const by = (actor: Actor) => ({ pool, clock, jobs, tenantId: actor.tenantId, by: actor });

  addDataRoute(app, list, async ({ actor }) =>
    (await listOperators(pool, actor.tenantId)).map((operator) => {
      const { id, username, name, email, role, hasSecondFactor, identityLinks, lastSeenAt } = operator;
      return {
        ...{ id, username, name, email, role, hasSecondFactor, identityLinks },
        state: stateOf(operator),
        lastSeenAt: lastSeenAt?.toISOString() ?? null,
        isSelf: id === actor.userId,
        version: operatorVersion(operator),
      };
    }),
  );

  addDataRoute(app, invite, async ({ actor, body: { email, username = email, role } }) => {
    if (!isEmailAddress(email)) throw fieldsInvalid([malformed('email', 'email')]);
    const id = await refused(
      addOperator({
        ...by(actor),
        operator: { email, username, role },
        invite: async (client, userId) => {
          const { tenantId } = actor;
          await sendPasswordLink({
            ...{ client, jobs, clock, tenantId, userId },
            purpose: 'invite',
            language: operatorLanguage,
          });
          return userId;
        },
      }),
    );
    return { id };
  });

  addRoute(app, change, async ({ actor, params, body }) => {
    await refused(changeOperator({ ...by(actor), which: params, change: body }));
    sessions.clear();
  });

  addRoute(app, remove, async ({ actor, params }) => {
    await refused(changeOperator({ ...by(actor), which: params, change: { role: null } }));
    sessions.clear();
  });

  addRoute(app, sendLink, async ({ actor, params }) => {
    const attempt = await limits.attempt(actor.tenantId, [
      { action: 'password.mail.user', subject: params.id, limit: config.passwordMailMaxPerAddress },
    ]);
    if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
    await attempt.keep();
    await refused(sendOperatorLink({ ...by(actor), which: params }));
  });
}

/** Throws the refusal of an `OperatorError`. */
async function refused<Result>(work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    throw error instanceof OperatorError ? error.refusal : error;
  });
}
