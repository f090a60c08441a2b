import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addRoute } from '../../shared/route.ts';
import { createLoginLimits } from '../sessions/login-limits.ts';
import { tokenOfHeader } from '../sessions/session-token.ts';
import { sendAccountNotice } from './account-notice.ts';
import { mailPasswordLink } from './password-links.ts';
import { resetTokenInvalid } from './passwords.errors.ts';
import { accountNoticeJob, passwordLinkJob } from './passwords.jobs.ts';
import {
  changePassword,
  type PasswordServices,
  requestReset,
  requestResetOf,
  resetPassword,
} from './passwords.usecases.ts';

/** Registers the calls of the module passwords and the jobs that mail links and notices. */
export function registerPasswordsRoutes(
  app: FastifyInstance,
  {
    config,
    database: { pool },
    log,
    clock,
    jobs,
    mails,
    tenants,
    sessions,
    settings,
    endedAttempts,
    passwords,
    codeChecks,
  }: Dependencies,
): void {
  const services: PasswordServices = {
    pool,
    clock,
    jobs,
    hasher: passwords,
    passwordLimits: createLoginLimits({ pool, clock, config, ended: endedAttempts }),
    log,
    limits: createRateLimits({
      pool,
      clock,
      windowMinutes: config.passwordMailWindowMinutes,
      ended: endedAttempts,
    }),
    maxPerAddress: config.passwordMailMaxPerAddress,
    maxPerIp: config.passwordMailMaxPerIp,
    forgiveCodes: codeChecks.forgive,
    forgetSessions: () => sessions.clear(),
  };
  jobs.register(passwordLinkJob, (data) => mailPasswordLink({ data, pool, mails, clock }));
  jobs.register(accountNoticeJob, (data) => sendAccountNotice({ data, pool, mails }));

  addRoute(app, routes.passwords.sendLink, async ({ actor, body, locale, request }) => {
    if (body.userId !== undefined) {
      if (!actor) throw requestError(request.headers.authorization ? 'session.expired' : 'auth.required');
      if (!(await settings.of(actor.tenantId)).isUserListActive) throw requestError('feature.disabled');
      await requestResetOf({ actor, userId: body.userId, services });
      return null;
    }
    const { email, tenant: name } = body;
    if (email === undefined) {
      throw requestError('validation.failed', { details: [{ field: 'email', code: 'required' }] });
    }
    const tenant = await tenants.ofSignIn({ name, host: request.hostname });
    if (!tenant) throw requestError('tenant.not.found');
    await requestReset({ tenantId: tenant.id, email, ip: request.ip, language: locale, services });
  });

  addRoute(app, routes.passwords.reset, async ({ body, locale, request }) => {
    const { token, newPassword } = body;
    const tenant = await tenants.ofSignIn({ name: body.tenant, host: request.hostname });
    if (!tenant) throw resetTokenInvalid();
    await resetPassword({
      tenantId: tenant.id,
      token,
      newPassword,
      ip: request.ip,
      language: locale,
      services,
    });
  });

  addRoute(app, routes.passwords.change, async ({ actor, body, request }) =>
    changePassword({
      actor,
      ip: request.ip,
      token: tokenOfHeader(request.headers.authorization) ?? '',
      currentPassword: body.currentPassword,
      newPassword: body.newPassword,
      services,
    }),
  );
}
