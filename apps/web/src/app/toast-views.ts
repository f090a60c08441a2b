import { messageText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { removeToast, useToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { toastKey } from '@kontor/web-kit/ui/toast-key.ts';
import type { ToastsProps } from '@kontor/web-kit/ui/toasts.tsx';
import { bottomRoom } from '../lib/bottom-bar.ts';

/** The toasts of the store as plain texts in the present language (NOTI-09). */
export function useToastViews(): ToastsProps {
  const { t } = useTexts();
  const toasts = useToasts();
  return {
    label: t('frame.toasts', { key: toastKey }),
    dismissLabel: t('frame.dismissToast'),
    bottomRoom: useStore(bottomRoom),
    onDismiss: removeToast,
    onFocusLost: focusFront,
    toasts: toasts.map((toast) => ({
      id: toast.id,
      type: toast.type,
      text: messageText(toast.message),
      timeoutMs: toast.timeoutMs,
      actions: toast.actions.map(({ label, action }) => ({ label: t(label), action })),
    })),
  };
}

/** The dialog in front, else the page's content. */
function focusFront(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  if (dialog) dialog.focus({ preventScroll: true });
  else focusContent();
}
