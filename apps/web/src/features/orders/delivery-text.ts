import type { OrderDetail } from '@kontor/contract';
import type { Translate } from '@kontor/web-kit/lib/i18n.ts';

type Pieces = Pick<
  OrderDetail['items'][number],
  'quantity' | 'deliveredQuantity' | 'openQuantity' | 'cancelledQuantity'
>;

/** The delivered, open and cancelled pieces of a line as a text; undefined while all are open (ORDR-05). */
export function deliveryText(item: Pieces, t: Translate): string | undefined {
  if (item.openQuantity === item.quantity) return undefined;
  return (['delivered', 'open', 'cancelled'] as const)
    .map((part) => ({ part, count: item[`${part}Quantity`] }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => t(`orders.pieces.${part}`, { count }))
    .join(' · ');
}

/** The delivery status, with the delivered pieces of all lines while some are open. */
export function deliveryStatusText(
  { deliveryStatus, items }: { deliveryStatus: OrderDetail['deliveryStatus']; items: readonly Pieces[] },
  t: Translate,
): string {
  const sum = (of: keyof Pieces) => items.reduce((total, item) => total + item[of], 0);
  const delivered = sum('deliveredQuantity');
  const label = t(`orders.deliveryStatuses.${deliveryStatus}`);
  return delivered > 0 && sum('openQuantity') > 0
    ? `${label} · ${t('orders.deliveredOf', { count: delivered, ordered: sum('quantity') })}`
    : label;
}
