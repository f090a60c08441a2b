import { Tip } from '@kontor/web-kit/ui/tip.tsx';
import { VisuallyHidden } from '@mantine/core';
import classes from './stock-badge.module.css';

/** A dot and a word; the colour never stands alone (PROD-05, PROD-06). */
export function StockBadge({
  color,
  label,
  tooltip,
  className,
}: {
  color: 'green' | 'orange' | 'red';
  label: string;
  /**
   * More than the word says, on hover and touch; always read out. Not a tab stop, because a table has hundreds:
   * where keyboard users need it, show it as text.
   */
  tooltip?: string | undefined;
  className?: string | undefined;
}) {
  const hasMore = tooltip !== undefined && tooltip !== label;
  const badge = (
    <span className={className ? `${classes.badge} ${className}` : classes.badge} data-color={color}>
      <span className={classes.dot} aria-hidden="true" />
      {label}
      {hasMore ? <VisuallyHidden>{`, ${tooltip}`}</VisuallyHidden> : null}
    </span>
  );
  return hasMore ? <Tip label={tooltip}>{badge}</Tip> : badge;
}
