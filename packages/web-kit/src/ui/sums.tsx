import type { ReactNode } from 'react';
import classes from './sums.module.css';

/** Names with amounts, one below the other, amounts on the right; the strong one is the sum of those above. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>;
}

/** One line of {@link Sums}; all texts come formatted. */
export function Sum({
  name,
  value,
  note,
  tone,
}: {
  name: ReactNode;
  value: string;
  /** A second, smaller line below the name. */
  note?: string | undefined;
  tone?: 'strong' | 'muted' | undefined;
}) {
  return (
    <div className={classes.sum} data-tone={tone}>
      <dt>
        {name}
        {note ? <span className={classes.note}>{note}</span> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
