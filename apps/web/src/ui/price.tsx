import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './price.module.css';

/** An amount as text, with an old or recommended price and a note below. All texts come formatted. */
export function Price({
  amount,
  oldAmount,
  oldAmountLabel,
  reference,
  note,
  size = 'md',
  align = 'right',
}: {
  amount: ReactNode;
  /** A former amount, struck through; its label is read out. */
  oldAmount?: ReactNode;
  oldAmountLabel?: string | undefined;
  /** A second price with its name, e.g. 'UVP 89,95 €'. */
  reference?: string | undefined;
  /** E.g. 'zzgl. MwSt.' */
  note?: string | undefined;
  size?: 'md' | 'lg';
  align?: 'left' | 'right';
}) {
  return (
    <span className={classes.price} data-size={size} data-align={align}>
      {oldAmount ? (
        <del className={classes.old}>
          {oldAmountLabel ? <VisuallyHidden>{`${oldAmountLabel} `}</VisuallyHidden> : null}
          {oldAmount}
        </del>
      ) : null}
      <span className={classes.amount}>{amount}</span>
      {reference ? <span className={classes.small}>{reference}</span> : null}
      {note ? <span className={classes.small}>{note}</span> : null}
    </span>
  );
}
