import { accountRequestsRoutes } from './account-requests.ts';
import { accountsRoutes } from './accounts.ts';
import { apiKeysRoutes } from './api-keys.ts';
import { approvalsRoutes } from './approvals.ts';
import { auditRoutes } from './audit.ts';
import { billingRoutes } from './billing.ts';
import { cartRoutes } from './cart.ts';
import { catalogueRoutes } from './catalogue.ts';
import { checkoutRoutes } from './checkout.ts';
import { companyUsersRoutes } from './company-users.ts';
import { contentRoutes } from './content.ts';
import { customersRoutes } from './customers.ts';
import { draftsRoutes } from './drafts.ts';
import { exchangeRoutes } from './exchange.ts';
import { findRoutes } from './find.ts';
import { givenUpJobsRoutes } from './given-up-jobs.ts';
import { gridRoutes } from './grid.ts';
import { identityProvidersRoutes } from './identity-providers.ts';
import { importsRoutes } from './imports.ts';
import { invoiceDeskRoutes } from './invoice-desk.ts';
import { invoicesRoutes } from './invoices.ts';
import { lookupsRoutes } from './lookups.ts';
import { notificationsRoutes } from './notifications.ts';
import { operatorsRoutes } from './operators.ts';
import { orderDeskRoutes } from './order-desk.ts';
import { orderEntryRoutes } from './order-entry.ts';
import { orderLifeRoutes } from './order-life.ts';
import { orderRequestsRoutes } from './order-requests.ts';
import { ordersRoutes } from './orders.ts';
import { outboxRoutes } from './outbox.ts';
import { passwordsRoutes } from './passwords.ts';
import { paymentsRoutes } from './payments.ts';
import { priceListsRoutes } from './price-lists.ts';
import { priceViewRoutes } from './price-view.ts';
import { productsRoutes } from './products.ts';
import { returnsRoutes } from './returns.ts';
import { reviewsRoutes } from './reviews.ts';
import { salesRoutes } from './sales.ts';
import { searchRoutes } from './search.ts';
import { seasonsRoutes } from './seasons.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionsRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { shippingRoutes } from './shipping.ts';
import { shopUsersRoutes } from './shop-users.ts';
import { statisticsRoutes } from './statistics.ts';
import { systemRoutes } from './system.ts';
import { todayRoutes } from './today.ts';
import { webhooksRoutes } from './webhooks.ts';
import { wishlistRoutes } from './wishlist.ts';

export * from './account-requests.ts';
export * from './accounts.ts';
export * from './api-keys.ts';
export * from './approvals.ts';
export * from './audit.ts';
export * from './billing.ts';
export * from './cart.ts';
export * from './catalogue.ts';
export * from './checkout.ts';
export * from './company-users.ts';
export * from './content.ts';
export * from './customers.ts';
export * from './drafts.ts';
export * from './entry-issues.ts';
export * from './error-answer.ts';
export * from './error-messages.ts';
export * from './error-text.ts';
export * from './exchange.ts';
export * from './find.ts';
export * from './given-up-jobs.ts';
export * from './grid.ts';
export * from './identity-providers.ts';
export * from './imports.ts';
export * from './invoice-desk.ts';
export * from './invoices.ts';
export * from './lookup-fields.ts';
export * from './lookups.ts';
export * from './notifications.ts';
export * from './operators.ts';
export * from './order-desk.ts';
export * from './order-entry.ts';
export * from './order-life.ts';
export * from './order-requests.ts';
export * from './orders.ts';
export * from './outbox.ts';
export * from './passwords.ts';
export * from './payments.ts';
export * from './price-lists.ts';
export * from './price-view.ts';
export * from './products.ts';
export * from './returns.ts';
export * from './reviews.ts';
export * from './right-names.ts';
export * from './route.ts';
export * from './sales.ts';
export * from './schema.ts';
export * from './search.ts';
export * from './search-index.ts';
export * from './seasons.ts';
export * from './second-factor.ts';
export * from './sessions.ts';
export * from './setting-fields.ts';
export * from './settings.ts';
export * from './shipping.ts';
export * from './shop-users.ts';
export * from './statistics.ts';
export * from './system.ts';
export * from './today.ts';
export * from './wait-text.ts';
export * from './webhooks.ts';
export * from './wishlist.ts';

/** The route table: the one place where method, path, schemas and error codes of every call stand. */
export const routes = {
  sessions: sessionsRoutes,
  passwords: passwordsRoutes,
  secondFactor: secondFactorRoutes,
  grid: gridRoutes,
  identityProviders: identityProvidersRoutes,
  accounts: accountsRoutes,
  accountRequests: accountRequestsRoutes,
  companyUsers: companyUsersRoutes,
  customers: customersRoutes,
  sales: salesRoutes,
  lookups: lookupsRoutes,
  settings: settingsRoutes,
  content: contentRoutes,
  search: searchRoutes,
  seasons: seasonsRoutes,
  shipping: shippingRoutes,
  shopUsers: shopUsersRoutes,
  statistics: statisticsRoutes,
  catalogue: catalogueRoutes,
  reviews: reviewsRoutes,
  cart: cartRoutes,
  drafts: draftsRoutes,
  wishlist: wishlistRoutes,
  notifications: notificationsRoutes,
  checkout: checkoutRoutes,
  approvals: approvalsRoutes,
  orders: ordersRoutes,
  orderDesk: orderDeskRoutes,
  products: productsRoutes,
  orderLife: orderLifeRoutes,
  orderRequests: orderRequestsRoutes,
  priceLists: priceListsRoutes,
  priceView: priceViewRoutes,
  returns: returnsRoutes,
  orderEntry: orderEntryRoutes,
  invoiceDesk: invoiceDeskRoutes,
  invoices: invoicesRoutes,
  billing: billingRoutes,
  payments: paymentsRoutes,
  apiKeys: apiKeysRoutes,
  exchange: exchangeRoutes,
  imports: importsRoutes,
  webhooks: webhooksRoutes,
  find: findRoutes,
  givenUpJobs: givenUpJobsRoutes,
  operators: operatorsRoutes,
  today: todayRoutes,
  audit: auditRoutes,
  outbox: outboxRoutes,
  system: systemRoutes,
};
