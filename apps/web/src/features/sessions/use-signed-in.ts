import type { NewSession } from '@kontor/contract';
import { storeSession } from '@kontor/web-kit/lib/cookies.ts';
import { clearToasts, showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { publicSettingsQuery } from '../../commerce/visitor.queries.ts';
import { isBackOffice, safeRedirect } from '../../lib/redirect.ts';
import { forgetKept } from '../../lib/tab-storage.ts';

/** Completes a sign-in: sets its cookies, clears the query cache and opens the requested page (AUTH-03). */
export function useSignedIn(): (session: NewSession, redirect: string | undefined) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (session, redirect) => {
    const { data: settings } = await queryClient.ensureQueryData(publicSettingsQuery);
    storeSession(session, settings.sessionDays);
    // An expired session leaves its user's entries for that user only.
    const dropped = forgetKept({ exceptOf: session.userId });
    clearToasts();
    if (dropped > 0) showToast({ type: 'info', message: { code: 'entries.of.others.dropped' } });
    const { recoveryCodesLeft: count } = session;
    if (count !== undefined)
      showToast({ type: 'warning', message: { code: 'recovery.codes.left', values: { count } } });
    // Cached data is that of visitors; reload it with the session.
    queryClient.clear();
    const target = safeRedirect(redirect);
    // A separate app, whose pages the router does not know.
    if (isBackOffice(target)) location.replace(target);
    else await navigate({ href: target, replace: true });
  };
}
