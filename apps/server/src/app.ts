import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { registerAccountRequestsRoutes } from './modules/account-requests/account-requests.routes.ts';
import { registerAccountsRoutes } from './modules/accounts/accounts.routes.ts';
import { registerApiKeysRoutes } from './modules/api-keys/api-keys.routes.ts';
import { registerApprovalsRoutes } from './modules/approvals/approvals.routes.ts';
import { registerAuditRoutes } from './modules/audit/audit.routes.ts';
import { registerBillingRoutes } from './modules/billing/billing.routes.ts';
import { registerCartRoutes } from './modules/cart/cart.routes.ts';
import { registerCatalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { registerCheckoutRoutes } from './modules/checkout/checkout.routes.ts';
import { registerCompanyUsersRoutes } from './modules/company-users/company-users.routes.ts';
import { registerContentRoutes } from './modules/content/content.routes.ts';
import { registerCustomersRoutes } from './modules/customers/customers.routes.ts';
import { registerDocumentsRoutes } from './modules/documents/documents.routes.ts';
import { registerDraftsRoutes } from './modules/drafts/drafts.routes.ts';
import { registerEditedSettingsRoutes } from './modules/edited-settings/edited-settings.routes.ts';
import { registerExchangeRoutes } from './modules/exchange/exchange.routes.ts';
import { registerFindRoutes } from './modules/find/find.routes.ts';
import { registerGivenUpJobsRoutes } from './modules/given-up-jobs/given-up-jobs.routes.ts';
import { registerGridRoutes } from './modules/grid/grid.routes.ts';
import { registerIdentityProvidersRoutes } from './modules/identity-providers/identity-providers.routes.ts';
import { registerInvoiceDeskRoutes } from './modules/invoice-desk/invoice-desk.routes.ts';
import { registerInvoicesRoutes } from './modules/invoices/invoices.routes.ts';
import { registerLookupsRoutes } from './modules/lookups/lookups.routes.ts';
import { registerOutboxPages } from './modules/mails/outbox-page.ts';
import { registerNotificationsRoutes } from './modules/notifications/notifications.routes.ts';
import { registerOperatorsRoutes } from './modules/operators/operators.routes.ts';
import { registerOrderEntryRoutes } from './modules/order-entry/order-entry.routes.ts';
import { registerOrderLifeRoutes } from './modules/order-life/order-life.routes.ts';
import { registerOrderRequestsRoutes } from './modules/order-requests/order-requests.routes.ts';
import { registerOrdersRoutes } from './modules/orders/orders.routes.ts';
import { registerOutboxRoutes } from './modules/outbox/outbox.routes.ts';
import { registerPasswordsRoutes } from './modules/passwords/passwords.routes.ts';
import { registerPaymentsRoutes } from './modules/payments/payments.routes.ts';
import { registerPictureRoutes } from './modules/pictures/pictures.routes.ts';
import { registerPriceListsRoutes } from './modules/price-lists/price-lists.routes.ts';
import { registerPriceViewRoutes } from './modules/price-view/price-view.routes.ts';
import { registerProductsRoutes } from './modules/products/products.routes.ts';
import { registerReturnsRoutes } from './modules/returns/returns.routes.ts';
import { registerReviewsRoutes } from './modules/reviews/reviews.routes.ts';
import { registerSalesRoutes } from './modules/sales/sales.routes.ts';
import { registerSearchRoutes } from './modules/search/search.routes.ts';
import { answerEngineError, isEngineRequest } from './modules/search/search-engine.routes.ts';
import { registerSearchTermsRoutes } from './modules/search/search-terms.routes.ts';
import { registerSearchWordsRoutes } from './modules/search-words/search-words.routes.ts';
import { registerSeasonsRoutes } from './modules/seasons/seasons.routes.ts';
import { registerSecondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { registerSessionsRoutes } from './modules/sessions/sessions.routes.ts';
import { registerSettingsRoutes } from './modules/settings/settings.routes.ts';
import { registerShippingRoutes } from './modules/shipping/shipping.routes.ts';
import { registerShopUsersRoutes } from './modules/shop-users/shop-users.routes.ts';
import { registerStatisticsRoutes } from './modules/statistics/statistics.routes.ts';
import { registerSystemRoutes } from './modules/system/system.routes.ts';
import { registerTodayRoutes } from './modules/today/today.routes.ts';
import { registerWebhooksRoutes } from './modules/webhooks/webhooks.routes.ts';
import { registerWishlistRoutes } from './modules/wishlist/wishlist.routes.ts';
import { registerAnswerCompression } from './plugins/answer-compression.ts';
import { registerAnswerFlow } from './plugins/answer-flow.ts';
import { registerApiDescription } from './plugins/api-description.ts';
import {
  answerClientError,
  answerError,
  answerUnknownRoute,
  registerErrorHandler,
} from './plugins/error-handler.ts';
import { registerHealth } from './plugins/health.ts';
import { registerHost } from './plugins/host.ts';
import { registerLargeRequests } from './plugins/large-requests.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { leadToReadablePage } from './plugins/page-address.ts';
import { registerRequestBody } from './plugins/request-body.ts';
import { registerRequestLog, requestLogOptions } from './plugins/request-log.ts';
import { registerRequestTurns } from './plugins/request-turns.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSession } from './plugins/session.ts';
import { registerSlowRequests, uploadMs } from './plugins/slow-requests.ts';
import { registerValidation } from './plugins/validation.ts';
import { registerWebFiles } from './plugins/web-files.ts';

/** Builds the HTTP application without listening, so that tests can inject requests. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { config, log } = dependencies;
  const app: FastifyInstance = Fastify({
    ...requestLogOptions,
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // A path that cannot be decoded is refused before any route and hook.
    frameworkErrors: (error, request, reply) =>
      isEngineRequest(request)
        ? answerEngineError(error, request, reply)
        : (leadToReadablePage(request, reply) ?? answerError(error, request, reply)),
    clientErrorHandler: answerClientError,
    // Requests during the shutdown are still answered (see closeConnectionsAtTheEnd).
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Shorter for all but uploads (registerSlowRequests).
    requestTimeout: uploadMs,
    // See registerHost.
    http: { requireHostHeader: false },
  });

  closeConnectionsAtTheEnd(app);
  registerErrorHandler(app, dependencies);
  registerRequestTurns(app);
  registerRequestLog(app);
  registerSlowRequests(app);
  registerValidation(app);
  registerRequestBody(app);
  registerLargeRequests(app, dependencies);
  registerSecurityHeaders(app, config);
  registerHost(app);
  registerAnswerCompression(app, dependencies);
  registerAnswerFlow(app);
  registerMetrics(app, dependencies);
  registerSession(app, dependencies);
  registerHealth(app, dependencies);
  await registerApiDescription(app, dependencies);

  registerSessionsRoutes(app, dependencies);
  registerPasswordsRoutes(app, dependencies);
  registerSecondFactorRoutes(app, dependencies);
  registerIdentityProvidersRoutes(app, dependencies);
  registerAccountRequestsRoutes(app, dependencies);
  registerAccountsRoutes(app, dependencies);
  registerCompanyUsersRoutes(app, dependencies);
  registerCustomersRoutes(app, dependencies);
  registerShopUsersRoutes(app, dependencies);
  registerProductsRoutes(app, dependencies);
  registerGridRoutes(app, dependencies);
  registerPriceListsRoutes(app, dependencies);
  registerPriceViewRoutes(app, dependencies);
  registerSalesRoutes(app, dependencies);
  registerSettingsRoutes(app, dependencies);
  registerSeasonsRoutes(app, dependencies);
  registerShippingRoutes(app, dependencies);
  registerStatisticsRoutes(app, dependencies);
  registerCatalogueRoutes(app, dependencies);
  registerSearchTermsRoutes(app, dependencies);
  registerSearchRoutes(app, dependencies);
  registerReviewsRoutes(app, dependencies);
  registerCartRoutes(app, dependencies);
  registerDraftsRoutes(app, dependencies);
  registerWishlistRoutes(app, dependencies);
  registerNotificationsRoutes(app, dependencies);
  registerCheckoutRoutes(app, dependencies);
  registerApprovalsRoutes(app, dependencies);
  registerDocumentsRoutes(app, dependencies);
  registerOrdersRoutes(app, dependencies);
  registerBillingRoutes(app, dependencies);
  registerInvoicesRoutes(app, dependencies);
  registerInvoiceDeskRoutes(app, dependencies);
  registerOrderLifeRoutes(app, dependencies);
  registerOrderRequestsRoutes(app, dependencies);
  registerReturnsRoutes(app, dependencies);
  registerPaymentsRoutes(app, dependencies);
  registerOrderEntryRoutes(app, dependencies);
  registerApiKeysRoutes(app, dependencies);
  registerExchangeRoutes(app, dependencies);
  registerWebhooksRoutes(app, dependencies);
  registerGivenUpJobsRoutes(app, dependencies);
  registerOperatorsRoutes(app, dependencies);
  registerFindRoutes(app, dependencies);
  registerContentRoutes(app, dependencies);
  registerTodayRoutes(app, dependencies);
  registerEditedSettingsRoutes(app, dependencies);
  registerLookupsRoutes(app, dependencies);
  registerSearchWordsRoutes(app, dependencies);
  registerAuditRoutes(app, dependencies);
  registerOutboxRoutes(app, dependencies);
  registerSystemRoutes(app, dependencies);

  registerOutboxPages(app, { ...dependencies, answerUnknownRoute });
  registerPictureRoutes(app, { ...dependencies, answerUnknownRoute });
  await registerWebFiles(app, { dependencies, answerUnknownRoute });
  return app;
}

/** A number means that many nearest proxies are trusted. */
function trustOf(trustProxy: Dependencies['config']['trustProxy']) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** Closes connections during the shutdown as soon as they are idle. */
function closeConnectionsAtTheEnd(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(closing));
}
