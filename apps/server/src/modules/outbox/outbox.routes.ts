import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { newId } from '../../shared/ids.ts';
import { createRateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { listMails, listOrderMails, resendMail } from './outbox.ts';
import { testMail } from './test-mail.ts';

/** Test mails of one operator within an hour. */
const maxTestMails = 10;

export function registerOutboxRoutes(
  app: FastifyInstance,
  { database: { pool }, clock, config, jobs, log, mails, endedAttempts }: Dependencies,
): void {
  const { list, ofOrder, resend, test } = routes.outbox;
  const limits = createRateLimits({ pool, clock, windowMinutes: 60, ended: endedAttempts });

  addRoute(app, list, ({ actor, query }) => listMails({ pool, clock, jobs }, actor.tenantId, query));

  addDataRoute(app, ofOrder, ({ actor, params }) =>
    listOrderMails({ pool, clock, jobs }, actor.tenantId, params.id),
  );

  addRoute(app, resend, ({ actor, params }) =>
    resendMail({ pool, clock, jobs, tenantId: actor.tenantId, by: actor, id: params.id }),
  );

  addDataRoute(app, test, async ({ actor }) => {
    const { tenantId, userId, email, locale } = actor;
    const attempt = await limits.attempt(tenantId, [
      { action: 'mail.test', subject: userId, limit: maxTestMails },
    ]);
    if ('retryAfterSeconds' in attempt) throw tooManyRequests(attempt.retryAfterSeconds);
    await attempt.keep();
    const name = `${actor.firstName} ${actor.lastName}`.trim();
    const sent = { to: email, hasServer: config.smtpUrl !== undefined };
    try {
      await mails.send({
        tenantId,
        key: `test-${newId()}`,
        to: [{ name, address: email }],
        content: (shopName) => testMail({ language: locale, name, shopName }),
      });
      return { ...sent, problem: null };
    } catch (error) {
      log.warn({ err: error }, 'a test mail could not be sent');
      return { ...sent, problem: (error as Error).message.slice(0, 500) };
    }
  });
}
