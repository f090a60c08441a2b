import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import classes from './mode-switch.module.css';

/** Switches between order and pre-order (CATG-07). */
export function ModeSwitch({
  orderType,
  onChange,
  isWide = false,
}: {
  orderType: OrderType;
  onChange: (orderType: OrderType) => void;
  isWide?: boolean;
}) {
  const { t } = useTexts();
  return (
    <Segmented
      className={classes.mode}
      label={t('catalogue.mode')}
      isWide={isWide}
      value={orderType}
      onChange={onChange}
      segments={[
        { value: 'order', label: t('orders.types.order') },
        { value: 'preOrder', label: t('orders.types.preOrder') },
      ]}
    />
  );
}
