import { routes } from '@kontor/contract';
import { localDate } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { ExportButtons, PrintButton } from '../../commerce/list-tools.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { Pages } from '../../commerce/pages.tsx';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import type { OrderHistorySearch } from '../../lib/route-search.ts';
import { isFiltered, OrderFilters } from './order-filters.tsx';
import classes from './order-history-page.module.css';
import { OrderPanel } from './order-panel.tsx';
import { OrderTable } from './order-table.tsx';
import { OrderTabs } from './order-tabs.tsx';

const pageSize = 20;

/** All orders of the active company, newest first; one opens in place (ORDR-01). */
export function OrderHistoryPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/shop/my-account/order-history' });
  const isAllowed = useCompanyRight('orders.read');
  const { data } = useOrders(search, isAllowed);
  return (
    <ShopPage
      title={t('orders.title')}
      subtitle={
        data ? (
          <span role="status">
            {t(data.meta.hasMore && data.meta.total > 0 ? 'orders.countAtLeast' : 'orders.count', {
              count: data.meta.total,
            })}
          </span>
        ) : undefined
      }
      actions={
        isAllowed ? (
          <>
            <ExportButtons
              load={(format) =>
                callApi(routes.orders.exportList, { query: { format, ...filtersOf(search) } })
              }
              name={`${t('orders.title')} ${localDate(new Date())}`}
            />
            <PrintButton />
          </>
        ) : undefined
      }
    >
      <OrderTabs current="order-history" />
      <CompanyGate action="orders.read" hint={t('orders.noCompanyHint')}>
        <OrderFilters filters={search} />
        <OrderList search={search} />
      </CompanyGate>
    </ShopPage>
  );
}

function useOrders({ page = 1, ...search }: OrderHistorySearch, isEnabled: boolean) {
  return useQuery({
    ...apiQuery(routes.orders.list, { query: { page, pageSize, ...filtersOf(search) } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
}

function filtersOf({ search, type, status, from, to, costCentre }: OrderHistorySearch) {
  return {
    ...(search ? { search } : {}),
    ...(type ? { orderType: type } : {}),
    ...(status ? { orderStatus: status } : {}),
    ...(from ? { dateFrom: from } : {}),
    ...(to ? { dateTo: to } : {}),
    ...(costCentre ? { costCentre } : {}),
  };
}

function OrderList({ search }: { search: OrderHistorySearch }) {
  const { t } = useTexts();
  const { data, error, isFetching, isPlaceholderData, refetch } = useOrders(search, true);
  const toggle = useToggleOrder();
  const page = search.page ?? 1;

  if (!data) {
    return (
      <NoData title={t('orders.loadFailed')} query={{ error, isFetching, refetch }} count={8} h={44} my={6} />
    );
  }
  const { data: orders, meta } = data;
  const isListed = orders.some(({ _id, orderNumber }) => [_id, orderNumber].includes(search.order ?? ''));
  const isElsewhere = search.order !== undefined && !isListed && !isPlaceholderData;
  return (
    <>
      {isElsewhere && search.order ? (
        <OrderPanel key={search.order} orderId={search.order} onClose={() => toggle(undefined)} />
      ) : null}
      {orders.length === 0 ? (
        <EmptyState
          icon={<IconReceipt size={28} />}
          {...(meta.total > 0
            ? {
                title: t('orders.emptyPage'),
                action: (
                  <ButtonLink {...paths.myAccount('order-history')}>
                    {t('catalogue.empty.firstPage')}
                  </ButtonLink>
                ),
              }
            : isFiltered(search)
              ? {
                  title: t('orders.emptyFiltered'),
                  text: t(meta.hasMore ? 'orders.emptyNewest' : 'orders.emptyFilteredHint'),
                }
              : {
                  title: t('orders.empty'),
                  text: t('orders.emptyHint'),
                  action: <ButtonLink {...paths.category()}>{t('cart.toCatalogue')}</ButtonLink>,
                })}
        />
      ) : (
        <OrderTable orders={orders} openId={search.order} onToggle={toggle} isStale={isPlaceholderData} />
      )}
      <Pages
        page={page}
        pageCount={Math.ceil(meta.total / pageSize)}
        to={(target) => ({
          to: '/my-account/order-history',
          search: ({ order: _, page: __, ...former }: OrderHistorySearch) =>
            target > 1 ? { ...former, page: target } : former,
        })}
      />
      {meta.hasMore ? <p className={classes.more}>{t('orders.onlyNewest', { count: meta.total })}</p> : null}
    </>
  );
}

/** Opens an order in place, or closes it; the address holds its id. */
function useToggleOrder() {
  const navigate = useNavigate();
  return (order: string | undefined) =>
    void navigate({
      to: '/my-account/order-history',
      search: ({ order: _, ...former }: OrderHistorySearch) => (order ? { ...former, order } : former),
      replace: true,
      resetScroll: false,
    });
}
