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

/** The pieces of several lines together. */
export function sumPieces(items: readonly Pieces[]): Pieces {
  const sum = (of: keyof Pieces) => items.reduce((total, item) => total + item[of], 0);
  return {
    quantity: sum('quantity'),
    deliveredQuantity: sum('deliveredQuantity'),
    openQuantity: sum('openQuantity'),
    cancelledQuantity: sum('cancelledQuantity'),
  };
}

/** The delivery status, with the delivered pieces of all lines while some are open. */
export function deliveryStatusText(
  { deliveryStatus, items }: { deliveryStatus: OrderDetail['deliveryStatus']; items: readonly Pieces[] },
  t: Translate,
): string {
  const { quantity, deliveredQuantity: delivered, openQuantity } = sumPieces(items);
  const label = t(`orders.deliveryStatuses.${deliveryStatus}`);
  return delivered > 0 && openQuantity > 0
    ? `${label} · ${t('orders.deliveredOf', { count: delivered, ordered: quantity })}`
    : label;
}
