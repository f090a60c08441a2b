import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { hasPassword } from '../passwords/require-password.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { tokenOfHeader } from '../sessions/session-token.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import {
  beginSetup,
  confirmSetup,
  renewRecoveryCodes,
  resetOfUser,
  type SecondFactorServices,
  switchOff,
} from './second-factor.usecases.ts';

/** Registers the calls of the module second-factor. */
export function registerSecondFactorRoutes(
  app: FastifyInstance,
  {
    config,
    database: { pool },
    clock,
    jobs,
    settings,
    sessions,
    endedAttempts,
    passwords,
    codeChecks,
  }: Dependencies,
): void {
  const factors = createSecondFactorRepository({ runner: pool });
  const services: SecondFactorServices = {
    pool,
    clock,
    jobs,
    hasher: passwords,
    passwordLimits: createLoginLimits({ pool, clock, config, ended: endedAttempts }),
    codes: codeChecks,
    forgetSessions: () => sessions.clear(),
  };

  addRoute(app, routes.secondFactor.read, async ({ actor }) => {
    const [factor, isPasswordSet, { isSecondFactorDemanded }] = await Promise.all([
      factors.find(actor),
      hasPassword(pool, actor),
      settings.of(actor.tenantId),
    ]);
    return {
      data: {
        isOn: Boolean(factor?.confirmedAt),
        since: factor?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
        isDemanded: isSecondFactorDemanded && actor.operatorRole !== null,
        hasPassword: isPasswordSet,
      },
    };
  });

  addRoute(app, routes.secondFactor.begin, async ({ actor, body, request: { ip } }) => {
    const issuer = (await settings.of(actor.tenantId)).document.companyData.name;
    return { data: await beginSetup({ actor, ip, issuer, password: body.password, services }) };
  });

  addDataRoute(app, routes.secondFactor.confirm, ({ actor, body, request }) =>
    confirmSetup({ actor, ip: request.ip, token: tokenOf(request), code: body.code, services }),
  );

  addRoute(app, routes.secondFactor.renewCodes, async ({ actor, body, request: { ip } }) => {
    const { password, code } = body;
    return { data: { recoveryCodes: await renewRecoveryCodes({ actor, ip, password, code, services }) } };
  });

  addRoute(app, routes.secondFactor.switchOff, ({ actor, body, request }) => {
    const { password, code } = body;
    return switchOff({ actor, ip: request.ip, token: tokenOf(request), password, code, services });
  });

  addRoute(app, routes.secondFactor.resetOfCompany, async ({ actor, params }) => {
    if (!(await settings.of(actor.tenantId)).isUserListActive) throw requestError('feature.disabled');
    await resetOfUser({ actor, userId: params.id, scope: 'company', services });
  });

  addRoute(app, routes.secondFactor.resetByOperator, ({ actor, params }) =>
    resetOfUser({ actor, userId: params.id, scope: 'tenant', services }),
  );
}

function tokenOf({ headers }: FastifyRequest): string {
  return tokenOfHeader(headers.authorization) ?? '';
}
