import { useMemo, useState } from 'react';
import { type CheckoutLine, type ReviewedPrice, repricedLines } from './checkout-choices.ts';

/**
 * Lines whose price differs from the one this page showed first, with that net price; marked until the order is
 * placed (CHKO-18).
 */
export function useRepricedLines(
  lines: readonly CheckoutLine[] | undefined,
): ReadonlyMap<string, ReviewedPrice> {
  const [firstSeen] = useState(() => new Map<string, ReviewedPrice>());
  return useMemo(() => {
    for (const { id, netPrice, priceUnit } of lines ?? [])
      if (!firstSeen.has(id)) firstSeen.set(id, { netPrice, priceUnit });
    return repricedLines(lines ?? [], firstSeen);
  }, [lines, firstSeen]);
}
