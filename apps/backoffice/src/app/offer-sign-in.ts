import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { currentToasts, removeToast, showToast } from '@kontor/web-kit/lib/toast-store.ts';

let shown: string | undefined;

/** Offers to sign in beside this page, which keeps what is typed: its next call takes the new session. */
export function offerSignIn(): void {
  if (currentToasts().some(({ id }) => id === shown)) return;
  const signIn = () => void open('/landing?redirect=/admin', '_blank', 'noopener');
  const id = showToast({
    type: 'warning',
    message: { code: 'session.ended' },
    actions: [{ label: 'toast.sign.in', action: signIn }],
    timeout: 10 * 60_000,
  });
  shown = id;
  // The window is shown again after the sign-in in the other one.
  const close = () => {
    if (!readSession()) return;
    removeToast(id);
    window.removeEventListener('focus', close);
    document.removeEventListener('visibilitychange', close);
  };
  window.addEventListener('focus', close);
  document.addEventListener('visibilitychange', close);
}
