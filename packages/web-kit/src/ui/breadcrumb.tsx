import type { ReactNode } from 'react';
import classes from './breadcrumb.module.css';

/** Where the page stands: links from the home page down, the page itself last. */
export function Breadcrumb({
  label,
  items,
}: {
  label: string;
  items: readonly { key: string; node: ReactNode }[];
}) {
  return (
    <nav aria-label={label}>
      <ol className={classes.list}>
        {items.map(({ key, node }, index) => (
          <li key={key} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {node}
          </li>
        ))}
      </ol>
    </nav>
  );
}
