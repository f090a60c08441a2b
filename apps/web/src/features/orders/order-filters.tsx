import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useSettings } from '../../commerce/shop-context.ts';
import { DateField } from '../../lib/date-field.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { type OrderHistorySearch, orderStatuses, readOrderHistorySearch } from '../../lib/route-search.ts';
import classes from './order-filters.module.css';

type Filters = Pick<OrderHistorySearch, 'type' | 'status' | 'from' | 'to'>;

export function isFiltered({ type, status, from, to }: Filters): boolean {
  return [type, status, from, to].some((filter) => filter !== undefined);
}

/** Type, status and dates; in the address, so that a list can be shared (ORDR-01). */
export function OrderFilters({ filters }: { filters: Filters }) {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const change = useChangeFilters();
  return (
    <search className={classes.filters} aria-label={t('orders.filters')}>
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
          { value: '', label: t('orders.statuses.all') },
          ...orderStatuses.map((status) => ({ value: status, label: t(`orders.statuses.${status}`) })),
        ]}
      />
      <DateField
        label={t('orders.dateFrom')}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(from) => change({ from })}
      />
      <DateField
        label={t('orders.dateTo')}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(to) => change({ to })}
      />
      {isFiltered(filters) ? (
        <Button
          variant="subtle"
          color="gray"
          onClick={(event) => {
            change({ type: '', status: '', from: '', to: '' });
            // The button disappears with the filters: move the focus.
            event.currentTarget.closest('search')?.querySelector('select')?.focus();
          }}
        >
          {t('orders.resetFilters')}
        </Button>
      ) : null}
    </search>
  );
}

/** Changes filters; resets the page and closes the open order. */
export function useChangeFilters() {
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
