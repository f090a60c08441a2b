import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import type { CommercialDocument, CommercialDocumentType } from '../documents/commercial-document.ts';
import type { DocumentSource } from '../documents/document-store.ts';
import { instructionOf } from '../payments/payment-options.ts';
import { overdueOrdersJob, unpaidOrderJob } from '../payments/payments.jobs.ts';
import { sendConfirmation } from './confirmation-mail.usecases.ts';
import { finishCancellationsJob, unfinishedCancellationsJob } from './finish-cancellations.job.ts';
import {
  cancelUnpaidOrder,
  finishCancellations,
  repeatCancellations,
  repeatUnpaidOrders,
} from './order-cancellation.usecases.ts';
import { orderConfirmationJob } from './order-confirmation.job.ts';
import { confirmationOf, type DocumentedOrder, deliveryNoteOf } from './order-document.ts';
import {
  type ExportFile,
  exportList,
  exportOpenLines,
  exportOrder,
  exportShopOrders,
} from './order-exports.ts';
import { orderReader } from './order-reader.ts';
import { createOrdersRepository } from './orders.repository.ts';
import { listOpenLines, listOrders, listShopOrders } from './orders.usecases.ts';

/** Registers the calls of the module orders and the jobs that confirm and cancel them. */
export function registerOrdersRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, settings, documents, mails, jobs, clock, log, paymentProviders } = dependencies;
  const read = orderReader(dependencies);
  const orders = createOrdersRepository({ pool: database.pool });
  const readDocumented = async (tenantId: number, orderId: string): Promise<DocumentedOrder | undefined> => {
    const order = await orders.findForShop(tenantId, orderId);
    if (!order) return undefined;
    const [facts, shop] = await Promise.all([
      orders.findConfirmationFacts(tenantId, order),
      settings.of(tenantId),
    ]);
    return facts && { order, facts, settings: shop.document, payment: instructionOf(order, shop) };
  };
  const provide = (
    type: CommercialDocumentType,
    contentOf: (
      row: Parameters<DocumentSource>[1],
      documented: DocumentedOrder,
    ) => CommercialDocument | undefined,
  ) =>
    documents.provide(type, async (tenantId, row) => {
      const documented = row.order_id === null ? undefined : await readDocumented(tenantId, row.order_id);
      return documented && contentOf(row, documented);
    });
  provide('orderConfirmation', confirmationOf);
  provide('deliveryNote', deliveryNoteOf);
  jobs.register(orderConfirmationJob, (data) =>
    sendConfirmation({ data, orders, documents, mails, readOrder: readDocumented }),
  );
  const services = { pool: database.pool, jobs, clock, log, providers: paymentProviders };
  jobs.register(unpaidOrderJob, (data) => cancelUnpaidOrder({ data, services }));
  jobs.registerDaily(overdueOrdersJob, async () => void (await repeatUnpaidOrders({ services })));
  jobs.register(finishCancellationsJob, (data) => finishCancellations({ data, services }));
  jobs.registerDaily(unfinishedCancellationsJob, () => repeatCancellations({ services }));

  addRoute(app, routes.orders.list, ({ actor, query }) => listOrders({ actor, query, orders }));
  addDataRoute(app, routes.orders.read, async ({ actor, params: { id } }) => {
    const order = await read.forCompany(actor, id);
    if (!order) throw requestError('order.not.found');
    return order;
  });
  addRoute(app, routes.orders.openLines, ({ actor, query }) => listOpenLines({ actor, query, orders }));
  addRoute(app, routes.orders.exportList, async ({ actor, query: { format, ...filter }, reply }) =>
    send(reply, await exportList({ actor, format, filter, orders, clock })),
  );
  addRoute(app, routes.orders.exportOpenLines, async ({ actor, query: { format, ...query }, reply }) =>
    send(reply, await exportOpenLines({ actor, format, query, orders, clock })),
  );
  addRoute(app, routes.orders.exportOrder, async ({ actor, params, query: { format }, reply }) =>
    send(reply, await exportOrder({ actor, format, id: params.id, orders, clock })),
  );
  addRoute(app, routes.orderDesk.list, ({ actor, query }) => listShopOrders({ actor, query, orders, clock }));
  addRoute(app, routes.orderDesk.exportList, async ({ actor, query: { format, ...filter }, reply }) =>
    send(reply, await exportShopOrders({ actor, format, filter, orders, clock })),
  );
}

function send(reply: FastifyReply, { contentType, fileName, stream }: ExportFile): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(stream);
}
