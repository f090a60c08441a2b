import { type FeedKind, routes } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../../../dependencies.ts';
import { addDataRoute, addRoute } from '../../../shared/route.ts';
import { type FeedPage, readFeed } from './feed-reader.ts';
import { acknowledgeEvents, waitingEvents } from './order-event-queue.ts';
import { xmlOf, xmlText } from './record-xml.ts';

const usualLimit = 100;

/** Registers the routes that an ERP reads (API-40). */
export function registerReadingRoutes(
  app: FastifyInstance,
  { database: { pool }, clock }: Dependencies,
): void {
  const { orders, orderChanges, orderRequests, returns, payments, invoices } = routes.exchange;
  const { companies, addresses, users, accountRequests } = routes.exchange;
  const ofOrders = [orders, orderChanges, orderRequests, returns, payments, invoices];
  for (const route of [...ofOrders, companies, addresses, users, accountRequests]) {
    const kind = route.path.slice('/api/exchange/'.length) as FeedKind;
    addRoute(app, route, async ({ actor, query: { cursor, since, limit = usualLimit }, request, reply }) => {
      const page = await readFeed(pool, { tenantId: actor.tenantId, kind, cursor, since, limit });
      return sendPage(request, reply, kind, page);
    });
  }
  addDataRoute(app, routes.exchange.orderEvents, ({ actor, query }) =>
    waitingEvents(pool, actor.tenantId, query.limit ?? usualLimit),
  );
  addDataRoute(app, routes.exchange.acknowledgeEvents, async ({ actor, body }) => ({
    acknowledged: await acknowledgeEvents(pool, {
      tenantId: actor.tenantId,
      sequences: body.sequences,
      now: clock.now(),
    }),
  }));
}

/** JSON lines, with the cursor in the last one; XML if the client accepts only that. */
function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  kind: FeedKind,
  { records, cursor, hasMore }: FeedPage,
): FastifyReply {
  if (!/\bxml\b/.test(headers.accept ?? '')) {
    const lines = [...records, JSON.stringify({ cursor, hasMore })];
    return reply.type('application/x-ndjson; charset=utf-8').send(`${lines.join('\n')}\n`);
  }
  const elements = records.map((record) => xmlOf('record', JSON.parse(record))).join('\n');
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<records kind="${kind}" cursor="${xmlText(cursor)}" hasMore="${hasMore}">`;
  return reply.type('application/xml; charset=utf-8').send(`${head}\n${elements}\n</records>\n`);
}
