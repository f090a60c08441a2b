import type { TextKey } from './i18n.ts';
import { createStore, useStore } from './store.ts';

export const toastTypes = ['secondary', 'info', 'success', 'warning', 'danger'] as const;
export type ToastType = (typeof toastTypes)[number];

/** Plain text, or a code: a key of `toast` or `error` texts, otherwise an error code of the contract. */
export type ToastMessage = { text: string } | { code: string; values?: Readonly<Record<string, unknown>> };

export interface ToastAction {
  /** A key of the locales, e.g. 'toast.open.cart'. */
  label: TextKey;
  action: () => void;
}

export interface Toast {
  id: string;
  type: ToastType;
  message: ToastMessage;
  actions: readonly ToastAction[];
  /** Removes itself after this time; paused while hovered or focused (NOTI-10). */
  timeoutMs: number;
}

export const defaultToastTimeoutMs = 5000;

const store = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a toast and returns its id. Unknown types show as danger; the default timeout is 5000 ms (NOTI-09,
 * NOTI-10).
 *
 * @example showToast({ type: 'success', message: { code: 'product.added.to.cart' }, actions: [openCart] })
 */
export function showToast(toast: {
  type: ToastType | (string & {});
  message: ToastMessage;
  actions?: readonly ToastAction[];
  timeout?: number;
}): string {
  lastId += 1;
  const shown: Toast = {
    id: `toast-${lastId}`,
    type: isToastType(toast.type) ? toast.type : 'danger',
    message: toast.message,
    actions: toast.actions ?? [],
    timeoutMs: toast.timeout ?? defaultToastTimeoutMs,
  };
  if (shown.type === 'danger') removeOutcomes(['success']);
  // Replaces an identical visible toast.
  store.set((toasts) => [...toasts.filter((other) => !isSame(other, shown)), shown]);
  return shown.id;
}

/** Removes the outcomes of former actions, before a new one has its own; toasts that offer something stay. */
export function removeOutcomes(outcomes: readonly ToastType[] = ['success', 'danger']): void {
  store.set((toasts) => toasts.filter(({ type, actions }) => !outcomes.includes(type) || actions.length > 0));
}

export function removeToast(id: string): void {
  store.set((toasts) => toasts.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  store.set([]);
}

/** Oldest first. */
export function currentToasts(): readonly Toast[] {
  return store.get();
}

export function useToasts(): readonly Toast[] {
  return useStore(store);
}

function isToastType(type: string): type is ToastType {
  return (toastTypes as readonly string[]).includes(type);
}

function isSame(a: Toast, b: Toast): boolean {
  const hasActions = a.actions.length > 0 || b.actions.length > 0;
  return !hasActions && a.type === b.type && JSON.stringify(a.message) === JSON.stringify(b.message);
}
