import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { preparePayment } from '../../commerce/pay-order.ts';

/** Opens the payment page; errors are shown above the button, and it can be pressed again (CHKO-22). */
export function PayButton({
  orderId,
  label,
  onReturn,
}: {
  orderId: string;
  label: string;
  /** Refetches the order, which may have changed meanwhile. */
  onReturn: () => void;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const [error, setError] = useState<unknown>();
  return (
    <>
      {error === undefined ? null : (
        <Alert flex="1 0 100%" role="alert" color="red" icon={<IconAlertCircle aria-hidden="true" />}>
          {errorText(error)}
        </Alert>
      )}
      <BusyButton size="md" loading={isLeaving} onClick={() => void pay()}>
        {label}
      </BusyButton>
    </>
  );

  async function pay() {
    setLeaving(true);
    setError(undefined);
    try {
      const pay = await preparePayment(orderId);
      await pay();
    } catch (refusal) {
      setError(refusal);
    }
    setLeaving(false);
    onReturn();
  }
}
