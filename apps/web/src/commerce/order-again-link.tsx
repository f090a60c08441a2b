import type { OrderSummary } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconRepeat } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { paths } from '../lib/paths.ts';
import { useRightReason } from './company-right.tsx';
import { useSettings } from './shop-context.ts';

/** Opens quick entry with the order's items; each row shows changes since: gone, fewer, another price. */
export function OrderAgainLink({
  order,
  variant,
  className,
}: {
  order: Pick<OrderSummary, '_id' | 'orderNumber' | 'orderType'>;
  /** `subtle` in a list row. */
  variant: 'subtle' | 'filled' | 'default';
  className?: string | undefined;
}) {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const reason = useRightReason('cart.change');
  const look = {
    variant,
    size: variant === 'subtle' ? 'compact-sm' : 'sm',
    className,
    leftSection: <IconRepeat size={16} stroke={1.6} aria-hidden="true" />,
    'aria-label': t('orderEntry.again.buttonOf', { number: order.orderNumber }),
    // Other clicks open the row.
    onClick: (event: MouseEvent) => event.stopPropagation(),
  } as const;
  const hasNoPreOrders = order.orderType === 'preOrder' && !isPreOrderModeVisible;
  if (reason !== undefined || hasNoPreOrders) {
    return (
      <ReasonButton {...look} disabledReason={reason ?? t('orderEntry.again.noPreOrders')}>
        {t('orderEntry.again.button')}
      </ReasonButton>
    );
  }
  return (
    <ButtonLink {...paths.quickEntry(order.orderType, order._id)} {...look}>
      {t('orderEntry.again.button')}
    </ButtonLink>
  );
}
