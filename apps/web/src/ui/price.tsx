import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './price.module.css';

/** An amount as text, with an old or recommended price and a note below. All texts come formatted. */
export function Price({
  amount,
  oldAmount,
  oldAmountLabel,
  note,
  align = 'right',
}: {
  amount: ReactNode;
  /** A former amount, struck through; its label is read out. */
  oldAmount?: ReactNode;
  oldAmountLabel?: string | undefined;
  /** E.g. 'zzgl. MwSt.' */
  note?: string | undefined;
  align?: 'left' | 'right';
}) {
  return (
    <span className={classes.price} data-align={align}>
      {oldAmount ? (
        <del className={classes.old}>
          {oldAmountLabel ? <VisuallyHidden>{`${oldAmountLabel} `}</VisuallyHidden> : null}
          {oldAmount}
        </del>
      ) : null}
      <span className={classes.amount}>{amount}</span>
      {note ? <span className={classes.small}>{note}</span> : null}
    </span>
  );
}
