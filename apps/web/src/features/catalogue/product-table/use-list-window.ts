import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useGradualCount } from '../../../ui/gradually.tsx';
import type { ListItem } from './list-items.ts';
import { ListScrollContext } from './list-scroll.ts';

/** From this many items on, only those near the viewport are painted. */
const VIRTUAL_FROM = 50;

/** Estimated pixels until a matrix is measured: its head, sums and legend, and a row. */
const MATRIX_FRAME_HEIGHT = 210;
const MATRIX_ROW_HEIGHT = 62;

/** A painted item, or the height of a run of unpainted ones. */
export type ListPart =
  | { readonly kind: 'item'; readonly key: string; readonly index: number }
  | { readonly kind: 'gap'; readonly key: string; readonly height: number };

/**
 * Virtualizes a list that scrolls with the page. The item with the focus is always painted, so that scrolling keeps
 * the focus.
 */
export function useListWindow<E extends HTMLElement>(input: {
  readonly items: readonly ListItem[];
  /** Estimate in pixels. */
  readonly rowHeight: number;
  readonly groupHeight: number;
}): {
  listRef: RefObject<E | null>;
  parts: readonly ListPart[];
  measure: (element: HTMLElement | null) => void;
} {
  const { items, rowHeight, groupHeight } = input;
  const listRef = useRef<E>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const isVirtual = items.length >= VIRTUAL_FROM;
  const [wasVirtual, setWasVirtual] = useState(isVirtual);
  if (isVirtual && !wasVirtual) setWasVirtual(true);
  const scroll = useContext(ListScrollContext);

  // After every render: elements above the list may have changed their height. An unchanged value renders nothing.
  useLayoutEffect(() => {
    if (!isVirtual) return;
    const top = listRef.current?.getBoundingClientRect().top ?? 0;
    setScrollMargin(Math.round(top + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    enabled: isVirtual,
    estimateSize: (index) => estimate(items[index]),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 4,
    scrollMargin,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const focused = Number(focusedIndex());
      if (Number.isNaN(focused) || shown.includes(focused)) return shown;
      return [...shown, focused].sort((a, b) => a - b);
    },
  });

  function estimate(item: ListItem | undefined): number {
    if (item?.kind === 'matrix')
      return MATRIX_FRAME_HEIGHT + item.matrix.rowValues.length * MATRIX_ROW_HEIGHT;
    return item?.kind === 'group' ? groupHeight : rowHeight;
  }

  function focusedIndex(): string | undefined {
    const active = document.activeElement;
    if (!active || !listRef.current?.contains(active)) return undefined;
    return active.closest<HTMLElement>('[data-index]')?.dataset.index;
  }

  useEffect(() => {
    if (!isVirtual) return;
    scroll.current = (rowIndex) => {
      const index = items.findIndex((item) => item.kind === 'row' && item.rowIndex === rowIndex);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
    };
    return () => {
      scroll.current = undefined;
    };
  }, [isVirtual, items, scroll, virtualizer]);

  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (isVirtual && element) virtualizer.measureElement(element);
    },
    [isVirtual, virtualizer],
  );

  // Renders one screen first, then another one, and reserves the remaining height. A list that was longer keeps its
  // position and the focus: starting at the top would lose both.
  const step = Math.ceil(window.innerHeight / rowHeight) + 1;
  const gradual = useGradualCount(wasVirtual ? 0 : items.length, step);
  const drawn = wasVirtual ? items.length : gradual;
  if (!isVirtual) {
    const parts: ListPart[] = items.slice(0, drawn).map(({ key }, index) => ({ kind: 'item', key, index }));
    const height = items.slice(drawn).reduce((sum, item) => sum + estimate(item), 0);
    return {
      listRef,
      measure,
      parts: height > 0 ? [...parts, { kind: 'gap', key: 'gap end', height }] : parts,
    };
  }

  const parts: ListPart[] = [];
  let end = scrollMargin;
  for (const item of virtualizer.getVirtualItems()) {
    if (item.start > end) parts.push({ kind: 'gap', key: `gap ${item.index}`, height: item.start - end });
    parts.push({ kind: 'item', key: String(item.key), index: item.index });
    end = item.end;
  }
  const rest = virtualizer.getTotalSize() + scrollMargin - end;
  if (rest > 0) parts.push({ kind: 'gap', key: 'gap end', height: rest });
  return { listRef, parts, measure };
}
