import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addDataRoute } from '../../shared/route.ts';
import { createReturnsRepository, presentReturn } from './returns.repository.ts';
import {
  decideReturn,
  receiveReturn,
  requestReturn,
  returnMailJob,
  sendReturnMail,
} from './returns.usecases.ts';

/** One answer of a list. */
const maxListed = 500;

/** Registers the calls about returns, and the job that mails them. */
export function registerReturnsRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, jobs, mails, settings, endedAttempts }: Dependencies,
): void {
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const services = { pool, jobs, clock };
  const returnsOf = (tenantId: number) => createReturnsRepository({ runner: pool, tenantId });
  jobs.register(returnMailJob, (data) => sendReturnMail({ data, pool, mails, settings }));

  addDataRoute(app, routes.returns.list, async ({ actor: { tenantId, company, locale } }) =>
    (await returnsOf(tenantId).ofCompany(company.id, maxListed)).map((row) => presentReturn(row, locale)),
  );
  addDataRoute(app, routes.returns.request, ({ actor, params: { id }, body: input }) =>
    requestReturn({ actor, id, input, limits, services }),
  );
  addDataRoute(app, routes.returns.all, async ({ actor: { tenantId, locale }, query: { orderId } }) =>
    (await returnsOf(tenantId).list(maxListed, orderId)).map((row) => presentReturn(row, locale)),
  );
  addDataRoute(app, routes.returns.accept, ({ actor, params: { id }, body: { quantity, text } }) =>
    decideReturn({ actor, id, quantity, text, services }),
  );
  addDataRoute(app, routes.returns.decline, ({ actor, params: { id }, body: { text } }) =>
    decideReturn({ actor, id, quantity: null, text, services }),
  );
  addDataRoute(app, routes.returns.receive, ({ actor, params: { id }, body }) =>
    receiveReturn({ actor, id, ...body, services }),
  );
}
