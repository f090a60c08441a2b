/** The two order kinds (CART-02): a regular order, and a pre-order whose quantities are split across seasons. */
export type OrderType = 'order' | 'preOrder';

/** Both order kinds, the default first. */
export const orderTypes = ['order', 'preOrder'] as const satisfies readonly OrderType[];

/**
 * Reads an order kind from untrusted text; anything but `preOrder` is a regular order (CART-01, CHKO-01).
 *
 * @example parseOrderType('preOrder') // 'preOrder'
 * @example parseOrderType('gift') // 'order'
 */
export function parseOrderType(text: unknown): OrderType {
  return text === 'preOrder' ? 'preOrder' : 'order';
}
