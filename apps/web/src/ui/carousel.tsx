import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './carousel.module.css';

/** Keys that go from one item to another. */
const keyTargets: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => Math.min(index + 1, last),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A row that scrolls sideways, by swipe, wheel, arrow keys, Tab and two buttons; the buttons show only where there is
 * more (LAYO-24).
 */
export function Carousel({
  title,
  action,
  items,
  itemWidth,
  texts,
}: {
  title: string;
  /** Beside the title, e.g. a link to all. */
  action?: ReactNode;
  items: readonly { key: string; node: ReactNode }[];
  /** CSS width of one item. */
  itemWidth: string;
  texts: { previous: string; next: string };
}) {
  const headingId = useId();
  const track = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: true });

  const measure = useCallback(() => {
    const element = track.current;
    if (!element) return;
    const { scrollLeft, clientWidth, scrollWidth } = element;
    const next = { isAtStart: scrollLeft <= 2, isAtEnd: scrollLeft + clientWidth >= scrollWidth - 2 };
    setEdges((edges) =>
      edges.isAtStart === next.isAtStart && edges.isAtEnd === next.isAtEnd ? edges : next,
    );
  }, []);

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);

  const scroll = (direction: 1 | -1) => {
    const element = track.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.85 });
  };

  const followKey = (event: KeyboardEvent<HTMLUListElement>) => {
    const target = keyTargets[event.key];
    if (!target || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const items = [...event.currentTarget.children];
    const index = items.findIndex((item) => item.contains(event.target as Node));
    const next = items[target(index, items.length - 1)]?.querySelector<HTMLElement>('a, button');
    if (index < 0 || !next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <section className={classes.carousel} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {title}
        </h2>
        {action}
        {edges.isAtStart && edges.isAtEnd ? null : (
          <div className={classes.buttons}>
            {directions.map(({ step, text, edge, Icon }) => (
              <ActionIcon
                key={step}
                variant="default"
                size="md"
                aria-label={texts[text]}
                disabled={edges[edge]}
                onClick={() => scroll(step)}
              >
                <Icon size={16} aria-hidden="true" />
              </ActionIcon>
            ))}
          </div>
        )}
      </div>
      <ul ref={track} className={classes.track} onScroll={measure} onKeyDown={followKey}>
        {items.map(({ key, node }) => (
          <li key={key} className={classes.item} style={{ width: itemWidth }}>
            {node}
          </li>
        ))}
      </ul>
    </section>
  );
}

const directions = [
  { step: -1, text: 'previous', edge: 'isAtStart', Icon: IconChevronLeft },
  { step: 1, text: 'next', edge: 'isAtEnd', Icon: IconChevronRight },
] as const;
