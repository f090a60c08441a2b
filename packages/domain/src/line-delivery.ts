/** What became of an order line, in pieces; the three sum to what was ordered (ORDR-05). */
export type LineDelivery = { readonly delivered: number; readonly cancelled: number; readonly open: number };

/**
 * What became of a line of which some pieces are known to be delivered. An order that counts as delivered has nothing open, and
 * neither has a cancelled one: systems that tell statuses without quantities are right about both (decision 66).
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
