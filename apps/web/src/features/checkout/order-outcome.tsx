import { type OrderDetail, routes } from '@kontor/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { apiQuery } from '../../lib/query-client.ts';
import { ErrorState } from '../../ui/error-state.tsx';

/** Reads the order of an outcome page by its number; without one of the own company the page leads home (CHKO-01). */
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
  const { data, error, refetch, isFetching } = useQuery({
    ...apiQuery(routes.orders.read, { params: { id: orderNumber ?? '' } }),
    enabled: orderNumber !== undefined,
  });
  const isUnknown = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (orderNumber === undefined || isUnknown) return <Navigate {...paths.home()} replace />;
  if (data) return children(data.data);
  if (!error) return skeleton;
  return (
    <ErrorState
      title={t('checkout.outcomeFailed')}
      text={errorText(error)}
      retryLabel={t('common.retry')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
