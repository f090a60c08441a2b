import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { parseSearch, stringifySearch } from '@kontor/web-kit/lib/search-serializer.ts';
import {
  type AnySchema,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { readListSearch } from '../kit/list/list-state.ts';
import { NotFoundPage, RouteErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

/**
 * A page in a chunk of its own.
 *
 * @example page('/users/$id', () => import('../features/users/user-page.tsx'), 'UserPage')
 */
function page<const Path extends string, Name extends string, Search = AnySchema>(
  path: Path,
  load: () => Promise<{ [K in Name]: RouteComponent }>,
  name: Name,
  validateSearch?: (search: Record<string, unknown>) => Search,
) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadChunk(load), name) as RouteComponent,
    validateSearch: validateSearch as (search: Record<string, unknown>) => Search,
  });
}

/** A page whose address holds the state of a list. */
const listPage = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<{ [K in Name]: RouteComponent }>,
  name: Name,
) => page(path, load, name, readListSearch);

const routeTree = root.addChildren([
  page('/', () => import('../features/today/today-page.tsx'), 'TodayPage'),
  listPage('/stock-outs', () => import('../features/today/stock-outs-page.tsx'), 'StockOutsPage'),
  listPage('/approvals', () => import('../features/today/approvals-page.tsx'), 'ApprovalsPage'),
  listPage('/orders', () => import('../features/orders/orders-page.tsx'), 'OrdersPage'),
  page('/orders/$id', () => import('../features/orders/order-page.tsx'), 'OrderPage'),
  listPage(
    '/order-requests',
    () => import('../features/orders/order-requests-page.tsx'),
    'OrderRequestsPage',
  ),
  listPage('/returns', () => import('../features/orders/returns-page.tsx'), 'ReturnsPage'),
  listPage('/customers', () => import('../features/customers/customers-page.tsx'), 'CustomersPage'),
  listPage('/invoices', () => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
  listPage('/payments', () => import('../features/invoices/payments-page.tsx'), 'PaymentsPage'),
  page('/invoices/$id', () => import('../features/invoices/invoice-page.tsx'), 'InvoicePage'),
  page('/customers/new', () => import('../features/customers/new-customer-page.tsx'), 'NewCustomerPage'),
  listPage('/users', () => import('../features/users/users-page.tsx'), 'UsersPage'),
  page('/users/$id', () => import('../features/users/user-page.tsx'), 'UserPage'),
  page(
    '/sales-persons',
    () => import('../features/sales-persons/sales-persons-page.tsx'),
    'SalesPersonsPage',
  ),
  page(
    '/account-requests',
    () => import('../features/account-requests/account-requests-page.tsx'),
    'AccountRequestsPage',
  ),
  listPage('/customers/$id', () => import('../features/customers/customer-page.tsx'), 'CustomerPage'),
  page('/customer-doubles', () => import('../features/customers/doubles-page.tsx'), 'CustomerDoublesPage'),
  page(
    '/customers/$id/merge/$other',
    () => import('../features/customers/merge-page.tsx'),
    'MergeCustomerPage',
  ),
  listPage('/products', () => import('../features/products/products-page.tsx'), 'ProductsPage'),
  page('/products/$id', () => import('../features/products/product-page.tsx'), 'ProductPage'),
  page('/categories', () => import('../features/products/categories-page.tsx'), 'CategoriesPage'),
  listPage('/grid', () => import('../features/grid/grid-page.tsx'), 'GridPage'),
  listPage('/price-lists', () => import('../features/price-lists/price-lists-page.tsx'), 'PriceListsPage'),
  page('/price-lists/$code', () => import('../features/price-lists/price-list-page.tsx'), 'PriceListPage'),
  listPage(
    '/scheduled-prices',
    () => import('../features/price-lists/scheduled-prices-page.tsx'),
    'ScheduledPricesPage',
  ),
  listPage(
    '/products/$id/prices',
    () => import('../features/price-view/price-view-page.tsx'),
    'PriceViewPage',
  ),
  page('/content/home', () => import('../features/content/home-page.tsx'), 'HomeContentPage'),
  page('/content/pages', () => import('../features/content/pages-page.tsx'), 'ContentPagesPage'),
  page('/content/pages/$slug', () => import('../features/content/content-page.tsx'), 'ContentPageEditor'),
  page('/content/new-page', () => import('../features/content/content-page.tsx'), 'NewContentPage'),
  page('/content/texts', () => import('../features/content/texts-page.tsx'), 'TextsPage'),
  page('/content/frame', () => import('../features/content/frame-page.tsx'), 'FramePage'),
  page('/content/look', () => import('../features/content/look-page.tsx'), 'LookPage'),
  page('/content/mails', () => import('../features/content/mails-page.tsx'), 'MailTextsPage'),
  page('/content/mails/$kind', () => import('../features/content/mail-page.tsx'), 'MailTextPage'),
  page('/content/publish', () => import('../features/content/publish-page.tsx'), 'PublishPage'),
  listPage('/imports', () => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
  page('/imports/$id', () => import('../features/imports/import-page.tsx'), 'ImportPage'),
  page('/settings', () => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
  page('/lists', () => import('../features/lookups/lookups-page.tsx'), 'LookupsPage'),
  page('/hosts', () => import('../features/lookups/hosts-page.tsx'), 'HostsPage'),
  listPage('/lists/$lookup', () => import('../features/lookups/lookup-page.tsx'), 'LookupPage'),
  listPage(
    '/lists/$lookup/$key',
    () => import('../features/lookups/lookup-record-page.tsx'),
    'LookupRecordPage',
  ),
  listPage('/new/$lookup', () => import('../features/lookups/lookup-record-page.tsx'), 'LookupRecordPage'),
  listPage(
    '/search-words',
    () => import('../features/search-words/search-words-page.tsx'),
    'SearchWordsPage',
  ),
  page('/search-words/synonyms', () => import('../features/search-words/synonyms-page.tsx'), 'SynonymsPage'),
  listPage('/reviews', () => import('../features/reviews/reviews-page.tsx'), 'ReviewsPage'),
  page('/system', () => import('../features/system/system-page.tsx'), 'SystemPage'),
  page('/operators', () => import('../features/operators/operators-page.tsx'), 'OperatorsPage'),
  page('/identity-providers', () => import('../features/operators/providers-page.tsx'), 'ProvidersPage'),
  listPage('/audit', () => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  listPage('/mails', () => import('../features/outbox/outbox-page.tsx'), 'OutboxPage'),
  page('/jobs', () => import('../features/jobs/jobs-page.tsx'), 'JobsPage'),
  page('/webhooks', () => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  listPage(
    '/webhooks/deliveries',
    () => import('../features/webhooks/deliveries-page.tsx'),
    'DeliveriesPage',
  ),
  page('/api-keys', () => import('../features/api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
]);

export function createBackOfficeRouter() {
  return createRouter({
    routeTree,
    basepath: '/admin',
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 100,
  });
}

export type BackOfficeRouter = ReturnType<typeof createBackOfficeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: BackOfficeRouter;
  }
}
