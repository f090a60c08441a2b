import { type Invoice, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Alert, Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { focusListFilters } from '../../commerce/list-filters.tsx';
import { ExportButtons } from '../../commerce/list-tools.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { Pages } from '../../commerce/pages.tsx';
import { useAccount } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import type { InvoicesSearch } from '../../lib/route-search.ts';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { FinanceSummary } from './finance-summary.tsx';
import { InvoiceFilters, isFiltered, noFilters, useChangeFilters } from './invoice-filters.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import classes from './invoices.module.css';

const pageSize = 20;

/** Invoices and credit notes of the active company with its open items (INVC-01). */
export function InvoicesPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/shop/my-account/invoices' });
  const isAllowed = useCompanyRight('invoices.read');
  const { company } = useAccount();
  const { data } = useInvoices(search, isAllowed);
  return (
    <ShopPage
      title={t('invoices.title')}
      subtitle={
        data ? <span role="status">{t('invoices.count', { count: data.meta.total })}</span> : undefined
      }
      actions={
        isAllowed ? (
          <ExportButtons
            load={(format) => callApi(routes.invoices.export, { query: { format, ...filtersOf(search) } })}
            name={t('invoices.title')}
          />
        ) : undefined
      }
    >
      <CompanyGate action="invoices.read" hint={t('invoices.noCompanyHint')}>
        <InvoiceList key={company?._id} search={search} />
      </CompanyGate>
    </ShopPage>
  );
}

function filtersOf({ paymentStatus, from, to, search }: InvoicesSearch) {
  return {
    ...(paymentStatus ? { paymentStatus } : {}),
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    ...(search?.trim() ? { search: search.trim() } : {}),
  };
}

function useInvoices(search: InvoicesSearch, isEnabled: boolean) {
  return useQuery({
    ...apiQuery(routes.invoices.list, { query: { page: search.page ?? 1, pageSize, ...filtersOf(search) } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // Payments may have been booked since.
    staleTime: 0,
  });
}

function InvoiceList({ search }: { search: InvoicesSearch }) {
  const { t } = useTexts();
  const query = useInvoices(search, true);
  const changeFilters = useChangeFilters();
  const table = useRef<HTMLDivElement>(null);
  /** By id, also of other pages. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Invoice>>(new Map());
  const { data, isPlaceholderData } = query;
  if (!data) {
    return <NoData title={t('invoices.loadFailed')} query={query} count={8} h={44} my={6} />;
  }
  const { data: invoices, meta, financeStatus } = data;
  return (
    <>
      {search.payment ? (
        <Alert
          className={classes.returned ?? ''}
          role="status"
          color={search.payment === 'paid' ? 'green' : 'red'}
        >
          {t(`invoices.returned.${search.payment}`)}
        </Alert>
      ) : null}
      <FinanceSummary status={financeStatus} />
      <InvoiceFilters filters={search} />
      {invoices.length === 0 ? (
        <EmptyState
          icon={<IconFileInvoice size={28} />}
          {...(isFiltered(search) || meta.total > 0
            ? {
                title: t('invoices.emptyFiltered'),
                text: t('invoices.emptyFilteredHint'),
                action: isFiltered(search) ? undefined : (
                  <Button
                    variant="default"
                    onClick={() => {
                      changeFilters(noFilters);
                      focusListFilters();
                    }}
                  >
                    {t('orders.resetFilters')}
                  </Button>
                ),
              }
            : { title: t('invoices.empty'), text: t('invoices.emptyHint') })}
        />
      ) : (
        <div ref={table}>
          <InvoiceTable
            invoices={invoices}
            chosen={chosen}
            onChoose={setChosen}
            isStale={isPlaceholderData}
          />
        </div>
      )}
      <Pages
        page={search.page ?? 1}
        pageCount={Math.ceil(meta.total / pageSize)}
        to={(page) => ({
          to: '/my-account/invoices',
          search: { ...search, payment: undefined, page: page > 1 ? page : undefined },
        })}
      />
      {chosen.size > 0 ? (
        <ChosenInvoices
          invoices={[...chosen.values()].map(
            (known) => invoices.find(({ _id }) => _id === known._id) ?? known,
          )}
          payment={financeStatus.payment}
          onClear={() => {
            focusChosen(table.current);
            setChosen(new Map());
          }}
        />
      ) : null}
    </>
  );
}

/** Before the bar of the chosen disappears: focuses the box of the last chosen row, else the one of all rows. */
function focusChosen(table: HTMLElement | null): void {
  const boxes = table?.querySelectorAll<HTMLElement>('tr[data-chosen] input');
  const box = boxes?.item(boxes.length - 1) ?? table?.querySelector('input');
  if (box) box.focus();
  else focusContent();
}
