import { type OrderDetail, routes } from '@kontor/contract';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { LoadError } from '../../commerce/load-error.tsx';
import { paths } from '../../lib/paths.ts';
import { followMs, isSettling } from './payment-outcome.ts';

/**
 * Loads the order of an outcome page by its number; redirects home if it is not the company's (CHKO-01). Polls
 * while an online payment is pending, because the return from the provider proves nothing (CHKO-21).
 */
export function OutcomeOf({
  orderNumber,
  skeleton,
  children,
}: {
  orderNumber: string | undefined;
  skeleton: ReactNode;
  children: (order: OrderDetail) => ReactNode;
}) {
  const { t } = useTexts();
  const openedAt = useRef(Date.now());
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery(routes.orders.read, { params: { id: orderNumber ?? '' } }),
    enabled: orderNumber !== undefined,
    // A cached order may be from before the payment.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: (query) => {
      const order = query.state.data?.data;
      return order && isSettling(order) ? followMs(Date.now() - openedAt.current) : false;
    },
  });
  const isUnknown = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (orderNumber === undefined || (isUnknown && !data)) return <Navigate {...paths.home()} replace />;
  if (data) return children(data.data);
  if (!error) return skeleton;
  return <LoadError title={t('checkout.outcomeFailed')} query={{ error, isFetching, refetch }} />;
}
