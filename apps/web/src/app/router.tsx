import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { loadAllTexts } from '@kontor/web-kit/lib/i18n.ts';
import { parseSearch, stringifySearch } from '@kontor/web-kit/lib/search-serializer.ts';
import {
  type AnyRoute,
  type AnySchema,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { finishPendingWork } from '../lib/pending-work.ts';
import {
  readApprovalsSearch,
  readCategorySearch,
  readInvoicesSearch,
  readLandingSearch,
  readLinkSearch,
  readOrderBookSearch,
  readOrderHistorySearch,
  readOrderOutcomeSearch,
  readOrderTypeSearch,
  readProductSearch,
  readQuickEntrySearch,
  readResetSearch,
  readReturnsSearch,
  readTextSearch,
  readThankYouSearch,
} from '../lib/route-search.ts';
import { NotFoundPage, RouteErrorPage } from './error-page.tsx';
import { requireNoSession, requirePublicContent, requireSessionUnlessPublic } from './guards.ts';
import { LoggedOutLayout } from './logged-out-layout.tsx';
import { mayPrefetch } from './prefetch.ts';
import { registerPart } from './preload.ts';
import { RootLayout, RootNotFound } from './root-layout.tsx';
import { ShopLayout } from './shop-layout.tsx';

/** A screen that is fetched with its texts when it is first needed. */
function lazy<Name extends string>(
  load: () => Promise<{ [K in Name]: RouteComponent }>,
  name: Name,
  loadTexts: () => Promise<unknown> = loadAllTexts,
): RouteComponent {
  const component = lazyRouteComponent(
    () => loadChunk(async () => (await Promise.all([load(), loadTexts()]))[0]),
    name,
  ) as RouteComponent;
  registerPart(() => component.preload?.());
  return component;
}

/**
 * Makes the screens below a route.
 *
 * @example const page = pagesOf(shop); page('/search', () => import('./search-screen.tsx'), 'SearchScreen', readTextSearch)
 */
function pagesOf<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, Name extends string, Search = AnySchema>(
    path: Path,
    load: () => Promise<{ [K in Name]: RouteComponent }>,
    name: Name,
    validateSearch?: (search: Record<string, unknown>) => Search,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: lazy(load, name),
      validateSearch: validateSearch as (search: Record<string, unknown>) => Search,
    });
}

/** A path that leads to the first page below it. */
function folderOf<Path extends string>(path: Path, to: '/my-account/overview' | '/static/overview') {
  const isFolder = (pathname: string) => pathname.replace(/\/$/, '') === path;
  return createRoute({
    getParentRoute: () => shop,
    path,
    beforeLoad: ({ location }) => {
      if (isFolder(location.pathname)) throw redirect({ to, replace: true });
    },
  });
}

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: RootNotFound });

/** Pages for visitors who are not signed in (LAYO-02, BOOT-04). */
const loggedOut = createRoute({
  getParentRoute: () => rootRoute,
  id: 'logged-out',
  beforeLoad: requireNoSession,
  component: LoggedOutLayout,
});

/** Pages for signed-in users (LAYO-01, BOOT-03). */
const shop = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop',
  beforeLoad: requireSessionUnlessPublic,
  component: ShopLayout,
});

/** Whether somebody is signed in, and who, does not matter to a link (decision 61). */
const mailedLinks = createRoute({
  getParentRoute: () => rootRoute,
  id: 'mailed-links',
  component: LoggedOutLayout,
});

const account = folderOf('/my-account', '/my-account/overview');
const staticPages = folderOf('/static', '/static/overview');

const landing = createRoute({
  getParentRoute: () => loggedOut,
  path: '/landing',
  validateSearch: readLandingSearch,
  // The texts that it shows are there from the start.
  component: lazy(
    () => import('../features/sessions/landing-page.tsx'),
    'LandingPage',
    async () => {},
  ),
});

const category = createRoute({
  getParentRoute: () => shop,
  path: '/category/{-$verboseCategory}',
  validateSearch: readCategorySearch,
  component: lazy(() => import('../features/catalogue/category-page.tsx'), 'CategoryPage'),
  notFoundComponent: NotFoundPage,
});

const product = createRoute({
  getParentRoute: () => shop,
  path: '/product/{-$verboseProduct}',
  validateSearch: readProductSearch,
  component: lazy(() => import('./screens/product-screen.tsx'), 'ProductScreen'),
  notFoundComponent: NotFoundPage,
});

/** In either layout, because imprint and privacy are public (CONT-07). */
const content = createRoute({
  getParentRoute: () => shop,
  path: '/content/{-$slug}',
  loader: requirePublicContent,
  component: lazy(() => import('../features/content/content-page.tsx'), 'ContentPage'),
  notFoundComponent: NotFoundPage,
});

const secondFactor = createRoute({
  getParentRoute: () => rootRoute,
  path: '/second-factor',
  beforeLoad: requireSessionUnlessPublic,
  component: lazy(() => import('../features/second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
});

const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  // Run it while the shop is still mounted, because it has the unsaved work (CART-11, AUTH-12).
  loader: finishPendingWork,
  // Not kept as loaded: who signs in and out once more has new work.
  gcTime: 0,
  component: lazy(() => import('../features/sessions/logout-page.tsx'), 'LogoutPage'),
});

