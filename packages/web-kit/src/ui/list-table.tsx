import type { ReactNode } from 'react';
import classes from './list-table.module.css';

/**
 * A list with columns; below 1024 px each row is a block. Its cells may have `data-label` (repeats the heading there),
 * `data-empty` (left out there), `data-amount`, and `data-action`.
 */
export function ListTable({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly { label: string; isHidden?: true; isAmount?: true }[];
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isHidden, isAmount }) => (
            <th key={label} scope="col" data-amount={isAmount}>
              {isHidden ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
