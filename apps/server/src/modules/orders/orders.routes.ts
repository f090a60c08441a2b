import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { stylesOf } from '../catalogue/line-style.ts';
import { instructionOf, presentOrderPayment } from '../payments/payment-options.ts';
import { overdueOrdersJob, unpaidOrderJob } from '../payments/payments.jobs.ts';
import { sendConfirmation } from './confirmation-mail.usecases.ts';
import { createDocumentRenderer } from './document/document-renderer.ts';
import { createDocumentStore } from './documents.ts';
import { finishCancellationsJob, unfinishedCancellationsJob } from './finish-cancellations.job.ts';
import {
  cancelUnpaidOrder,
  finishCancellations,
  repeatCancellations,
  repeatUnpaidOrders,
} from './order-cancellation.usecases.ts';
import { orderConfirmationJob } from './order-confirmation.job.ts';
import { createOrdersRepository } from './orders.repository.ts';
import { listOrders, readDocument, readOrder } from './orders.usecases.ts';

/** Registers the calls of the module orders and the jobs that confirm and cancel them. */
export function registerOrdersRoutes(
  app: FastifyInstance,
  {
    database,
    settings,
    files,
    documentFiles,
    mails,
    jobs,
    clock,
    log,
    paymentProviders,
    catalogue,
  }: Dependencies,
): void {
  const orders = createOrdersRepository({ pool: database.pool });
  const documents = createDocumentStore({
    orders,
    documents: documentFiles,
    files,
    renderer: createDocumentRenderer(),
    letterheadOf: async (tenantId) => (await settings.of(tenantId)).document,
    paymentOf: async (tenantId, order) => instructionOf(order, await settings.of(tenantId)),
  });
  jobs.register(orderConfirmationJob, (data) => sendConfirmation({ data, orders, documents, mails }));
  const services = { pool: database.pool, jobs, clock, log, providers: paymentProviders };
  jobs.register(unpaidOrderJob, (data) => cancelUnpaidOrder({ data, services }));
  jobs.registerDaily(overdueOrdersJob, async () => void (await repeatUnpaidOrders({ services })));
  jobs.register(finishCancellationsJob, (data) => finishCancellations({ data, services }));
  jobs.registerDaily(unfinishedCancellationsJob, () => repeatCancellations({ services }));

  addRoute(app, routes.orders.list, ({ actor, query }) => listOrders({ actor, query, orders }));
  addDataRoute(app, routes.orders.read, ({ actor, params }) =>
    readOrder({
      actor,
      id: params.id,
      orders,
      paymentOf: async (tenantId, order) =>
        presentOrderPayment(order, await settings.of(tenantId), paymentProviders),
      stylesOf: async (tenantId, skus) => stylesOf(await catalogue.facts.variantsBySku(tenantId, skus)),
    }),
  );
  addRoute(app, routes.orders.document, async ({ actor, params, reply }) => {
    const { document, bytes } = await readDocument({ actor, id: params.id, orders, documents });
    return reply
      .type(document.content_type)
      .header('content-disposition', `inline; filename="${document.file_name.replace(/[^\w.-]/g, '_')}"`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
