import { createStore } from '@kontor/web-kit/lib/store.ts';

/** The height of each sticking bar in px, else 0; a removed bar does not affect the others. */
const heights = new Map<Element, number>();
/** Height in px of the bar that sticks to the bottom of the window; 0 without one. */
export const bottomRoom = createStore(0);

/**
 * Ref for a bar with `position: sticky` and a `bottom`: toasts keep clear of it while it sticks. The highest of
 * several bars counts.
 *
 * @example <div className={classes.footer} ref={markBottomBar}>
 */
export function markBottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  let intersections: IntersectionObserver | undefined;
  const sizes = new ResizeObserver(() => {
    intersections?.disconnect();
    // `bottom` depends on the viewport width; a sticking bar reaches 1 px below this edge.
    const edge = (Number.parseFloat(getComputedStyle(bar).bottom) || 0) + 1;
    intersections = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const { bottom = 0, height = 0 } = entry?.boundingClientRect ?? {};
        const sticks = entry?.isIntersecting && bottom > (entry.rootBounds?.bottom ?? 0);
        setHeight(bar, sticks ? height : 0);
      },
      { rootMargin: `0px 0px ${-edge}px`, threshold: [0, 1] },
    );
    intersections.observe(bar);
  });
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    intersections?.disconnect();
    heights.delete(bar);
    setRoom();
  };
}

function setHeight(bar: Element, height: number): void {
  heights.set(bar, height);
  setRoom();
}

function setRoom(): void {
  const room = Math.ceil(Math.max(0, ...heights.values()));
  if (room === bottomRoom.get()) return;
  bottomRoom.set(room);
  // Scrolls focused elements clear of the bar (WCAG 2.4.11); a property of the root restyles nothing else.
  document.documentElement.style.scrollPaddingBottom = room === 0 ? '' : `calc(${room}px + var(--bar-room))`;
  if (room > 0) uncover(room);
}

/** A bar that appears may cover what has the focus, such as the box whose choice shows it. */
function uncover(room: number): void {
  const focused = document.activeElement;
  // The content as a whole has the focus after each change of the page.
  if (
    !focused?.parentElement?.closest('#content') ||
    [...heights.keys()].some((bar) => bar.contains(focused))
  )
    return;
  if (focused.getBoundingClientRect().bottom > innerHeight - room)
    focused.scrollIntoView({ block: 'nearest' });
}
