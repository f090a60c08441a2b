import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './dialog.module.css';
import { hasDirtyForm } from './dirty-forms.ts';
import { focusHeirOf } from './focus-heir.ts';
import { useTexts } from './i18n.ts';

/** Closes the dialog around, after a question if that loses typed values; elsewhere at once. */
const Leave = createContext<(close: () => void) => void>((close) => close());

/**
 * A dialog with its title as a heading. The kit's own header would be a second banner of the page. Escape, a click outside, the
 * button in the corner and `DialogCancel` ask before typed values are lost.
 *
 * @example <Dialog title="…" opened={isOpen} onClose={close} closeLabel="…">…</Dialog>
 */
export function Dialog({
  title,
  closeLabel,
  isDirty = false,
  onClose,
  children,
  ...props
}: Omit<ModalProps, 'title' | 'withCloseButton'> & {
  title: ReactNode;
  /** Names the button in the corner; absent: the content has one that closes. */
  closeLabel?: string;
  /** Whether values outside of a form of `useApiForm` are unsaved. */
  isDirty?: boolean;
}) {
  const { t } = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ close: () => void }>();
  useFocusReturn(props.opened);
  const setBody = useCallback((node: HTMLDivElement | null) => {
    body.current = node;
    if (node) markFirst(node);
  }, []);
  const leave = (close: () => void) => {
    if (isDirty || (body.current && hasDirtyForm(body.current))) setAsked({ close });
    else close();
  };
  return (
    <Modal
      size="lg"
      padding="lg"
      {...props}
      {...(asked ? { closeOnEscape: false } : {})}
      onClose={() => leave(onClose)}
      overlayProps={{ onClickCapture: ignoreSecondClick }}
      withCloseButton={false}
    >
      <div className={classes.head}>
        <Modal.Title component="h2" className={classes.title}>
          {title}
        </Modal.Title>
        {closeLabel ? <Modal.CloseButton size={40} iconSize={20} aria-label={closeLabel} /> : null}
      </div>
      <div ref={setBody}>
        <Leave value={leave}>{children}</Leave>
      </div>
      {asked ? (
        <DiscardQuestion
          text={t('common.unsaved.text')}
          leave={t('common.unsaved.discard')}
          stay={t('common.unsaved.keep')}
          onStay={() => setAsked(undefined)}
          onLeave={() => {
            // The focus is back in this dialog before it closes and returns the focus to its opener.
            flushSync(() => setAsked(undefined));
            asked.close();
          }}
        />
      ) : null}
    </Modal>
  );
}

/** The button that leaves a dialog, or a form of a page, without saving. */
export function DialogCancel({
  onClose,
  disabled = false,
  children,
}: {
  onClose: () => void;
  disabled?: boolean;
  /** The label, 'Cancel' by default. */
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const leave = use(Leave);
  return (
    <Button variant="default" onClick={() => leave(onClose)} disabled={disabled} data-cancel>
      {children ?? t('common.cancel')}
    </Button>
  );
}

/** Asks whether typed values may be lost. Escape and Enter keep them. */
export function DiscardQuestion({
  text,
  leave,
  stay,
  onLeave,
  onStay,
}: {
  text: string;
  /** Of the button that discards the values. */
  leave: string;
  /** Of the button that keeps them. */
  stay: string;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog title={t('common.unsaved.title')} opened onClose={onStay} size="md">
      <Text mb="md">{text}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          {stay}
        </Button>
        <Button color="red.9" onClick={onLeave}>
          {leave}
        </Button>
      </Group>
    </Dialog>
  );
}

/** The second click of a double click on the opener meets the overlay, and would close the dialog at once. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** The focus starts at the first field, else at the safe button, unless the content names another place. */
function markFirst(body: HTMLElement): void {
  if (body.querySelector('[data-autofocus]')) return;
  const field = body.querySelector(
    ':is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex="-1"])',
  );
  (field ?? body.querySelector('[data-cancel]'))?.setAttribute('data-autofocus', '');
}

/**
 * Returns the focus when an open dialog is unmounted: to the opener, else to the element that took over its focus, else to the
 * content. The kit does so only when `opened` changes.
 */
function useFocusReturn(isOpen: boolean): void {
  // A dialog of an address has no opener.
  const [opener] = useState(() =>
    isOpen && document.activeElement !== document.body ? document.activeElement : null,
  );
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const target = opener ? focusHeirOf(opener) : undefined;
      if (target) target.focus();
      else if (wasOpen.current) document.getElementById('content')?.focus({ preventScroll: true });
    },
    [opener],
  );
}
