import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import type { Actor } from '../../shared/actor.ts';
import { jobType } from '../../shared/jobs.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { sendTestMessage } from './test-message.ts';
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  signedWebhook,
} from './webhooks.ts';

/** Test messages to one webhook in a minute: they are no way to load a foreign server. */
const maxTests = 10;

const forgetDeliveredJob = jobType<Record<string, never>>('forget-delivered-webhooks');

export function registerWebhooksRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, config, jobs, webhookSender, endedAttempts }: Dependencies,
): void {
  const { list, create, update, test, remove, rotate, deliveries, resend } = routes.webhooks;
  const by = (actor: Actor) => ({ pool, clock, tenantId: actor.tenantId, by: actor });
  const limits = createRateLimits({ pool, clock, windowMinutes: 1, ended: endedAttempts });
  jobs.registerDaily(forgetDeliveredJob, () => webhookSender.forgetDelivered());
  addRoute(app, list, async ({ actor }) => ({
    data: await listWebhooks(pool, actor.tenantId),
    meta: { allowedHosts: config.webhookAllowedHosts },
  }));
  addDataRoute(app, create, ({ actor, body, locale }) =>
    addWebhook({ ...by(actor), input: body, allowedHosts: config.webhookAllowedHosts, locale }),
  );
  addDataRoute(app, update, ({ actor, params, body, locale }) =>
    changeWebhook({
      ...by(actor),
      id: params.id,
      change: body,
      allowedHosts: config.webhookAllowedHosts,
      locale,
    }),
  );
  addDataRoute(app, test, async ({ actor, params, locale }) => {
    const webhook = await signedWebhook({ ...by(actor), id: params.id });
    const attempt = await limits.attempt(actor.tenantId, [
      { action: 'webhook.test', subject: params.id, limit: maxTests },
    ]);
    if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
    await attempt.keep();
    return await sendTestMessage({ ...webhook, allowedHosts: config.webhookAllowedHosts, clock, locale });
  });
  addRoute(app, remove, ({ actor, params }) => removeWebhook({ ...by(actor), id: params.id }));
  addDataRoute(app, rotate, ({ actor, params }) => rotateSecret({ ...by(actor), id: params.id }));
  addRoute(app, deliveries, ({ actor, query, locale }) =>
    listDeliveries(pool, actor.tenantId, query, locale),
  );
  addRoute(app, resend, ({ actor, params }) => resendDelivery({ ...by(actor), id: params.id }));
}
