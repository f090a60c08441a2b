import { type OrderStatus, routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { orderStatuses } from '../../lib/route-search.ts';
import classes from './order-status.module.css';

const statusLookup = queryOptions({
  ...apiQuery(routes.settings.lookup, { query: { lookupName: 'salesHeadStatus' } }),
  staleTime: Number.POSITIVE_INFINITY,
  select: (answer) => answer.data as { id: string; localizations: Record<string, string | undefined> }[],
});

/**
 * Maps the status list, '1' to '6', to a status; anything else counts as '1' (ORDR-04).
 *
 * @example statusOf('3') // 'processing'
 */
export function statusOf(salesHeadStatus: string): OrderStatus {
  return orderStatuses[Number(salesHeadStatus) - 1] ?? 'open';
}

export function OrderStatusBadge({ salesHeadStatus }: { salesHeadStatus: string }) {
  const { t, locale } = useTexts();
  const { data } = useQuery(statusLookup);
  const status = statusOf(salesHeadStatus);
  const id = String(orderStatuses.indexOf(status) + 1);
  const label =
    data?.find((entry) => entry.id === id)?.localizations[locale] ?? t(`orders.statuses.${status}`);
  return (
    <span className={classes.status} data-status={status}>
      {label}
    </span>
  );
}
