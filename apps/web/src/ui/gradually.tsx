import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isReturning } from './history-return.ts';

/**
 * Shows the placeholder for one paint. Then it renders the children in slices the first time, so that a long list does not
 * block typing or scrolling. Nested ones have their own turn: two layout tasks instead of one. On a return to the page it
 * renders at once, because the scroll position is restored with the first paint.
 */
export function Gradually({
  isReady,
  isAsked = false,
  children,
  placeholder,
}: {
  /** False while there is only the placeholder, which is then not rendered again. */
  isReady: boolean;
  /** The user asks for the children, which are rendered at once. */
  isAsked?: boolean;
  children: () => ReactNode;
  placeholder: ReactNode;
}) {
  // Not a deferred value: inside another deferred render React gives it no turn of its own.
  const [isTurn, setIsTurn] = useState(false);
  if (isReady && !isTurn && (isAsked || isReturning())) setIsTurn(true);
  useEffect(() => startTransition(() => setIsTurn(isReady)), [isReady]);
  return isReady && isTurn ? children() : placeholder;
}

/**
 * How many items of a long list to render: `step` more after each paint. The count never falls. On a return to the page all
 * are rendered at once.
 */
export function useGradualCount(total: number, step: number): number {
  const [count, setCount] = useState(step);
  // Also if the component showed other items before, such as another product's.
  if (count < total && isReturning()) setCount(total);
  const isAll = count >= total;
  useEffect(() => {
    if (!isAll) startTransition(() => setCount(count + step));
  }, [isAll, count, step]);
  return Math.min(count, total);
}
