import type { ReactNode } from 'react';
import classes from './tab-links.module.css';

/** Links that switch between the sides of a page. The current one has `aria-current`; a `span` in a link is a count. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
