import multipart from '@fastify/multipart';
import { routes } from '@kontor/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { oneFileOf } from '../../shared/one-file.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { createTurns } from '../../shared/turns.ts';
import { visibleProducts } from '../cart/visible-products.ts';
import { sheetTooLarge } from './order-entry.errors.ts';
import { createOrderEntryRepository } from './order-entry.repository.ts';
import {
  checkEntry,
  knownArticles,
  type OrderEntryServices,
  readOrderSheet,
  readTemplate,
  suggestArticles,
} from './order-entry.usecases.ts';
import { createSheetReader } from './sheet/sheet-reader.ts';

/** Running and waiting tasks of one user: the review requests suggestions for each visible row at once. */
const maxWorksOfUser = 64;

const { check, known, nearest, template, upload } = routes.orderEntry;

export function registerOrderEntryRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, ownNumbers, settings, clock, log, largeWork } = dependencies;
  const services: OrderEntryServices = {
    repository: createOrderEntryRepository(database),
    articlesBySku: visibleProducts(dependencies),
    ownNumbers,
    async contextOf({ tenantId, locale }) {
      return { locale, settings: await settings.of(tenantId) };
    },
    sheets: createSheetReader({ log }),
    turns: createTurns({ most: maxWorksOfUser }),
    largeWork,
    clock,
  };
  addDataRoute(app, check, ({ actor, body }) => checkEntry({ actor, body, services }));
  addDataRoute(app, known, ({ actor, body }) => knownArticles({ actor, codes: body.codes, services }));
  addDataRoute(app, nearest, ({ actor, query }) => suggestArticles({ actor, code: query.code, services }));
  addRoute(app, template, async ({ actor, query, reply }) => {
    const orderType = query.type ?? 'order';
    const { fileName, bytes } = await readTemplate({ actor, orderType, services });
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Buffer.from(bytes));
  });
  // Only this route accepts forms.
  app.register(async (scope) => {
    await scope.register(multipart);
    addRoute(scope, upload, async ({ actor, query, request }) => {
      refuseByHead(request);
      const { maxBytes } = upload.upload;
      const missing = requestError('order.sheet.missing');
      const receive = () => oneFileOf(request, upload.upload, missing, sheetTooLarge(maxBytes));
      return { data: await readOrderSheet({ actor, orderType: query.type ?? 'order', receive, services }) };
    });
  });
}

/** Refuses by its headers a request that is no form, or too large. */
function refuseByHead(request: FastifyRequest): void {
  const { maxBytes } = upload.upload;
  if (!request.isMultipart()) throw requestError('media.type.unsupported');
  // The parts around the file are small, so a larger request is refused by its Content-Length.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + 64 * 1024) throw sheetTooLarge(maxBytes);
}
