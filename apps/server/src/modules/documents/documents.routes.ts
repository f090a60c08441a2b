import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { documentJob } from './document.job.ts';
import {
  type DocumentFile,
  listOrderDocuments,
  readDocument,
  readInvoiceDocument,
  readShopDocument,
} from './documents.usecases.ts';

/** Registers the call that gives a document and the job that makes one. */
export function registerDocumentsRoutes(app: FastifyInstance, { documents, jobs }: Dependencies): void {
  jobs.register(documentJob, async ({ tenantId, documentId }) => {
    const row = await documents.findForShop(tenantId, documentId);
    if (row) await documents.bytesOf(tenantId, row);
  });

  addRoute(app, routes.orders.document, async ({ actor, params, reply }) =>
    send(reply, await readDocument({ actor, id: params.id, documents })),
  );
  addRoute(app, routes.orderDesk.document, async ({ actor, params, reply }) =>
    send(reply, await readShopDocument({ actor, id: params.id, documents })),
  );
  addRoute(app, routes.exchange.document, async ({ actor: { tenantId }, params, reply }) =>
    send(reply, await readInvoiceDocument({ tenantId, id: params.id, documents })),
  );
  addDataRoute(app, routes.orderDesk.documents, ({ actor, params: { id } }) =>
    listOrderDocuments({ actor, id, documents }),
  );
}

function send(
  reply: FastifyReply,
  { document: { content_type, file_name }, size, content }: DocumentFile,
): FastifyReply {
  const disposition = content_type === 'application/pdf' ? 'inline' : 'attachment';
  return reply
    .type(content_type)
    .header('content-disposition', `${disposition}; filename="${file_name.replace(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'private, no-store')
    .header('content-length', size)
    .send(content);
}
