import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './carousel.module.css';

/** A row that scrolls sideways, by swipe, wheel, Tab and two buttons; the buttons show only where there is more (LAYO-24). */
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

  return (
    <section className={classes.carousel} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.title}>
          {title}
        </h2>
        {action}
        {edges.isAtStart && edges.isAtEnd ? null : (
          <div className={classes.buttons}>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={texts.previous}
              disabled={edges.isAtStart}
              onClick={() => scroll(-1)}
            >
              <IconChevronLeft size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="md"
              aria-label={texts.next}
              disabled={edges.isAtEnd}
              onClick={() => scroll(1)}
            >
              <IconChevronRight size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        )}
      </div>
      <ul ref={track} className={classes.track} onScroll={measure}>
        {items.map(({ key, node }) => (
          <li key={key} className={classes.item} style={{ width: itemWidth }}>
            {node}
          </li>
        ))}
      </ul>
    </section>
  );
}
