import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How far below the top of the document an element begins, in pixels, for lists that are painted by the window's
 * scrolling; follows what grows or shrinks above it.
 */
export function useScrollMargin(ref: RefObject<HTMLElement | null>, isWanted: boolean): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (!isWanted) return;
    const measure = () =>
      setMargin(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref, isWanted]);
  return margin;
}
