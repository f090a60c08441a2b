import { type OpenLine, routes } from '@kontor/contract';
import { decimalToMinor, localDate } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { Button } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { focusListFilters, ListFilters } from '../../commerce/list-filters.tsx';
import { ExportButtons, PrintButton } from '../../commerce/list-tools.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { Pages } from '../../commerce/pages.tsx';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { type OrderBookSearch, readOrderBookSearch } from '../../lib/route-search.ts';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import classes from './order-book-page.module.css';
import { OrderTabs } from './order-tabs.tsx';

const pageSize = 100;

/** The open lines of all orders of the active company, by article or by day of delivery. */
export function OrderBookPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/shop/my-account/order-book' });
  const { by = 'article' } = search;
  const isAllowed = useCompanyRight('orders.read');
  const { data } = useOpenLines(search, isAllowed);
  const change = useChange();
  return (
    <ShopPage
      title={t('orders.book.title')}
      subtitle={data ? <span role="status">{t('cart.lines', { count: data.meta.total })}</span> : undefined}
      actions={
        isAllowed ? (
          <>
            <ExportButtons
              load={(format) =>
                callApi(routes.orders.exportOpenLines, { query: { format, ...queryOf(search) } })
              }
              name={`${t('orders.book.title')} ${localDate(new Date())}`}
            />
            <PrintButton />
          </>
        ) : undefined
      }
    >
      <OrderTabs current="order-book" />
      <CompanyGate action="orders.read" hint={t('orders.noCompanyHint')}>
        <ListFilters
          label={t('orders.book.filters')}
          search={{
            label: t('orders.search'),
            hint: t('orders.book.searchHint'),
            search: search.search ?? '',
            onChange: (text) => change({ search: text }),
          }}
        >
          <Segmented
            label={t('orders.book.sort')}
            value={by}
            segments={(['article', 'date'] as const).map((value) => ({
              value,
              label: t(`orders.book.sorts.${value}`),
            }))}
            onChange={(value) => change({ by: value === 'article' ? '' : value })}
          />
        </ListFilters>
        <OpenLines search={search} />
      </CompanyGate>
    </ShopPage>
  );
}