const loggedOutPage = pagesOf(loggedOut);
const shopPage = pagesOf(shop);
const accountPage = pagesOf(account);
const staticPage = pagesOf(staticPages);
const linkPage = pagesOf(mailedLinks);

const routeTree = rootRoute.addChildren([
  loggedOut.addChildren([
    landing,
    loggedOutPage('/auth', () => import('../features/sessions/auth-page.tsx'), 'AuthPage'),
    loggedOutPage('/signup', () => import('../features/account-requests/signup-page.tsx'), 'SignupPage'),
    loggedOutPage(
      '/forgot-password',
      () => import('../features/passwords/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
    loggedOutPage(
      '/reset',
      () => import('../features/passwords/reset-page.tsx'),
      'ResetPage',
      readResetSearch,
    ),
    loggedOutPage(
      '/provider-login',
      () => import('../features/sessions/provider-login-page.tsx'),
      'ProviderLoginPage',
    ),
  ]),
  shop.addChildren([
    shopPage('/', () => import('./screens/home-screen.tsx'), 'HomeScreen'),
    shopPage('/customers', () => import('../features/sales/sales-start-page.tsx'), 'SalesStartPage'),
    category,
    product,
    shopPage('/search', () => import('./screens/search-screen.tsx'), 'SearchScreen', readTextSearch),
    shopPage('/wishlist', () => import('./screens/wishlist-screen.tsx'), 'WishlistScreen'),
    shopPage('/alarm', () => import('./screens/alarm-screen.tsx'), 'AlarmScreen'),
    shopPage('/detailed-cart', () => import('./screens/cart-screen.tsx'), 'CartScreen', readOrderTypeSearch),
    shopPage(
      '/quick-entry',
      () => import('../features/order-entry/quick-entry-page.tsx'),
      'QuickEntryPage',
      readQuickEntrySearch,
    ),
    shopPage(
      '/checkout',
      () => import('../features/checkout/checkout-page.tsx'),
      'CheckoutPage',
      readOrderTypeSearch,
    ),
    shopPage(
      '/thank-you',
      () => import('../features/checkout/thank-you-page.tsx'),
      'ThankYouPage',
      readThankYouSearch,
    ),
    shopPage(
      '/order-failed',
      () => import('../features/checkout/order-failed-page.tsx'),
      'OrderFailedPage',
      readOrderOutcomeSearch,
    ),
    account.addChildren([
      accountPage('/overview', () => import('./screens/profile-screen.tsx'), 'ProfileScreen'),
      accountPage(
        '/users',
        () => import('../features/company-users/company-users-page.tsx'),
        'CompanyUsersPage',
      ),
      accountPage('/addresses', () => import('../features/accounts/addresses-page.tsx'), 'AddressesPage'),
      accountPage(
        '/order-history',
        () => import('../features/orders/order-history-page.tsx'),
        'OrderHistoryPage',
        readOrderHistorySearch,
      ),
      accountPage(
        '/invoices',
        () => import('../features/invoices/invoices-page.tsx'),
        'InvoicesPage',
        readInvoicesSearch,
      ),
      accountPage(
        '/order-book',
        () => import('../features/orders/order-book-page.tsx'),
        'OrderBookPage',
        readOrderBookSearch,
      ),
      accountPage(
        '/returns',
        () => import('../features/orders/returns-page.tsx'),
        'ReturnsPage',
        readReturnsSearch,
      ),
      accountPage(
        '/approvals',
        () => import('../features/approvals/approvals-page.tsx'),
        'ApprovalsPage',
        readApprovalsSearch,
      ),
      accountPage('/approvals/$id', () => import('../features/approvals/approval-page.tsx'), 'ApprovalPage'),
      accountPage(
        '/approval-settings',
        () => import('../features/approvals/approval-settings-page.tsx'),
        'ApprovalSettingsPage',
      ),
    ]),
    staticPages.addChildren([
      staticPage('/overview', () => import('../features/content/static-page.tsx'), 'StaticOverviewPage'),
      staticPage('/contact-us', () => import('../features/content/static-page.tsx'), 'ContactPage'),
    ]),
    content,
  ]),
  mailedLinks.addChildren([
    linkPage(
      '/confirm-email',
      () => import('../features/accounts/confirm-email-page.tsx'),
      'ConfirmEmailPage',
      readLinkSearch,
    ),
    linkPage(
      '/confirm-request',
      () => import('../features/account-requests/confirm-request-page.tsx'),
      'ConfirmRequestPage',
      readLinkSearch,
    ),
  ]),
  secondFactor,
  logout,
]);

/** Makes the router with every route of the product (specification, section 2). */
export function createShopRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: mayPrefetch() ? 'intent' : false,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // Under 100 ms show nothing; screens bring their own skeletons.
    defaultPendingMs: 100,
  });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}
