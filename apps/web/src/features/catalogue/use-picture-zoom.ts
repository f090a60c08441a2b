import { useEffect, useRef, useState } from 'react';
import { fullView, moveBy, zoomAt } from './zoom.ts';

/** Pixels that a finger must move sideways to change the picture. */
const swipeDistance = 60;

type Point = { readonly x: number; readonly y: number };

/**
 * Zoom of the picture in `stage`: wheel and double click at the pointer, pinch, drag when enlarged. A swipe at full
 * view asks for the next (1) or previous (-1) picture.
 */
export function usePictureZoom(
  stage: HTMLElement | null,
  { onSwipe }: { onSwipe: (direction: 1 | -1) => void },
) {
  const [zoom, setZoom] = useState(fullView);
  const [isMoving, setIsMoving] = useState(false);
  const latest = useRef({ zoom, onSwipe });
  useEffect(() => {
    latest.current = { zoom, onSwipe };
  });

  useEffect(() => {
    if (!stage) return;
    const pointers = new Map<number, Point>();
    let begin: Point | undefined;
    let wasPinched = false;

    const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
    };
    const zoomBy = (factor: number, at: Point) => setZoom((zoom) => zoomAt(zoom, factor, at, boxOf(stage)));

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // A pinch on a touch pad arrives as Ctrl + wheel with small steps.
      zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0025)), fromMiddle(event));
    };
    const onDoubleClick = (event: MouseEvent) =>
      latest.current.zoom.scale > 1 ? setZoom(fullView) : zoomBy(2.5, fromMiddle(event));
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      stage.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, fromMiddle(event));
      begin = pointers.size === 1 ? fromMiddle(event) : undefined;
      wasPinched = pointers.size > 1;
      setIsMoving(true);
    };
    const onPointerMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = fromMiddle(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (other) zoomBy(distance(now, other) / Math.max(1, distance(before, other)), between(now, other));
      // Each of two fingers moves it by half.
      const share = other ? 0.5 : 1;
      const by = { x: (now.x - before.x) * share, y: (now.y - before.y) * share };
      setZoom((zoom) => moveBy(zoom, by, boxOf(stage)));
    };
    const onPointerEnd = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return;
      if (pointers.size === 0) setIsMoving(false);
      if (!begin || wasPinched || latest.current.zoom.scale > 1 || event.type === 'pointercancel') return;
      const end = fromMiddle(event);
      const [x, y] = [end.x - begin.x, end.y - begin.y];
      if (Math.abs(x) > swipeDistance && Math.abs(x) > 2 * Math.abs(y))
        latest.current.onSwipe(x < 0 ? 1 : -1);
    };

    const listening = new AbortController();
    const { signal } = listening;
    stage.addEventListener('wheel', onWheel, { passive: false, signal });
    stage.addEventListener('dblclick', onDoubleClick, { signal });
    stage.addEventListener('pointerdown', onPointerDown, { signal });
    stage.addEventListener('pointermove', onPointerMove, { signal });
    stage.addEventListener('pointerup', onPointerEnd, { signal });
    stage.addEventListener('pointercancel', onPointerEnd, { signal });
    return () => listening.abort();
  }, [stage]);

  return {
    zoom,
    isMoving,
    /** Enlarges around the centre. */
    enlarge: (factor: number) =>
      stage && setZoom((zoom) => zoomAt(zoom, factor, { x: 0, y: 0 }, boxOf(stage))),
    move: (by: Point) => stage && setZoom((zoom) => moveBy(zoom, by, boxOf(stage))),
    reset: () => setZoom(fullView),
  };
}

function boxOf({ clientWidth, clientHeight }: HTMLElement) {
  const side = Math.min(clientWidth, clientHeight);
  return { width: side, height: side };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
