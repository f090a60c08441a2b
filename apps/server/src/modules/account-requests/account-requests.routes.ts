import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { forgetRequestsJob, requestAnswerJob, requestLinkJob, vatCheckJob } from './account-requests.jobs.ts';
import { presentRequest } from './account-requests.presenter.ts';
import { createAccountRequestsRepository, forgetExpiredRequests } from './account-requests.repository.ts';
import {
  checkVatId,
  confirmRequest,
  mailRequestLink,
  type RequestServices,
  requestAccount,
  sendRequestMail,
} from './account-requests.usecases.ts';
import { approveRequest, askBack, declineRequest } from './decisions.ts';

/** One answer of the operator's list. */
const maxListed = 500;

/** Registers the calls about account requests and the jobs that mail and check. */
export function registerAccountRequestsRoutes(
  app: FastifyInstance,
  { config, database: { pool }, clock, jobs, mails, tenants, settings, endedAttempts }: Dependencies,
): void {
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const services: RequestServices = { pool, jobs, clock, limits, maxPerIp: config.signupMaxPerIp };
  const requestsOf = (tenantId: number) => createAccountRequestsRepository({ runner: pool, tenantId });
  const tenantOf = async (given: { host: string; name: string | undefined }) => {
    const tenant = await tenants.ofSignIn(given);
    if (!tenant) throw requestError('tenant.not.found');
    return tenant.id;
  };

  jobs.registerDaily(forgetRequestsJob, () => forgetExpiredRequests(pool, clock.now()));
  jobs.register(requestLinkJob, (data) => mailRequestLink({ data, pool, mails }));
  jobs.register(vatCheckJob, async (data) =>
    checkVatId({
      data,
      pool,
      clock,
      url: config.viesUrl,
      settings: await settings.of(data.tenantId),
    }),
  );
  jobs.register(requestAnswerJob, async ({ tenantId, requestId, ...mail }) => {
    const request = await requestsOf(tenantId).find(requestId);
    if (request) await sendRequestMail(mails, { tenantId, request, ...mail });
  });

  addRoute(app, routes.accountRequests.request, async ({ body, locale, request }) => {
    const tenantId = await tenantOf({ host: request.hostname, name: body.tenant });
    const known = await settings.of(tenantId);
    return { data: await requestAccount({ settings: known, input: body, ip: request.ip, locale, services }) };
  });
  addRoute(app, routes.accountRequests.confirm, async ({ body, request }) => {
    const tenantId = await tenantOf({ host: request.hostname, name: body.tenant });
    return { data: await confirmRequest({ tenantId, token: body.token, services }) };
  });
  addRoute(app, routes.accountRequests.list, async ({ actor }) => ({
    data: (await requestsOf(actor.tenantId).list(maxListed)).map(presentRequest),
  }));
  const decision = (actor: Actor, { id }: { id: string }) => ({
    tenantId: actor.tenantId,
    requestId: id,
    by: actor,
    services,
  });
  addDataRoute(app, routes.accountRequests.approve, ({ actor, params, body }) =>
    approveRequest({ ...decision(actor, params), approval: body }),
  );
  addDataRoute(app, routes.accountRequests.decline, ({ actor, params, body }) =>
    declineRequest({ ...decision(actor, params), text: body.text }),
  );
  addDataRoute(app, routes.accountRequests.ask, ({ actor, params, body }) =>
    askBack({ ...decision(actor, params), text: body.text }),
  );
}
