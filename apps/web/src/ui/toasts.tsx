import { Button, CloseButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
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
  /** Names the region for assistive technology. */
  label: string;
  dismissLabel: string;
  onDismiss: (id: string) => void;
  /** A toast went with the focus, and where that came from is gone, too. */
  onFocusLost: () => void;
}

/**
 * Short messages in the corner; each removes itself, paused while hovered or focused (NOTI-10). One that is dismissed, or
 * whose action is chosen, gives the focus back to where it came from.
 */
export function Toasts({ toasts, label, dismissLabel, onDismiss, onFocusLost }: ToastsProps) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  const dismiss = (id: string) => {
    const former = cameFrom.current;
    cameFrom.current = null;
    // Where a click does not focus a button (Safari), the focus is not here and needs no way back.
    if (region.current?.contains(document.activeElement)) {
      if (former instanceof HTMLElement && former.isConnected) former.focus({ preventScroll: true });
      else onFocusLost();
    }
    onDismiss(id);
  };
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={label}
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
  const [isPaused, setPaused] = useState(false);
  const leftMs = useRef(toast.timeoutMs);

  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => onTimeout(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      // What is left when hovering ends; never so little that it goes under the pointer.
      leftMs.current = Math.max(1000, leftMs.current - (performance.now() - startedAt));
    };
  }, [isPaused, onTimeout, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; all functions are buttons.
    <div
      className={classes.toast}
      data-type={toast.type}
      role={toast.type === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p className={classes.text}>{toast.text}</p>
      {toast.actions.map(({ label, action }) => (
        <Button
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
        className={classes.close}
        size="sm"
        aria-label={dismissLabel}
        onClick={() => onDismiss(toast.id)}
      />
    </div>
  );
}
