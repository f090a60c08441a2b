import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { loadAllTexts } from '../lib/i18n.ts';
import { finishPendingWork } from '../lib/pending-work.ts';
import {
  readCategorySearch,
  readLandingSearch,
  readLinkSearch,
  readOrderHistorySearch,
  readOrderOutcomeSearch,
  readOrderTypeSearch,
  readProductSearch,
  readQuickEntrySearch,
  readTextSearch,
} from '../lib/route-search.ts';
import { parseSearch, stringifySearch } from '../lib/search-serializer.ts';
import { loadChunk } from './chunk-reload.ts';
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

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: RootNotFound });

/** Pages for visitors who are not signed in (LAYO-02, BOOT-04). */
const loggedOut = createRoute({
  getParentRoute: () => rootRoute,
  id: 'logged-out',
  beforeLoad: requireNoSession,
  component: LoggedOutLayout,
});

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

const auth = createRoute({
  getParentRoute: () => loggedOut,
  path: '/auth',
  component: lazy(() => import('../features/sessions/auth-page.tsx'), 'AuthPage'),
});

const signup = createRoute({
  getParentRoute: () => loggedOut,
  path: '/signup',
  component: lazy(() => import('../features/account-requests/signup-page.tsx'), 'SignupPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => loggedOut,
  path: '/forgot-password',
  component: lazy(() => import('../features/passwords/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const reset = createRoute({
  getParentRoute: () => loggedOut,
  path: '/reset',
  validateSearch: readLinkSearch,
  component: lazy(() => import('../features/passwords/reset-page.tsx'), 'ResetPage'),
});

const providerLogin = createRoute({
  getParentRoute: () => loggedOut,
  path: '/provider-login',
  component: lazy(() => import('../features/sessions/provider-login-page.tsx'), 'ProviderLoginPage'),
});

/** Pages for signed-in users (LAYO-01, BOOT-03). */
const shop = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop',
  beforeLoad: requireSessionUnlessPublic,
  component: ShopLayout,
});

const home = createRoute({
  getParentRoute: () => shop,
  path: '/',
  component: lazy(() => import('./screens/home-screen.tsx'), 'HomeScreen'),
});

const customers = createRoute({
  getParentRoute: () => shop,
  path: '/customers',
  component: lazy(() => import('../features/sales/sales-start-page.tsx'), 'SalesStartPage'),
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

const search = createRoute({
  getParentRoute: () => shop,
  path: '/search',
  validateSearch: readTextSearch,
  component: lazy(() => import('./screens/search-screen.tsx'), 'SearchScreen'),
});

const wishlist = createRoute({
  getParentRoute: () => shop,
  path: '/wishlist',
  component: lazy(() => import('./screens/wishlist-screen.tsx'), 'WishlistScreen'),
});

const cart = createRoute({
  getParentRoute: () => shop,
  path: '/detailed-cart',
  validateSearch: readOrderTypeSearch,
  component: lazy(() => import('./screens/cart-screen.tsx'), 'CartScreen'),
});

const quickEntry = createRoute({
  getParentRoute: () => shop,
  path: '/quick-entry',
  validateSearch: readQuickEntrySearch,
  component: lazy(() => import('../features/order-entry/quick-entry-page.tsx'), 'QuickEntryPage'),
});

const checkout = createRoute({
  getParentRoute: () => shop,
  path: '/checkout',
  validateSearch: readOrderTypeSearch,
  component: lazy(() => import('../features/checkout/checkout-page.tsx'), 'CheckoutPage'),
});

const thankYou = createRoute({
  getParentRoute: () => shop,
  path: '/thank-you',
  validateSearch: readOrderOutcomeSearch,
  component: lazy(() => import('../features/checkout/thank-you-page.tsx'), 'ThankYouPage'),
});

const orderFailed = createRoute({
  getParentRoute: () => shop,
  path: '/order-failed',
  validateSearch: readOrderOutcomeSearch,
  component: lazy(() => import('../features/checkout/order-failed-page.tsx'), 'OrderFailedPage'),
});

const account = createRoute({
  getParentRoute: () => shop,
  path: '/my-account',
  beforeLoad: ({ location }) => {
    if (/^\/my-account\/?$/.test(location.pathname))
      throw redirect({ to: '/my-account/overview', replace: true });
  },
});

const accountOverview = createRoute({
  getParentRoute: () => account,
  path: '/overview',
  component: lazy(() => import('../features/accounts/profile-page.tsx'), 'ProfilePage'),
});

const addresses = createRoute({
  getParentRoute: () => account,
  path: '/addresses',
  component: lazy(() => import('../features/accounts/addresses-page.tsx'), 'AddressesPage'),
});

const companyUsers = createRoute({
  getParentRoute: () => account,
  path: '/users',
  component: lazy(() => import('../features/company-users/company-users-page.tsx'), 'CompanyUsersPage'),
});

const orderHistory = createRoute({
  getParentRoute: () => account,
  path: '/order-history',
  validateSearch: readOrderHistorySearch,
  component: lazy(() => import('../features/orders/order-history-page.tsx'), 'OrderHistoryPage'),
});

const staticPages = createRoute({
  getParentRoute: () => shop,
  path: '/static',
  beforeLoad: ({ location }) => {
    if (/^\/static\/?$/.test(location.pathname)) throw redirect({ to: '/static/overview', replace: true });
  },
});

const staticOverview = createRoute({
  getParentRoute: () => staticPages,
  path: '/overview',
  component: lazy(() => import('../features/content/static-page.tsx'), 'StaticOverviewPage'),
});

const contactUs = createRoute({
  getParentRoute: () => staticPages,
  path: '/contact-us',
  component: lazy(() => import('../features/content/static-page.tsx'), 'ContactPage'),
});

/** In either layout, because imprint and privacy are public (CONT-07). */
const content = createRoute({
  getParentRoute: () => shop,
  path: '/content/{-$slug}',
  loader: requirePublicContent,
  component: lazy(() => import('../features/content/content-page.tsx'), 'ContentPage'),
  notFoundComponent: NotFoundPage,
});

/** Whether somebody is signed in, and who, does not matter to a link (decision 61). */
const mailedLinks = createRoute({
  getParentRoute: () => rootRoute,
  id: 'mailed-links',
  component: LoggedOutLayout,
});

const confirmEmail = createRoute({
  getParentRoute: () => mailedLinks,
  path: '/confirm-email',
  validateSearch: readLinkSearch,
  component: lazy(() => import('../features/accounts/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const confirmRequest = createRoute({
  getParentRoute: () => mailedLinks,
  path: '/confirm-request',
  validateSearch: readLinkSearch,
  component: lazy(
    () => import('../features/account-requests/confirm-request-page.tsx'),
    'ConfirmRequestPage',
  ),
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
  // While the shop is still there, which is what has the work (CART-11, AUTH-12).
  loader: finishPendingWork,
  // Not kept as loaded: who signs in and out once more has new work.
  gcTime: 0,
  component: lazy(() => import('../features/sessions/logout-page.tsx'), 'LogoutPage'),
});

const routeTree = rootRoute.addChildren([
  loggedOut.addChildren([landing, auth, signup, forgotPassword, reset, providerLogin]),
  shop.addChildren([
    home,
    customers,
    category,
    product,
    search,
    wishlist,
    cart,
    quickEntry,
    checkout,
    thankYou,
    orderFailed,
    account.addChildren([accountOverview, companyUsers, addresses, orderHistory]),
    staticPages.addChildren([staticOverview, contactUs]),
    content,
  ]),
  mailedLinks.addChildren([confirmEmail, confirmRequest]),
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
