import { useEffect, useState } from 'react';

/** Calls follow a change of filters or toggles by so much (NUMS-01). */
export const FETCH_DELAY_MS = 200;

/**
 * A query as it was last settled: a change of its `filters` counts once it stood for 200 ms, so that five boxes ticked in a
 * row are one call; anything else counts at once, and so does what need not be fetched (NUMS-01).
 */
export function useSettled<T extends { readonly of: string; readonly filters: string; readonly all: string }>(
  query: T,
  isAtHand: (query: T) => boolean,
): T {
  const [settled, setSettled] = useState(query);
  const waits = query.of === settled.of && query.filters !== settled.filters && !isAtHand(query);
  if (!waits && settled.all !== query.all) setSettled(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is what it says, not which object it is.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSettled(query), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waits, query.all]);
  return waits ? settled : query;
}
