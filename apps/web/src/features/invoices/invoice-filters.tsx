import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DayFilters, ListFilters } from '../../commerce/list-filters.tsx';
import { type InvoicesSearch, invoiceStatuses, readInvoicesSearch } from '../../lib/route-search.ts';

type Filters = Pick<InvoicesSearch, 'paymentStatus' | 'from' | 'to' | 'search'>;

export const noFilters = { paymentStatus: '', from: '', to: '', search: '' };

export function isFiltered({ paymentStatus, from, to, search }: Filters): boolean {
  return [paymentStatus, from, to, search].some((filter) => filter !== undefined);
}

/** Search, status and dates; in the address, so that a list can be shared (INVC-01). */
export function InvoiceFilters({ filters }: { filters: Filters }) {
  const { t } = useTexts();
  const change = useChangeFilters();
  return (
    <ListFilters
      label={t('invoices.filters')}
      search={{
        label: t('invoices.search'),
        search: filters.search ?? '',
        maxLength: 100,
        onChange: (search) => change({ search }),
      }}
      onReset={isFiltered(filters) ? () => change(noFilters) : undefined}
    >
      <NativeSelect
        label={t('orders.status')}
        value={filters.paymentStatus ?? ''}
        onChange={(event) => change({ paymentStatus: event.currentTarget.value })}
        data={[
          { value: '', label: t('invoices.statuses.all') },
          ...invoiceStatuses.map((status) => ({ value: status, label: t(`invoices.statuses.${status}`) })),
        ]}
      />
      <DayFilters filters={filters} onChange={change} />
    </ListFilters>
  );
}

/** Changes filters; resets the page and drops the outcome of a payment. */
export function useChangeFilters() {
  const navigate = useNavigate();
  return (change: Partial<Record<keyof Filters, string>>) =>
    void navigate({
      to: '/my-account/invoices',
      search: ({ page: _, payment: __, ...former }: InvoicesSearch) =>
        readInvoicesSearch({ ...former, ...change }),
      replace: true,
      resetScroll: false,
    });
}
