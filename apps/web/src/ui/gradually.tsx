import { type ReactNode, useDeferredValue } from 'react';

/**
 * Shows the placeholder that was there a moment longer and draws the children in slices, so that whoever already types or
 * scrolls is not kept waiting by a long list that has arrived. Only when it is first drawn.
 */
export function Gradually({ children, placeholder }: { children: ReactNode; placeholder: ReactNode }) {
  const isTurn = useDeferredValue(true, false);
  return isTurn ? children : placeholder;
}
