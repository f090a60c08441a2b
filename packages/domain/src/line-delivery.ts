/** The pieces of an order line by their state; the three sum to the ordered quantity (ORDR-05). */
export type LineDelivery = { readonly delivered: number; readonly cancelled: number; readonly open: number };

/** The states of an order as stored (ORDR-05). */
export const ORDER_STATUSES = [
  'open',
  'confirmed',
  'processing',
  'partiallyDelivered',
  'delivered',
  'cancelled',
] as const;

/** The states of a return: asked by the buyer, decided by the shop, arrived. */
export const RETURN_STATES = ['requested', 'accepted', 'declined', 'received'] as const;

/** How much of an order is delivered. */
export const DELIVERY_STATUSES = ['open', 'partial', 'delivered'] as const;

type OrderStatuses = {
  readonly orderStatus: (typeof ORDER_STATUSES)[number];
  readonly deliveryStatus: (typeof DELIVERY_STATUSES)[number];
};

/**
 * Computes the pieces of a line from its delivered and cancelled ones and the order's statuses. Delivered and cancelled
 * orders have no open pieces, so ERPs that send no quantities are shown correctly, too (decision 66).
 *
 * @example lineDelivery({ quantity: 10, delivered: 4, cancelled: 1 }, { orderStatus: 'processing', deliveryStatus: 'partial' })
 * // { delivered: 4, cancelled: 1, open: 5 }
 */
export function lineDelivery(
  { quantity, delivered, cancelled }: { quantity: number; delivered: number; cancelled: number },
  { orderStatus, deliveryStatus }: { orderStatus: string; deliveryStatus: string },
): LineDelivery {
  if (orderStatus === 'cancelled') return { delivered, cancelled: quantity - delivered, open: 0 };
  if (orderStatus === 'delivered' || deliveryStatus === 'delivered')
    return { delivered: quantity - cancelled, cancelled, open: 0 };
  return { delivered, cancelled, open: quantity - delivered - cancelled };
}

/**
 * Counts the pieces of a line that can still be sent back: delivered, and in no other return. A declined return holds none, an
 * accepted one what was accepted.
 *
 * @example returnablePieces(12, [{ state: 'accepted', quantity: 5, acceptedQuantity: 3 }]) // 9
 */
export function returnablePieces(
  delivered: number,
  returns: readonly {
    readonly state: (typeof RETURN_STATES)[number];
    readonly quantity: number;
    readonly acceptedQuantity: number | null;
  }[],
): number {
  const held = returns
    .filter(({ state }) => state !== 'declined')
    .reduce((sum, { quantity, acceptedQuantity }) => sum + (acceptedQuantity ?? quantity), 0);
  return Math.max(0, delivered - held);
}

/**
 * The statuses that follow from the pieces of all lines (decision 72). Before the first delivery an order keeps its status.
 *
 * @example orderStatusesOf([{ delivered: 4, cancelled: 1, open: 5 }], 'confirmed')
 * // { orderStatus: 'partiallyDelivered', deliveryStatus: 'partial' }
 */
export function orderStatusesOf(
  lines: readonly LineDelivery[],
  before: OrderStatuses['orderStatus'],
): OrderStatuses {
  const hasOpen = lines.some(({ open }) => open > 0);
  if (lines.some(({ delivered }) => delivered > 0))
    return hasOpen
      ? { orderStatus: 'partiallyDelivered', deliveryStatus: 'partial' }
      : { orderStatus: 'delivered', deliveryStatus: 'delivered' };
  return { orderStatus: hasOpen ? before : 'cancelled', deliveryStatus: 'open' };
}
