import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconTruckReturn } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { Pages } from '../../commerce/pages.tsx';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './order-history.module.css';
import { OrderTabs } from './order-tabs.tsx';
import { ReturnItem } from './return-item.tsx';

const pageSize = 25;

/** The returns of the active company, newest first. */
export function ReturnsPage() {
  const { t } = useTexts();
  const { page = 1 } = useSearch({ from: '/shop/my-account/returns' });
  const isAllowed = useCompanyRight('orders.read');
  const query = useQuery({
    ...apiQuery(routes.returns.list, { query: { page, pageSize } }),
    enabled: isAllowed,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <ShopPage
      title={t('orders.returns.title')}
      subtitle={
        data ? <span role="status">{t('orders.returns.count', { count: data.meta.total })}</span> : undefined
      }
    >
      <OrderTabs current="returns" />
      <CompanyGate action="orders.read" hint={t('orders.noCompanyHint')}>
        {data === undefined ? (
          <NoData title={t('orders.returns.loadFailed')} query={query} count={5} h={72} my={8} />
        ) : data.data.length === 0 ? (
          <EmptyState
            icon={<IconTruckReturn size={28} />}
            title={t('orders.returns.empty')}
            text={t('orders.returns.emptyHint')}
          />
        ) : (
          <>
            <ul className={classes.thread}>
              {data.data.map((goods) => (
                <ReturnItem key={goods._id} goods={goods}>
                  <Link {...paths.order(goods.orderId)}>{`${t('orders.number')} ${goods.orderNumber}`}</Link>
                </ReturnItem>
              ))}
            </ul>
            <Pages
              page={page}
              pageCount={Math.ceil(data.meta.total / pageSize)}
              to={(to) => ({ to: '/my-account/returns', search: to > 1 ? { page: to } : {} })}
            />
          </>
        )}
      </CompanyGate>
    </ShopPage>
  );
}
