import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEventHandler,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './window-list.module.css';

/** From so many items on only those near the view are painted (design). */
const manyItems = 50;

/**
 * A list in the page's own scroll, of which only the items near the view are painted; ten thousand scroll as smoothly as ten.
 * The focused item is always rendered, so that scrolling never loses the focus. So are its neighbours, so that keys can reach
 * them.
 */
export function WindowList<Item>({
  items,
  keyOf,
  children,
  estimatedHeight,
  overscan,
  windowFrom = manyItems,
  label,
  isWhole = false,
  itemClassName,
  onKeyDown,
}: {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** What stands in an item. Another function draws all of them anew. */
  children: (item: Item) => ReactNode;
  /** Of an item, in pixels, until it is measured. */
  estimatedHeight: number | ((item: Item) => number);
  /** How many items are painted beyond the view, above and below. */
  overscan: number;
  /** From so many items on only those near the view are painted; fewer where an item holds many fields. */
  windowFrom?: number;
  label: string;
  /** Paints all, for the printer. */
  isWhole?: boolean;
  itemClassName: string | undefined;
  onKeyDown: KeyboardEventHandler<HTMLUListElement>;
}) {
  const listRef = useRef<HTMLUListElement>(null);
  const isWindowed = items.length >= windowFrom && !isWhole;
  const scrollMargin = useScrollMargin(listRef, isWindowed);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: isWindowed,
    estimateSize: (index) => {
      const item = items[index];
      if (typeof estimatedHeight === 'number') return estimatedHeight;
      return item === undefined ? 0 : estimatedHeight(item);
    },
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan,
    scrollMargin,
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = focusedIndex(listRef.current);
      if (focused === undefined) return near;
      const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < items.length);
      return [...new Set([...near, ...kept])].sort((a, b) => a - b);
    },
  });
  const shown = isWindowed
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin }))
    : items.map((_, index) => ({ index, top: undefined }));

  return (
    <ul
      ref={listRef}
      className={classes.list}
      aria-label={label}
      style={isWindowed ? { height: virtualizer.getTotalSize() } : undefined}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ index, top }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <WindowItem
            key={keyOf(item)}
            item={item}
            index={index}
            total={items.length}
            top={top}
            measure={isWindowed ? virtualizer.measureElement : undefined}
            className={itemClassName}
          >
            {children}
          </WindowItem>
        );
      })}
    </ul>
  );
}

interface WindowItemProps<Item> {
  item: Item;
  index: number;
  total: number;
  /** In pixels below the top of the list; without it the item stands in the flow. */
  top: number | undefined;
  measure: Ref<HTMLLIElement> | undefined;
  className: string | undefined;
  children: (item: Item) => ReactNode;
}

/** One memoised item. While the page scrolls, each re-render of an item that stays costs a layout of the page. */
const WindowItem = memo(function WindowItem<Item>({
  item,
  index,
  total,
  top,
  measure,
  className,
  children,
}: WindowItemProps<Item>) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={[classes.item, className].filter(Boolean).join(' ')}
      data-windowed={top === undefined ? undefined : true}
      style={top === undefined ? undefined : { top }}
    >
      {children(item)}
    </li>
  );
}) as <Item>(props: WindowItemProps<Item> & { key: string | number }) => ReactNode;

function focusedIndex(list: HTMLElement | null): number | undefined {
  const active = document.activeElement;
  if (!active || !list?.contains(active)) return undefined;
  const index = active.closest('li')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/**
 * The distance of an element from the top of the document in pixels, for lists that scroll with the window. It follows size
 * changes above the element.
 */
function useScrollMargin(ref: RefObject<HTMLElement | null>, isWanted: boolean): number {
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
