import { decimalToMinor } from '@kontor/domain';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Button } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import shared from './checkout.module.css';
import classes from './confirm-order.module.css';

/** Placing an order is the only action with a confirmation (design). */
export function ConfirmOrder({
  isOpen,
  isPlacing,
  gross,
  currency,
  lineCount,
  recipient,
  isRequest,
  onClose,
  onConfirm,
}: {
  isOpen: boolean;
  isPlacing: boolean;
  gross: number;
  currency: string;
  lineCount: number;
  /** The delivery address in one line. */
  recipient: string;
  /** Approval is requested instead of placing the order. */
  isRequest: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <Dialog
      title={t(isRequest ? 'approvals.checkout.confirmTitle' : 'checkout.confirm.title')}
      opened={isOpen}
      onClose={onClose}
      size="md"
      centered
      // The second click of a double click on the order button is outside.
      closeOnClickOutside={false}
      closeOnEscape={!isPlacing}
    >
      <p className={shared.hint}>{t('cart.gross')}</p>
      <p className={classes.confirmTotal}>{formats.money(decimalToMinor(gross), currency)}</p>
      <p className={classes.confirmText}>
        {t(isRequest ? 'approvals.checkout.confirmText' : 'checkout.confirm.text', {
          count: lineCount,
          recipient,
        })}
      </p>
      <div className={classes.confirmButtons}>
        <Button variant="default" size="md" onClick={deliberate(onClose)} disabled={isPlacing}>
          {t('common.back')}
        </Button>
        <BusyButton
          size="md"
          loading={isPlacing}
          onClick={deliberate(onConfirm)}
          onKeyDown={ignoreHeldKey}
          data-autofocus
        >
          {t(isRequest ? 'approvals.checkout.request' : 'checkout.place')}
        </BusyButton>
      </div>
    </Dialog>
  );
}

/** Ignores the second click of a double click, which was meant for the button that opened the dialog. */
function deliberate(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) act();
  };
}

/** A key held since it opened the dialog does not confirm. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
