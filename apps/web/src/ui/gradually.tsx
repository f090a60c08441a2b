import { type ReactNode, useDeferredValue } from 'react';

/**
 * Shows the placeholder that was there a moment longer and draws the children in slices, so that whoever already types or
 * scrolls is not kept waiting by a long list that has arrived. Only when they are first drawn.
 */
export function Gradually({
  isReady,
  children,
  placeholder,
}: {
  /** False while there is nothing but the placeholder, which then stays the same and is not drawn anew. */
  isReady: boolean;
  children: () => ReactNode;
  placeholder: ReactNode;
}) {
  const isTurn = useDeferredValue(isReady, false);
  return isReady && isTurn ? children() : placeholder;
}
