import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { emailLinkJob, emailNoticeJob } from './accounts.jobs.ts';
import { saveProfile } from './accounts.usecases.ts';
import { addressServicesOn, changeAddress, createAddress, deleteAddress } from './addresses.usecases.ts';
import { confirmEmail, sendEmailLink } from './email-change.ts';
import { emailNoticeMail } from './email-mail.ts';

export function registerAccountsRoutes(
  app: FastifyInstance,
  {
    database: { pool },
    accounts: reader,
    sessions,
    jobs,
    clock,
    mails,
    tenants,
    endedAttempts,
  }: Dependencies,
): void {
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const onChanged = () => sessions.clear();
  jobs.register(emailLinkJob, (data) => sendEmailLink({ data, pool, mails }));
  jobs.register(emailNoticeJob, async ({ tenantId, id, ...notice }) => {
    const content = () => emailNoticeMail(notice);
    await mails.send({ tenantId, key: `email-notice-${id}`, to: [notice.to], content });
  });

  addDataRoute(app, routes.accounts.currentUser, ({ actor }) => reader.accountOf(actor));

  addRoute(app, routes.accounts.syncCurrentUser, async ({ actor, body }) => {
    const saved = await saveProfile({
      actor,
      change: body,
      services: { pool, jobs, clock, limits, onChanged },
    });
    return { data: await reader.accountOf(saved) };
  });

  addRoute(app, routes.accounts.confirmEmail, async ({ body, request }) => {
    const tenant = await tenants.ofSignIn({ host: request.hostname, name: body.tenant });
    if (!tenant) throw requestError('tenant.not.found');
    const data = await confirmEmail({
      tenantId: tenant.id,
      token: body.token,
      services: { pool, jobs, clock },
    });
    onChanged();
    return { data };
  });

  addDataRoute(app, routes.accounts.addresses, ({ actor }) => reader.addressesOf(actor));

  const services = addressServicesOn(pool, clock);
  addDataRoute(app, routes.accounts.createAddress, ({ actor, body }) =>
    createAddress({ actor, address: body, services }),
  );
  addDataRoute(app, routes.accounts.changeAddress, ({ actor, params, body: { version, ...address } }) =>
    changeAddress({ actor, id: params.id, address, version, services }),
  );
  addRoute(app, routes.accounts.deleteAddress, async ({ actor, params }) => {
    await deleteAddress({ actor, id: params.id, services });
    return { data: { _id: params.id } };
  });
}
