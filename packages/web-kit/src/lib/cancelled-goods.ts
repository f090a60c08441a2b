import { decimalToMinor } from '@kontor/domain';

/**
 * Net value of the cancelled pieces of an order in minor units, before its discount; amounts of an order stay as ordered
 * (decision 72).
 *
 * @example cancelledGoods([{ netTotal: 136, quantity: 4, cancelledQuantity: 2 }]) // 6800
 */
export function cancelledGoods(
  lines: readonly { netTotal: number; quantity: number; cancelledQuantity: number }[],
): number {
  return lines.reduce(
    (sum, { netTotal, quantity, cancelledQuantity }) =>
      cancelledQuantity === 0
        ? sum
        : sum + Math.round((decimalToMinor(netTotal) * cancelledQuantity) / quantity),
    0,
  );
}
