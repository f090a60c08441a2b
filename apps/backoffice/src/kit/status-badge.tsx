import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'gray' | 'blue' | 'green' | 'orange' | 'red';

/** A state as a word with a dot of its colour. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
