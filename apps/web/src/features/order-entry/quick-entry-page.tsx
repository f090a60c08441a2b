import { type OrderType, routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CompanyGate } from '../../commerce/company-right.tsx';
import { LoadError } from '../../commerce/load-error.tsx';
import { OrderTypeTabs } from '../../commerce/order-type-tabs.tsx';
import { seasonsQuery, useSettings } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { useEntryList, useEntryRows } from './entry-lists.ts';
import { rowsOfOrder } from './order-again.ts';
import { OrderEntry } from './order-entry.tsx';

/** Quick entry as a page, for each order type; repeats the order that the address names. */
export function QuickEntryPage() {
  const { t } = useTexts();
  const { isPreOrderModeVisible } = useSettings();
  const { type = 'order', order } = useSearch({ from: '/shop/quick-entry' });
  const orderType: OrderType = isPreOrderModeVisible ? type : 'order';

  return (
    <ShopPage title={t('orderEntry.title')} subtitle={t('orderEntry.intro')}>
      {isPreOrderModeVisible ? <OrderTypeTabs current={orderType} pathOf={paths.quickEntry} /> : null}
      <CompanyGate action="cart.change" hint={t('orderEntry.noCompany')}>
        <OrderEntry key={orderType} orderType={orderType} hasTitle={false} />
        {order ? <OrderAgain key={order} orderId={order} orderType={orderType} /> : null}
        <NothingYet orderType={orderType} isLoading={order !== undefined} />
      </CompanyGate>
    </ShopPage>
  );
}

function NothingYet({ orderType, isLoading }: { orderType: OrderType; isLoading: boolean }) {
  const { t } = useTexts();
  const { rows } = useEntryRows(useEntryList(orderType));
  if (rows.length > 0 || isLoading) return null;
  return (
    <EmptyState
      icon={<IconListCheck size={28} />}
      title={t('orderEntry.review.empty')}
      text={t('orderEntry.review.emptyHint')}
    />
  );
}

/** Enters the items of an order, then removes it from the address, so that a reload does not enter them again. */
function OrderAgain({ orderId, orderType }: { orderId: string; orderType: OrderType }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const list = useEntryList(orderType);
  const seasons = useQuery(seasonsQuery);
  const order = useQuery(apiQuery(routes.orders.read, { params: { id: orderId } }));
  const isTaken = useRef(false);
  const isLoaded = order.data !== undefined && seasons.data !== undefined;

  useEffect(() => {
    if (!isLoaded || isTaken.current) return;
    isTaken.current = true;
    void list.append(rowsOfOrder(order.data.data.items, { orderType, seasons: seasons.data }));
    void navigate({ ...paths.quickEntry(orderType), replace: true });
  }, [isLoaded, order.data, seasons.data, list, orderType, navigate]);

  const failed = [order, seasons].filter(({ isError }) => isError);
  if (failed.length === 0) return <p role="status">{t('orderEntry.again.loading')}</p>;
  return (
    <LoadError
      title={t('checkout.outcomeFailed')}
      query={{ error: failed[0]?.error, isFetching: order.isFetching || seasons.isFetching, refetch }}
    />
  );

  function refetch() {
    for (const query of failed) void query.refetch();
  }
}
