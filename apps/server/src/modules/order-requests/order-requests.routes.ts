import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { createRateLimits } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createOrderRequestsRepository, presentOrderRequest } from './order-requests.repository.ts';
import {
  answerRequest,
  askForChange,
  orderRequestMailJob,
  sendOrderRequestMail,
} from './order-requests.usecases.ts';

/** Registers the calls about buyers' requests to change or cancel orders, and the job that mails them. */
export function registerOrderRequestsRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, jobs, mails, settings, endedAttempts }: Dependencies,
): void {
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });
  const services = { pool, jobs, clock };
  const requestsOf = (tenantId: number) => createOrderRequestsRepository({ runner: pool, tenantId });
  jobs.register(orderRequestMailJob, (data) => sendOrderRequestMail({ data, pool, mails, settings }));

  addDataRoute(app, routes.orderRequests.list, async ({ actor: { tenantId, company, locale }, params }) => {
    const requests = requestsOf(tenantId);
    const orderId = await requests.findOrder(company.id, params.id);
    if (orderId === undefined) throw requestError('order.not.found');
    return (await requests.ofOrder(orderId)).map((row) => presentOrderRequest(row, locale));
  });
  addDataRoute(app, routes.orderRequests.ask, ({ actor, params: { id }, body: input }) =>
    askForChange({ actor, id, input, limits, services }),
  );
  addRoute(
    app,
    routes.orderRequests.all,
    async ({ actor: { tenantId, locale }, query: { page = 1, pageSize = 50, ...filter } }) => {
      const { rows, total } = await requestsOf(tenantId).page(filter, { page, pageSize });
      return {
        data: rows.map((row) => presentOrderRequest(row, locale)),
        meta: { total, page, pageSize },
      };
    },
  );
  addDataRoute(app, routes.orderRequests.accept, ({ actor, params: { id }, body: { text } }) =>
    answerRequest({ actor, id, state: 'accepted', text, services }),
  );
  addDataRoute(app, routes.orderRequests.decline, ({ actor, params: { id }, body: { text } }) =>
    answerRequest({ actor, id, state: 'declined', text, services }),
  );
}
