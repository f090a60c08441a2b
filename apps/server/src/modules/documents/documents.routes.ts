import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { addRoute } from '../../shared/route.ts';
import { documentJob } from './document.job.ts';
import { readDocument } from './documents.usecases.ts';

/** Registers the call that gives a document and the job that makes one. */
export function registerDocumentsRoutes(app: FastifyInstance, { documents, jobs }: Dependencies): void {
  jobs.register(documentJob, async ({ tenantId, documentId }) => {
    const row = await documents.findForShop(tenantId, documentId);
    if (row) await documents.bytesOf(tenantId, row);
  });

  addRoute(app, routes.orders.document, async ({ actor, params, reply }) => {
    const { document, bytes } = await readDocument({ actor, id: params.id, documents });
    return reply
      .type(document.content_type)
      .header(
        'content-disposition',
        `${document.content_type === 'application/pdf' ? 'inline' : 'attachment'}; filename="${document.file_name.replace(/[^\w.-]/g, '_')}"`,
      )
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
