import { routes } from '@kontor/contract';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../dependencies.ts';
import { requestError } from '../../shared/errors.ts';
import { localeOf } from '../../shared/locale.ts';
import { addDataRoute, addRoute } from '../../shared/route.ts';
import { requestOrigin } from '../settings/request-origin.ts';
import { createCreditRepository } from './credit.repository.ts';
import { startInvoicePayment } from './invoice-payment.usecases.ts';
import { createMandatesRepository } from './mandates.repository.ts';
import { readOrderMoney, refundOrder } from './order-money.ts';
import { closePayment, refundPayment, repeatRefunds } from './payment-jobs.usecases.ts';
import { listPayments } from './payment-list.ts';
import { sendPaymentMail } from './payment-mail.usecases.ts';
import { onlineMethodIds, readPaymentOptions } from './payment-options.ts';
import { settlePayment } from './payment-settlement.ts';
import { closePaymentJob, overdueRefundsJob, paymentMailJob, refundPaymentJob } from './payments.jobs.ts';
import { type PaymentServices, startPayment } from './payments.usecases.ts';
import { showTestPage, takeTestResult } from './test-page.usecases.ts';

/** Registers the calls of the module payments and the jobs that follow payments. */
export function registerPaymentsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const {
    config,
    database,
    settings,
    tenants,
    mails,
    jobs,
    clock,
    log,
    paymentProviders: providers,
  } = dependencies;
  const { pool } = database;
  const credits = createCreditRepository({ runner: pool });
  const mandates = createMandatesRepository({ runner: pool });
  const services: PaymentServices = {
    pool,
    clock,
    jobs,
    log,
    providers,
    async termsOf(tenantId) {
      const known = await settings.of(tenantId);
      return { provider: providers.of(known.document), onlineMethodIds: onlineMethodIds(known) };
    },
  };
  jobs.register(refundPaymentJob, (data) => refundPayment({ data, services }));
  jobs.registerDaily(overdueRefundsJob, async () => void (await repeatRefunds({ services })));
  jobs.register(closePaymentJob, (data) => closePayment({ data, services }));
  jobs.register(paymentMailJob, (data) => sendPaymentMail({ data, pool, mails, settings }));

  addDataRoute(app, routes.payments.options, async ({ actor }) =>
    readPaymentOptions({ actor, settings: await settings.of(actor.tenantId), providers, credits, mandates }),
  );
  addRoute(app, routes.payments.all, ({ actor, query }) => listPayments(pool, actor.tenantId, query));
  addDataRoute(app, routes.payments.createOrder, async ({ actor, body, request }) =>
    startPayment({
      actor,
      orderId: body.orderId,
      origin: await requestOrigin(request, actor.tenantId, { config, tenants }),
      services,
    }),
  );
  addDataRoute(app, routes.payments.payInvoices, async ({ actor, body, request }) =>
    startInvoicePayment({
      actor,
      ids: body.invoiceIds,
      origin: await requestOrigin(request, actor.tenantId, { config, tenants }),
      services,
    }),
  );
  addDataRoute(app, routes.orderDesk.money, ({ actor, params: { id } }) =>
    readOrderMoney({ actor, orderId: id, runner: pool }),
  );
  addDataRoute(app, routes.orderDesk.refund, ({ actor, params: { id }, body: refund }) =>
    refundOrder({ actor, orderId: id, refund, services }),
  );
  addRoute(app, routes.payments.testPage, async ({ query: { token, locale }, request, reply }) =>
    reply.type('text/html; charset=utf-8').send(
      await showTestPage({
        token,
        locale: localeOf(locale ?? request.headers['accept-language']),
        services,
      }),
    ),
  );
  addRoute(app, routes.payments.testResult, async ({ query: { token, result }, reply }) =>
    reply.redirect(await takeTestResult({ token, result, services }), 303),
  );

  void app.register(async (scope) => {
    // The signature covers the raw bytes, so nothing may parse them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    addRoute(scope, routes.payments.webhook, async ({ request }) => {
      const { stripe } = providers;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['stripe-signature'];
      if (!stripe) throw requestError('payment.signature.invalid');
      const received = stripe.readEvent(body, Array.isArray(signature) ? signature[0] : signature);
      if (received) await settlePayment({ received, provider: 'stripe', services });
      return { received: true as const };
    });
  });
}
