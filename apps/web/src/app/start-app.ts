import { routes, type SiteSettings } from '@kontor/contract';
import { callApi, onSessionLoss, takeAnswersOf } from '@kontor/web-kit/lib/api-client.ts';
import { followConnection } from '@kontor/web-kit/lib/connection.ts';
import {
  clearSession,
  readLocale,
  readSession,
  renewSession,
  renewSessionWhenShown,
} from '@kontor/web-kit/lib/cookies.ts';
import { formatNumber, formatPreparations } from '@kontor/web-kit/lib/format.ts';
import { startI18n } from '@kontor/web-kit/lib/i18n.ts';
import { nextTask } from '@kontor/web-kit/lib/next-task.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { lookOf, recallTenantLook, rememberTenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { takeEarlyAnswer } from '../../first-paint/early-calls.ts';
import { tellCompanyChange } from '../commerce/company-change.ts';
import { resetInterfaceState } from '../commerce/interface-state.ts';
import { accountQuery, categoriesQuery, settingsQuery } from '../commerce/shop-context.ts';
import { paths } from '../lib/paths.ts';
import { keepUnsavedWork } from '../lib/pending-work.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { textBundles } from '../locales/bundles.ts';
import { followReturns } from '../ui/history-return.ts';
import { followNavigation } from './navigation-progress.tsx';
import { createShopRouter, type ShopRouter } from './router.tsx';
import { loadDefaultLayout } from './shop-layout.tsx';

/**
 * Runs once, before the first paint of the app: sets the language, loads what the session needs and subscribes to the router.
 * Split into short tasks, so that scrolling and typing stay responsive.
 */
export async function startApp(): Promise<ShopRouter> {
  takeAnswersOf(takeEarlyAnswer);
  await nextTask();
  const router = createShopRouter();
  await nextTask();
  recallTenantLook();
  const sessionLoss = new Promise<void>((resolve) =>
    onSessionLoss((reason) => {
      resolve();
      void (reason === 'ended' ? leaveForSignIn(router) : leaveForSetup(router));
    }),
  );
  followNavigation(router);
  followConnection();
  renewSessionWhenShown();
  recordPageViews(router);
  tellCompanyChange();
  const parts = [
    () => startI18n(textBundles, formatNumber),
    () => loadFirstScreen(router),
    () => Promise.race([readShop(), sessionLoss]),
    ...formatPreparations(readLocale()),
  ];
  const begun: unknown[] = [];
  for (const begin of parts) {
    begun.push(begin());
    await nextTask();
  }
  await Promise.all(begun);
  // Not earlier: with a subscriber to the history, the router does not preload the links of the first screen.
  followReturns(router.history);
  await nextTask();
  return router;
}

/** Resolves redirects and loads the code of the screen and its frame, so that the first paint is the page. */
async function loadFirstScreen(router: ShopRouter): Promise<void> {
  try {
    await Promise.all([router.load(), readSession() ? loadDefaultLayout() : undefined]);
  } catch {
    // The error page shows it.
  }
}

/**
 * Caches the responses of the first calls, in their order (BOOT-02). Until then the frame that the server sent stays in view.
 * What fails is asked for again by the frame, which says so.
 */
async function readShop(): Promise<void> {
  if (!readSession()) return;
  try {
    const settings = await queryClient.fetchQuery({ ...settingsQuery, retry: false });
    // Known before the first drawing, the colour is not a reason for a second one.
    rememberTenantLook(lookOf(settings.data as SiteSettings));
    renewSession(settings.data.sessionDays);
    await queryClient.fetchQuery({ ...accountQuery, retry: false });
    await queryClient.fetchQuery({ ...categoriesQuery, retry: false });
  } catch {
    // The default layout shows it, with Retry.
  }
}

/**
 * The server no longer knows the session: forget it, go to the sign-in page and back afterwards (BOOT-03). Calls in flight are
 * refused later, when the sign-in page is loading or shown. Ignore these refusals: they need no message and no return address.
 */
async function leaveForSignIn(router: ShopRouter): Promise<void> {
  if (isLeaving || /^\/landing\/?$/.test(router.state.location.pathname)) return;
  isLeaving = true;
  const from = safeRedirect(router.state.location.href);
  const count = keepUnsavedWork();
  clearSession();
  showToast({
    type: 'warning',
    message: count > 0 ? { code: 'session.expired.kept', values: { count } } : { code: 'session.expired' },
  });
  try {
    await router.navigate({ ...paths.landing(from === '/' ? undefined : from), replace: true });
  } finally {
    isLeaving = false;
  }
  queryClient.clear();
  resetInterfaceState();
}

/** Opens the set-up for an operator without the demanded second factor; the session has no other access (decision 60). */
async function leaveForSetup(router: ShopRouter): Promise<void> {
  const { to } = paths.secondFactor();
  if (router.state.location.pathname === to) return;
  await router.navigate({ to, replace: true });
  queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== routes.secondFactor.read.path });
}

/** Calls of the ended session that are refused meanwhile are no news. */
let isLeaving = false;

/** One event for each new path; the query string, which may hold words and addresses, is never recorded (BOOT-05). */
function recordPageViews(router: ShopRouter): void {
  let lastPath: string | undefined;
  router.subscribe('onResolved', ({ toLocation }) => {
    const path = toLocation.pathname;
    if (path === lastPath) return;
    lastPath = path;
    const body = {
      type: 'page_view',
      data: { path: path.slice(0, 2000), user_agent: navigator.userAgent.slice(0, 1000) },
    } as const;
    callApi(routes.statistics.event, { body, keepalive: true }).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: failures of the statistics are only logged (API-03).
      console.warn('page view not recorded', error);
    });
  });
}
