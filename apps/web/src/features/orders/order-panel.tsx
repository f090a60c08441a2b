import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { OrderDetails } from './order-details.tsx';
import classes from './order-panel.module.css';

/** An order outside the current page of the list, such as an older one opened by a link. */
export function OrderPanel({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <section className={classes.panel} data-part="order-panel">
      <ActionIcon className={classes.panelClose} size="lg" aria-label={t('common.close')} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
      <OrderDetails orderId={orderId} hasTitle />
    </section>
  );
}
