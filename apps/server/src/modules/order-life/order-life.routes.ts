import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { addDataRoute } from '../../shared/route.ts';
import { orderReader } from '../orders/order-reader.ts';
import { orderMailsJob } from './order-life.jobs.ts';
import { sendOrderMails } from './order-life.mails.ts';
import {
  cancelWholeOrder,
  changeOrder,
  confirmOrder,
  dispatchOrder,
  type OrderOperation,
} from './order-life.usecases.ts';

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
  addDataRoute(app, routes.orderLife.dispatch, async ({ actor, params, body: dispatch }) => {
    const { orderId } = await dispatchOrder({ ...operation(actor, params), dispatch });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderLife.change, async ({ actor, params, body: change }) => {
    const { orderId } = await changeOrder({ ...operation(actor, params), change });
    return await readFor(actor, orderId);
  });
  addDataRoute(app, routes.orderLife.cancel, async ({ actor, params, body: { note } }) => {
    const { orderId } = await cancelWholeOrder({ ...operation(actor, params), note });
    return await readFor(actor, orderId);
  });
}
