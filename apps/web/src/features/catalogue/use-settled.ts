import { useEffect, useState } from 'react';

/** Calls follow a change of filters or toggles by so much (NUMS-01). */
export const FETCH_DELAY_MS = 200;

/**
 * A wish as it was last settled: a change of its `filters` counts once it stood for 200 ms, so that five boxes ticked in a
 * row are one call; anything else counts at once, and so does what need not be fetched (NUMS-01).
 */
export function useSettled<T extends { readonly of: string; readonly filters: string; readonly all: string }>(
  wish: T,
  isAtHand: (wish: T) => boolean,
): T {
  const [settled, setSettled] = useState(wish);
  const waits = wish.of === settled.of && wish.filters !== settled.filters && !isAtHand(wish);
  if (!waits && settled.all !== wish.all) setSettled(wish);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is what it says, not which object it is.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSettled(wish), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waits, wish.all]);
  return waits ? settled : wish;
}
