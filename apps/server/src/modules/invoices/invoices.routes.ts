import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { readCredit } from '../payments/order-payment.ts';
import { onlineMethodIds } from '../payments/payment-options.ts';
import { createInvoicesRepository } from './invoices.repository.ts';
import { exportInvoices, type InvoiceServices, listInvoices, zipInvoices } from './invoices.usecases.ts';

/** Registers the calls of the module invoices. */
export function registerInvoicesRoutes(
  app: FastifyInstance,
  { database: { pool }, settings, documents, documentFiles, clock, paymentProviders }: Dependencies,
): void {
  const services: InvoiceServices = {
    invoices: createInvoicesRepository({ pool }),
    clock,
    documents: documentFiles,
    async makeDocument(tenantId, documentId) {
      const row = await documents.findForShop(tenantId, documentId);
      return row && documents.bytesOf(tenantId, row);
    },
    readCredit: (actor) => readCredit(pool, actor),
    async termsOf(tenantId) {
      const known = await settings.of(tenantId);
      const ids = onlineMethodIds(known);
      return {
        currency: known.currency,
        companyData: known.document.companyData,
        onlineMethodIds: ids,
        isOnline: ids.length > 0 && paymentProviders.of(known.document) !== undefined,
      };
    },
  };
  const { list, export: exportRoute, documents: archive } = routes.invoices;
  addRoute(app, list, ({ actor, query }) => listInvoices({ actor, query, services }));
  addRoute(app, exportRoute, async ({ actor, query, reply }) => {
    const { contentType, fileName, stream } = await exportInvoices({ actor, query, services });
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(stream);
  });
  addRoute(app, archive, async ({ actor, query, reply }) =>
    reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="documents.zip"')
      .send(await zipInvoices({ actor, ids: query.id, services })),
  );
}