function useOpenLines({ page = 1, ...search }: OrderBookSearch, isEnabled: boolean) {
  return useQuery({
    ...apiQuery(routes.orders.openLines, {
      query: { page, pageSize, ...queryOf(search) },
    }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

function queryOf({ by, search }: OrderBookSearch) {
  return { ...(by ? { sort: by } : {}), ...(search ? { search } : {}) };
}

/** Changes search or sort, and goes to the first page. */
function useChange() {
  const navigate = useNavigate();
  return (change: { search?: string; by?: string }) =>
    void navigate({
      to: '/my-account/order-book',
      search: ({ page: _, ...former }: OrderBookSearch) => readOrderBookSearch({ ...former, ...change }),
      replace: true,
      resetScroll: false,
    });
}

function OpenLines({ search }: { search: OrderBookSearch }) {
  const { t } = useTexts();
  const query = useOpenLines(search, true);
  const change = useChange();
  const { data, isPlaceholderData } = query;
  if (!data) {
    return <NoData title={t('orders.book.loadFailed')} query={query} count={8} h={44} my={6} />;
  }
  if (data.data.length === 0) {
    return (
      <EmptyState
        icon={<IconPackageImport size={28} />}
        title={t(search.search ? 'orders.book.nothingFound' : 'orders.book.empty')}
        {...(search.search
          ? {
              action: (
                <Button
                  variant="default"
                  onClick={() => {
                    change({ search: '' });
                    focusListFilters();
                  }}
                >
                  {t('orders.book.resetSearch')}
                </Button>
              ),
            }
          : { text: t('orders.book.emptyHint') })}
      />
    );
  }
  return (
    <>
      <BookTable lines={data.data} sort={search.by ?? 'article'} isStale={isPlaceholderData} />
      <Pages
        page={search.page ?? 1}
        pageCount={Math.ceil(data.meta.total / pageSize)}
        to={(page) => ({
          to: '/my-account/order-book',
          search: ({ page: _, ...former }: OrderBookSearch) => (page > 1 ? { ...former, page } : former),
        })}
      />
    </>
  );
}

function BookTable({
  lines,
  sort,
  isStale,
}: {
  lines: readonly OpenLine[];
  sort: 'article' | 'date';
  isStale: boolean;
}) {
  const { t } = useTexts();
  const groupOf = ({ sku, deliveryDate, price }: OpenLine) =>
    `${sort === 'article' ? sku : deliveryDate} ${price.currency}`;
  return (
    <table ref={markSkipTarget.list} className={classes.table} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t('orders.book.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t(sort === 'article' ? 'orders.deliveryDate' : 'orders.item')}</th>
          <th scope="col">{t('orders.number')}</th>
          <th scope="col">{t('orders.externalNumber')}</th>
          <th scope="col">{t('orders.date')}</th>
          <th scope="col" data-amount>
            {t('orders.book.ordered')}
          </th>
          <th scope="col" data-amount>
            {t('orders.book.open')}
          </th>
          <th scope="col" data-amount>
            {t('orders.book.openNet')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const former = lines[index - 1];
          return (
            <Fragment key={`${line.orderId} ${line.position}`}>
              {former && groupOf(former) === groupOf(line) ? null : <GroupRow line={line} sort={sort} />}
              <LineRow line={line} sort={sort} />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** An article or a day with the sums of all its lines, on this page or not. */
function GroupRow({ line, sort }: { line: OpenLine; sort: 'article' | 'date' }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <tr className={classes.group}>
      <th scope="colgroup" colSpan={5}>
        {sort === 'article' ? <Article line={line} /> : <Day line={line} />}
        <small>{t('cart.lines', { count: line.group.lines })}</small>
      </th>
      <td data-amount data-label={t('orders.book.open')}>
        {formats.number(line.group.openQuantity)}
      </td>
      <td data-amount data-label={t('orders.book.openNet')}>
        {formats.money(decimalToMinor(line.group.openNet), line.price.currency)}
      </td>
    </tr>
  );
}

function LineRow({ line, sort }: { line: OpenLine; sort: 'article' | 'date' }) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <tr>
      <td data-label={t(sort === 'article' ? 'orders.deliveryDate' : 'orders.item')}>
        {sort === 'article' ? <Day line={line} /> : <Article line={line} />}
      </td>
      <td data-label={t('orders.number')}>
        <Link {...paths.order(line.orderNumber)}>{line.orderNumber}</Link>
      </td>
      <td data-label={t('orders.externalNumber')}>{line.externalOrderNumber ?? '–'}</td>
      <td data-label={t('orders.date')}>{formats.date(line.orderDate)}</td>
      <td data-amount data-label={t('orders.book.ordered')}>
        {formats.number(line.quantity)}
      </td>
      <td data-amount data-label={t('orders.book.open')}>
        {formats.number(line.openQuantity)}
        {line.unitName ? ` ${line.unitName}` : null}
      </td>
      <td data-amount data-label={t('orders.book.openNet')}>
        {formats.money(decimalToMinor(line.openNet), line.price.currency)}
      </td>
    </tr>
  );
}

function Article({ line }: { line: OpenLine }) {
  const { t } = useTexts();
  return (
    <>
      <Link {...paths.product(line, line.sku)}>{line.name}</Link>
      <small>
        {[line.sku, line.ownNumber ? t('common.ownNumber', { number: line.ownNumber }) : '']
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}

function Day({ line: { deliveryDate } }: { line: OpenLine }) {
  const { t } = useTexts();
  const formats = useFormats();
  return deliveryDate ? formats.date(deliveryDate) : t('orders.book.noDate');
}
