import { routes } from '@kontor/contract';
import { callApi, onSessionLoss } from '../lib/api-client.ts';
import { clearSession, renewSession } from '../lib/cookies.ts';
import { startI18n } from '../lib/i18n.ts';
import { resetInterfaceState } from '../lib/interface-state.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { recallTenantLook } from '../lib/tenant-look.ts';
import { showToast } from '../lib/toast-store.ts';
import { followNavigation } from './navigation-progress.tsx';
import type { router as shopRouter } from './router.tsx';

/** What happens once, before the first paint: language, session cookies, and what follows the router from then on. */
export async function startApp(router: typeof shopRouter): Promise<void> {
  renewSession();
  recallTenantLook();
  onSessionLoss(() => void leaveForSignIn(router));
  followNavigation(router);
  recordPageViews(router);
  await startI18n();
}

/** The server no longer knows the session: forget it, go to the sign-in page and back afterwards (BOOT-03). */
async function leaveForSignIn(router: typeof shopRouter): Promise<void> {
  const from = safeRedirect(router.state.location.href);
  clearSession();
  showToast({ type: 'warning', message: { code: 'session.expired' } });
  await router.navigate({ ...paths.landing(from === '/' ? undefined : from), replace: true });
  queryClient.clear();
  resetInterfaceState();
}

/** One event for each new path; the query string, which may hold words and addresses, is never recorded (BOOT-05). */
function recordPageViews(router: typeof shopRouter): void {
  let lastPath: string | undefined;
  router.subscribe('onResolved', ({ toLocation }) => {
    const path = toLocation.pathname;
    if (path === lastPath) return;
    lastPath = path;
    const body = {
      type: 'page_view',
      data: { path, user_agent: navigator.userAgent.slice(0, 1000) },
    } as const;
    callApi(routes.statistics.event, { body, keepalive: true }).catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: failures of the statistics are only logged (API-03).
      console.warn('page view not recorded', error);
    });
  });
}
