import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { orderReader } from '../orders/order-reader.ts';
import { bulkChange } from './order-bulk.ts';
import { orderMailsJob } from './order-life.jobs.ts';
import { sendOrderMails } from './order-life.mails.ts';
import {
  cancelWholeOrder,
  changeOrder,
  confirmOrder,
  dispatchOrder,
  messageBuyer,
  type OrderOperation,
} from './order-life.usecases.ts';
import { createOrderNotes } from './order-notes.ts';

/** Registers the operator's calls about the life of an order, and the job that mails its changes. */
export function registerOrderLifeRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const {
    database: { pool },
    clock,
    jobs,
    log,
    mails,
    settings,
  } = dependencies;
  const services = { pool, jobs, clock };
  const read = orderReader(dependencies);
  jobs.register(orderMailsJob, (data) => sendOrderMails({ data, pool, mails, settings, log }));

  const operation = (actor: Actor, { id }: { id: string }): OrderOperation => ({
    tenantId: actor.tenantId,
    id,
    by: actor,
    services,
  });
  const readFor = async (actor: Actor, id: string) => {
    const order = await read.forShop(actor, id);
    if (!order) throw requestError('order.not.found');
    return order;
  };
  addDataRoute(app, routes.orderLife.read, ({ actor, params: { id } }) => readFor(actor, id));
  addDataRoute(app, routes.orderLife.confirm, async ({ actor, params, body }) => {
    const { orderId } = await confirmOrder({ ...operation(actor, params), ...body });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderLife.dispatch, async ({ actor, params, body: { version, ...dispatch } }) => {
    const { orderId } = await dispatchOrder({ ...operation(actor, params), version, dispatch });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderLife.change, async ({ actor, params, body: { version, ...change } }) => {
    const { orderId } = await changeOrder({ ...operation(actor, params), version, change });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderLife.cancel, async ({ actor, params, body }) => {
    const { orderId } = await cancelWholeOrder({ ...operation(actor, params), ...body });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderLife.message, async ({ actor, params, body }) => {
    const { orderId } = await messageBuyer({ ...operation(actor, params), ...body, actor });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderDesk.bulk, ({ actor, body }) =>
    bulkChange({ body, log, operationOf: (id) => operation(actor, { id }) }),
  );

  const notes = createOrderNotes({ pool, clock });
  addDataRoute(app, routes.orderDesk.notes, ({ actor, params: { id } }) => notes.of(actor, id));
  addDataRoute(app, routes.orderDesk.addNote, ({ actor, params: { id }, body }) =>
    notes.add(actor, id, body),
  );
  addRoute(app, routes.orderDesk.removeNote, ({ actor, params }) =>
    notes.remove(actor, params.id, params.note),
  );
}
