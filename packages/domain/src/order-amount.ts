import { rowTotalMinor, type UnitPrice } from './price.ts';

/** The facts of an order item for its amount: net price, quantity, currency (ISO 4217 or sign). */
export type OrderAmountItem = UnitPrice & {
  readonly quantity: number;
  readonly currency?: string | null | undefined;
};

/**
 * An order's net amount in minor units and its currency: sum of price times quantity, plus shipping, minus discount. The
 * currency is the first item's, else the euro sign (ORDR-03).
 *
 * @example orderAmount({ items: [{ netE4: 100000, priceUnit: 1, quantity: 3, currency: 'EUR' }], shippingMinor: 590 })
 * // { amountMinor: 3590, currency: 'EUR' }
 */
export function orderAmount(order: {
  readonly items: readonly OrderAmountItem[];
  readonly shippingMinor?: number | null | undefined;
  readonly discountMinor?: number | null | undefined;
}): { amountMinor: number; currency: string } {
  const goodsMinor = order.items.reduce((sum, item) => sum + rowTotalMinor(item, item.quantity), 0);
  return {
    amountMinor: goodsMinor + (order.shippingMinor ?? 0) - (order.discountMinor ?? 0),
    currency: order.items[0]?.currency || '€',
  };
}
