import { Button, CloseButton } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { toastKey } from './toast-key.ts';
import classes from './toasts.module.css';

export type ToastTone = 'secondary' | 'info' | 'success' | 'warning' | 'danger';

export interface ToastView {
  id: string;
  type: ToastTone;
  text: string;
  timeoutMs: number;
  actions: readonly { label: string; action: () => void }[];
}

export interface ToastsProps {
  toasts: readonly ToastView[];
  /** Names the region and the key that leads to it, `toastKey`, for assistive technology. */
  label: string;
  dismissLabel: string;
  /** Pixels at the bottom of the window that are taken by a bar. */
  bottomRoom: number;
  onDismiss: (id: string) => void;
  /** A toast went with the focus, and where that came from is gone, too. */
  onFocusLost: () => void;
}

/**
 * Short messages in the corner; each removes itself, paused while hovered or focused (NOTI-10). One that is dismissed, or
 * whose action is chosen, gives the focus back to where it came from, and so does Escape.
 */
export function Toasts({ toasts, label, dismissLabel, bottomRoom, onDismiss, onFocusLost }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useToastKey(region, toasts.length > 0);
  const giveBack = () => {
    const former = cameFrom.current;
    cameFrom.current = null;
    if (former instanceof HTMLElement) former.focus({ preventScroll: true });
    // It may be gone or hidden by now.
    if (former === null || document.activeElement !== former) onFocusLost();
  };
  const dismiss = (id: string) => {
    // Where a click does not focus a button (Safari), the focus is not here and needs no way back.
    if (region.current?.contains(document.activeElement)) giveBack();
    onDismiss(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' && !(event.key === 'Tab' && leavesForDialog(event, cameFrom.current))) return;
    event.preventDefault();
    // A dialog, which listens at the document, would move the focus on.
    event.stopPropagation();
    giveBack();
  };
  return (
    <section
      ref={region}
      className={classes.region}
      style={{ '--bottom-room': `${bottomRoom}px` } as CSSProperties}
      aria-label={label}
      aria-keyshortcuts={toastKey}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget;
      }}
    >
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          dismissLabel={dismissLabel}
          onTimeout={onDismiss}
          onDismiss={dismiss}
        />
      ))}
    </section>
  );
}

/** Listens before everything else, because a dialog or a table may keep its keys to itself. */
function useToastKey(region: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useEffect(() => {
    if (!hasToasts) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== toastKey || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      region.current?.lastElementChild?.querySelector('button')?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [region, hasToasts]);
}

/** Past the first or last button, the focus would come to the page behind the dialog that it came from. */
function leavesForDialog(event: KeyboardEvent<HTMLElement>, former: Element | null): boolean {
  if (!former?.closest('[aria-modal="true"]')) return false;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  return document.activeElement === (event.shiftKey ? buttons[0] : buttons.at(-1));
}

/** Escape belongs to the toast; the dialog of the kit, which listens first, leaves it to these elements. */
const keepsDialogOpen = { 'data-mantine-stop-propagation': 'true' } as const;

function Toast({
  toast,
  dismissLabel,
  onTimeout,
  onDismiss,
}: {
  toast: ToastView;
  dismissLabel: string;
  onTimeout: (id: string) => void;
  onDismiss: (id: string) => void;
}) {
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  const leftMs = useRef(toast.timeoutMs);

  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => onTimeout(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      // What is left when the pause ends; never so little that it goes under the pointer.
      leftMs.current = Math.max(1000, leftMs.current - (performance.now() - startedAt));
    };
  }, [isPaused, onTimeout, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; all functions are buttons.
    <div
      className={classes.toast}
      data-type={toast.type}
      role={toast.type === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <p className={classes.text}>{toast.text}</p>
      {toast.actions.map(({ label, action }) => (
        <Button
          {...keepsDialogOpen}
          key={label}
          size="compact-sm"
          variant="subtle"
          className={classes.action}
          onClick={() => {
            onDismiss(toast.id);
            action();
          }}
        >
          {label}
        </Button>
      ))}
      <CloseButton
        {...keepsDialogOpen}
        className={classes.close}
        size="sm"
        aria-label={dismissLabel}
        onClick={() => onDismiss(toast.id)}
      />
    </div>
  );
}
