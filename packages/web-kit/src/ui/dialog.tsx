import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './dialog.module.css';

/**
 * A dialog with its title as a heading. The kit's own header would be a second banner of the page.
 *
 * @example <Dialog title="…" opened={isOpen} onClose={close} closeLabel="…">…</Dialog>
 */
export function Dialog({
  title,
  closeLabel,
  children,
  ...props
}: Omit<ModalProps, 'title' | 'withCloseButton'> & {
  title: ReactNode;
  /** Names the button in the corner; absent: the content has one that closes. */
  closeLabel?: string;
}) {
  useFocusReturn(props.opened);
  return (
    <Modal size="lg" padding="lg" {...props} withCloseButton={false}>
      <div className={classes.head}>
        <Modal.Title component="h2" className={classes.title}>
          {title}
        </Modal.Title>
        {closeLabel ? <Modal.CloseButton size={40} iconSize={20} aria-label={closeLabel} /> : null}
      </div>
      <div ref={markFirst}>{children}</div>
    </Modal>
  );
}

/** The focus starts at the first field, else at the safe button, unless the content names another place. */
function markFirst(body: HTMLElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return;
  const field = body.querySelector(
    ':is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex="-1"])',
  );
  (field ?? body.querySelector('[data-cancel]'))?.setAttribute('data-autofocus', '');
}

/**
 * Gives the focus back when an open dialog is unmounted, or to the content where the opener is gone; the kit does so only when
 * `opened` changes.
 */
function useFocusReturn(isOpen: boolean): void {
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else if (wasOpen.current) document.getElementById('content')?.focus({ preventScroll: true });
    },
    [opener],
  );
}
