import type { ReactNode } from 'react';
import classes from './count-badge.module.css';

/** A small number at the corner of an icon; nothing at 0, '99+' above 99. The number belongs into the icon's label too. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className={classes.root}>
      {children}
      {count > 0 ? (
        <span className={classes.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </span>
  );
}
