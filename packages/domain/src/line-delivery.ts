/** The pieces of an order line by their state; the three sum to the ordered quantity (ORDR-05). */
export type LineDelivery = { readonly delivered: number; readonly cancelled: number; readonly open: number };

/**
 * Computes the open and cancelled pieces of a line from its delivered pieces and the order's statuses. Delivered and cancelled
 * orders have no open pieces, so ERPs that send no quantities are shown correctly, too (decision 66).
 *
 * @example lineDelivery({ quantity: 10, delivered: 4 }, { orderStatus: 'processing', deliveryStatus: 'partial' })
 * // { delivered: 4, cancelled: 0, open: 6 }
 */
export function lineDelivery(
  { quantity, delivered }: { quantity: number; delivered: number },
  { orderStatus, deliveryStatus }: { orderStatus: string; deliveryStatus: string },
): LineDelivery {
  const open = quantity - delivered;
  if (orderStatus === 'cancelled') return { delivered, cancelled: open, open: 0 };
  if (orderStatus === 'delivered' || deliveryStatus === 'delivered')
    return { delivered: quantity, cancelled: 0, open: 0 };
  return { delivered, cancelled: 0, open };
}
