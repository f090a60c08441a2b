import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isReturning } from './history-return.ts';

/**
 * Shows the placeholder that was there until it is on the screen, then draws the children in slices, so that whoever
 * already types or scrolls is not kept waiting by a long list that has arrived. Only when they are first drawn. One inside
 * another has a turn of its own: what they draw is put on the page and laid out in two tasks instead of one. Whoever comes
 * back to the page finds at once what is at hand, because the scroll position is restored with the first drawing.
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
  // Not a deferred value: inside of one that is drawn React gives it no turn of its own.
  const [isTurn, setIsTurn] = useState(false);
  if (isReady && !isTurn && isReturning()) setIsTurn(true);
  useEffect(() => startTransition(() => setIsTurn(isReady)), [isReady]);
  return isReady && isTurn ? children() : placeholder;
}

/**
 * How many of a long list are drawn: first `step` of them, then so many more each time that those are on the screen. What
 * was drawn once is not taken back. Whoever comes back to the page finds all at once.
 */
export function useGradualCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  // Also where the list stood before with other items, such as another product's.
  if (count < total && isReturning()) setCount(total);
  const isAll = count >= total;
  useEffect(() => {
    if (!isAll) startTransition(() => setCount(count + step));
  }, [isAll, count, step]);
  return Math.min(count, total);
}
