import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { jobType } from '../../shared/jobs.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateSecret,
} from './webhooks.ts';

const forgetDeliveredJob = jobType<Record<string, never>>('forget-delivered-webhooks');

export function registerWebhooksRoutes(
  app: FastifyInstance,
  {
    database: { pool },
    clock,
    config,
    jobs,
    webhookSender,
  }: Pick<Dependencies, 'database' | 'clock' | 'config' | 'jobs' | 'webhookSender'>,
): void {
  const { list, create, remove, rotate, deliveries, resend } = routes.webhooks;
  const by = (actor: Actor) => ({ pool, clock, tenantId: actor.tenantId, by: actor });
  jobs.registerDaily(forgetDeliveredJob, () => webhookSender.forgetDelivered());
  addDataRoute(app, list, ({ actor }) => listWebhooks(pool, actor.tenantId));
  addDataRoute(app, create, ({ actor, body }) =>
    addWebhook({ ...by(actor), input: body, allowedHosts: config.webhookAllowedHosts }),
  );
  addRoute(app, remove, async ({ actor, params }) => {
    await removeWebhook({ ...by(actor), id: params.id });
    return null;
  });
  addDataRoute(app, rotate, ({ actor, params }) => rotateSecret({ ...by(actor), id: params.id }));
  addRoute(app, deliveries, ({ actor, query }) => listDeliveries(pool, actor.tenantId, query));
  addRoute(app, resend, async ({ actor, params }) => {
    await resendDelivery({ ...by(actor), id: params.id });
    return null;
  });
}
