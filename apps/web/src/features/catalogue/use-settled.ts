import { useEffect, useState } from 'react';

/** Delay of calls after a change of filters (NUMS-01). */
export const FETCH_DELAY_MS = 200;

/**
 * Debounces the filters of a list query: a change of `filters` applies after 200 ms, so that five ticks in a row
 * cause one call. Other changes apply at once, and so does a query with a cached answer (NUMS-01).
 */
export function useSettled<T extends { readonly of: string; readonly filters: string; readonly all: string }>(
  query: T,
  isAtHand: (query: T) => boolean,
): T {
  const [settled, setSettled] = useState(query);
  const waits = query.of === settled.of && query.filters !== settled.filters && !isAtHand(query);
  if (!waits && settled.all !== query.all) setSettled(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: queries are compared by `all`, not by identity.
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setSettled(query), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [waits, query.all]);
  return waits ? settled : query;
}
