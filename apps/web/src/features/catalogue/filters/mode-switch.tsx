import type { OrderType } from '@kontor/contract';
import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../../lib/i18n.ts';
import classes from './filters.module.css';

/** Order or pre-order (CATG-07). */
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
    <SegmentedControl
      className={classes.mode}
      aria-label={t('catalogue.mode')}
      fullWidth={isWide}
      value={orderType}
      onChange={(type) => onChange(type === 'preOrder' ? 'preOrder' : 'order')}
      data={[
        { value: 'order', label: t('catalogue.modeOf.order') },
        { value: 'preOrder', label: t('catalogue.modeOf.preOrder') },
      ]}
    />
  );
}
