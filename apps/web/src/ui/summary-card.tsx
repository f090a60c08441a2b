import type { ReactNode, Ref } from 'react';
import classes from './summary-card.module.css';

/** A sticky card beside the content; below it on narrow screens. */
export function SummaryCard({
  ref,
  title,
  children,
}: {
  ref: Ref<HTMLElement>;
  title: string;
  children: ReactNode;
}) {
  return (
    <aside ref={ref} className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </aside>
  );
}
