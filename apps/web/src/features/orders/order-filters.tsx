import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { DayFilters, ListFilters } from '../../commerce/list-filters.tsx';
import { useSettings } from '../../commerce/shop-context.ts';
import { type OrderHistorySearch, orderStatuses, readOrderHistorySearch } from '../../lib/route-search.ts';

type Filters = Pick<OrderHistorySearch, 'search' | 'type' | 'status' | 'from' | 'to' | 'costCentre'>;

export function isFiltered({ search, type, status, from, to, costCentre }: Filters): boolean {
  return [search, type, status, from, to, costCentre].some((filter) => filter !== undefined);
}

const noFilters = { search: '', type: '', status: '', from: '', to: '', costCentre: '' };

/** Search, type, status, dates and cost centre; in the address, so that a list can be shared (ORDR-01). */
export function OrderFilters({ filters }: { filters: Filters }) {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const isAllowed = useCompanyRight('orders.read');
  const change = useChangeFilters();
  const { data: centres } = useQuery({ ...apiQuery(routes.approvals.costCentres), enabled: isAllowed });
  return (
    <ListFilters
      label={t('orders.filters')}
      search={{
        label: t('orders.search'),
        hint: t('orders.searchHint'),
        search: filters.search ?? '',
        onChange: (search) => change({ search }),
      }}
      onReset={isFiltered(filters) ? () => change(noFilters) : undefined}
    >
      {isPreOrderModeVisible ? (
        <NativeSelect
          label={t('orders.type')}
          value={filters.type ?? ''}
          onChange={(event) => change({ type: event.currentTarget.value })}
          data={[
            { value: '', label: t('orders.types.all') },
            ...(['order', 'preOrder'] as const).map((type) => ({
              value: type,
              label: t(`orders.types.${type}`),
            })),
          ]}
        />
      ) : null}
      <NativeSelect
        label={t('orders.status')}
        value={filters.status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[
          { value: '', label: t('invoices.statuses.all') },
          ...orderStatuses.map((status) => ({ value: status, label: t(`orders.statuses.${status}`) })),
        ]}
      />
      <DayFilters filters={filters} onChange={change} />
      {centres && centres.data.length > 0 ? (
        <NativeSelect
          label={t('approvals.column.costCentre')}
          value={filters.costCentre ?? ''}
          onChange={(event) => change({ costCentre: event.currentTarget.value })}
          data={[
            { value: '', label: t('orders.allCostCentres') },
            ...centres.data.map(({ _id, key, name }) => ({ value: _id, label: `${key} · ${name}` })),
          ]}
        />
      ) : null}
    </ListFilters>
  );
}

/** Changes filters; resets the page and closes the open order. */
function useChangeFilters() {
  const navigate = useNavigate();
  return (change: Partial<Record<keyof Filters, string>>) =>
    void navigate({
      to: '/my-account/order-history',
      search: ({ page: _, order: __, ...former }: OrderHistorySearch) =>
        readOrderHistorySearch({ ...former, ...change }),
      replace: true,
      resetScroll: false,
    });
}
