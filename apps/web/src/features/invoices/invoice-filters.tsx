import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type InvoicesSearch, invoiceStatuses, readInvoicesSearch } from '../../lib/route-search.ts';
import classes from './invoices.module.css';

type Filters = Pick<InvoicesSearch, 'paymentStatus' | 'from' | 'to' | 'search'>;

const searchDelayMs = 250;

export const noFilters = { paymentStatus: '', from: '', to: '', search: '' };

export function isFiltered({ paymentStatus, from, to, search }: Filters): boolean {
  return [paymentStatus, from, to, search].some((filter) => filter !== undefined);
}

/** Search, status and dates; in the address, so that a list can be shared (INVC-01). */
export function InvoiceFilters({ filters }: { filters: Filters }) {
  const { t } = useTexts();
  const change = useChangeFilters();
  /** What is typed and not in the address yet. */
  const [typed, setTyped] = useState<string>();
  const search = useDebouncedCallback((text: string) => {
    change({ search: text });
    setTyped(undefined);
  }, searchDelayMs);
  return (
    <search className={classes.filters} aria-label={t('invoices.filters')}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label={t('invoices.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed ?? filters.search ?? ''}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <NativeSelect
        label={t('invoices.status')}
        value={filters.paymentStatus ?? ''}
        onChange={(event) => change({ paymentStatus: event.currentTarget.value })}
        data={[
          { value: '', label: t('invoices.statuses.all') },
          ...invoiceStatuses.map((status) => ({ value: status, label: t(`invoices.statuses.${status}`) })),
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
            setTyped(undefined);
            change(noFilters);
            // The button disappears with the filters: move the focus.
            event.currentTarget.closest('search')?.querySelector('input')?.focus();
          }}
        >
          {t('invoices.resetFilters')}
        </Button>
      ) : null}
    </search>
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
