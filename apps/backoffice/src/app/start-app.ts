import type { SiteSettings } from '@kontor/contract';
import { onSessionLoss } from '@kontor/web-kit/lib/api-client.ts';
import { followConnection } from '@kontor/web-kit/lib/connection.ts';
import {
  clearSession,
  readSession,
  renewSession,
  renewSessionWhenShown,
} from '@kontor/web-kit/lib/cookies.ts';
import { formatNumber } from '@kontor/web-kit/lib/format.ts';
import { loadAllTexts, startI18n } from '@kontor/web-kit/lib/i18n.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { lookOf, recallTenantLook, rememberTenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { accountQuery, settingsQuery } from '../kit/operator.tsx';
import { hasUnsaved } from '../kit/unsaved.tsx';
import { textBundles } from '../locales/bundles.ts';
import { offerSignIn } from './offer-sign-in.ts';
import { type BackOfficeRouter, createBackOfficeRouter } from './router.tsx';

/** Runs once before the first paint. Without a session it redirects to the shop's sign-in page and returns undefined. */
export async function startApp(): Promise<BackOfficeRouter | undefined> {
  if (!readSession()) return leaveForSignIn();
  onSessionLoss((reason) => {
    if (reason === 'setup') location.assign('/second-factor');
    else {
      clearSession();
      if (hasUnsaved()) offerSignIn();
      else leaveForSignIn();
    }
  });
  recallTenantLook();
  followConnection();
  renewSessionWhenShown();
  await Promise.all([startI18n(textBundles, formatNumber), loadAllTexts(), readOperator()]);
  return createBackOfficeRouter();
}

/** Errors are shown by the shell, with Retry. */
async function readOperator(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery({ ...accountQuery, retry: false }),
    queryClient
      .fetchQuery({ ...settingsQuery, retry: false })
      .then(({ data }) => {
        rememberTenantLook(lookOf(data as SiteSettings));
        renewSession(data.sessionDays);
      })
      .catch(() => undefined),
  ]);
}

/** The shop signs in, on the same host and with the same cookies, and leads back here. */
function leaveForSignIn(): undefined {
  const here = location.pathname + location.search;
  location.replace(`/landing?redirect=${encodeURIComponent(here)}`);
}
