import type { OrderSummary } from '@kontor/contract';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { PackTable } from './pack-table.tsx';
import classes from './packs-button.module.css';

/** Opens carrier and tracking code of each pack of an order (ORDR-07). */
export function PacksButton({ order }: { order: Pick<OrderSummary, 'orderNumber' | 'packs'> }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        <IconPackage size={16} stroke={1.6} aria-hidden="true" />
        {t('orders.packCount', { count: order.packs.length })}
        <span className="visually-hidden">{`, ${t('orders.number')} ${order.orderNumber}`}</span>
      </button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('orders.packsOf', { number: order.orderNumber })}
        closeLabel={t('common.close')}
      >
        <PackTable packs={order.packs} />
      </Dialog>
    </>
  );
}
