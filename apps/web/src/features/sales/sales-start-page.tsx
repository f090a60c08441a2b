import { routes, type SalesStart } from '@kontor/contract';
import { adminPanelAddress, canSwitchCompany, decimalToMinor, type OrderType } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Page, PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { Skeletons } from '@kontor/web-kit/ui/skeletons.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconSearch, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { changeInterfaceState } from '../../commerce/interface-state.ts';
import { LoadError } from '../../commerce/load-error.tsx';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './sales-start-page.module.css';
import { type OpenCart, StartList } from './start-list.tsx';
import { useSwitchCustomer } from './use-switch-customer.ts';

/** What needs attention at the sales person's customers; each row opens that customer's cart (SALE-01, AUTH-12). */
export function SalesStartPage() {
  const { t, locale } = useTexts();
  const account = useAccount();
  const { adminPanelUrl } = useSettings();
  const adminPanel = adminPanelAddress(account, adminPanelUrl);
  const isAllowed = canSwitchCompany(account);
  usePageTitle(t(isAllowed || account.operatorRole ? 'sales.title' : 'common.notAllowed'));
  if (!isAllowed) {
    const reason =
      account.operatorRole === null
        ? t('sales.agentsOnly')
        : errorCodeText('operator.right.missing', { right: 'customers.act' }, locale);
    return (
      <Page>
        <PageHeader title={t('sales.title')} />
        <EmptyState icon={<IconLock size={28} />} title={t('common.notAllowed')} text={reason} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('sales.title')}
        actions={
          <>
            {adminPanel ? (
              <Button
                component="a"
                href={adminPanel}
                variant="default"
                leftSection={<IconSettings size={18} aria-hidden="true" />}
              >
                {t('frame.sidebar.adminPanel')}
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              onClick={() =>
                changeInterfaceState({ isAccountSidebarOpen: true, isCustomerSwitcherWanted: true })
              }
            >
              {t('sales.find')}
            </Button>
          </>
        }
      />
      <StartLists />
    </Page>
  );
}

/** The lists while they load, failed, and loaded. */
function StartLists() {
  const { t } = useTexts();
  // The day's work changes all of it.
  const query = useQuery({ ...apiQuery(routes.sales.start), staleTime: 0 });
  const openCart = useOpenCart();
  if (query.data) {
    return (
      <>
        <p className="visually-hidden" role="status">
          {t('sales.loaded', { count: query.data.data.customers.total })}
        </p>
        <LoadedLists start={query.data.data} openCart={openCart} />
      </>
    );
  }
  if (query.isError) return <LoadError title={t('sales.loadFailed')} query={query} />;
  return (
    <div className={classes.lists}>
      <Skeletons count={4} label={t('common.loading')}>
        {(index) => <Skeleton key={index} h={400} mb={40} />}
      </Skeletons>
    </div>
  );
}

/** Switches to a customer, unless it is the active one, and opens its cart. */
function useOpenCart(): OpenCart {
  const { company } = useAccount();
  const navigate = useNavigate();
  const router = useRouter();
  const change = useSwitchCustomer({ onError: showErrorToast });
  return {
    customerId: change.isPending || change.isSuccess ? change.variables : undefined,
    open(customerId: string, orderType: OrderType) {
      const target = paths.cart(orderType);
      if (customerId === company?._id) void navigate(target);
      else change.mutate(customerId, { onSuccess: () => location.assign(router.buildLocation(target).href) });
    },
  };
}

function LoadedLists({
  start: { customers, carts, cartCurrency, approvals, overdue, preOrders },
  openCart,
}: {
  start: SalesStart;
  openCart: OpenCart;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { isPreOrderModeVisible } = useSettings();
  const money = (amount: number, currency: string) => formats.money(decimalToMinor(amount), currency);
  return (
    <div className={classes.lists}>
      <StartList
        title={t('sales.customers.title')}
        columns={[t('home.lastOrder'), t('sales.customers.amount')]}
        groups={[
          {
            total: customers.total,
            rows: customers.rows.map(({ customer, lastOrder }) => ({
              customer,
              cells: lastOrder
                ? [formats.date(lastOrder.orderDate), money(lastOrder.amount, lastOrder.currency)]
                : [t('home.noOrder'), null],
            })),
          },
        ]}
        empty={t('sales.customers.empty')}
        openCart={openCart}
      />
      <StartList
        title={t('sales.carts.title')}
        columns={[t('orders.description'), t('sales.carts.amount')]}
        groups={[
          {
            total: carts.total,
            rows: carts.rows.map(({ id, customer, orderType, draftName, lineCount, amount, savedAt }) => ({
              id,
              customer,
              orderType,
              cells: [
                <>
                  {draftName === null
                    ? t(`cart.iconWord.${orderType}`)
                    : t('sales.carts.draft', { name: draftName })}
                  <small>
                    {t('cart.lines', { count: lineCount })}, {formats.date(savedAt)}
                  </small>
                </>,
                money(amount, cartCurrency),
              ],
            })),
          },
        ]}
        empty={t('sales.carts.empty')}
        openCart={openCart}
      />
      <StartList
        title={t('sales.approvals.title')}
        columns={[t('approvals.column.requestedAt'), t('approvals.column.net')]}
        groups={[
          {
            total: approvals.total,
            rows: approvals.rows.map(({ id, customer, requestedBy, requestedAt, amount, currency }) => ({
              id,
              customer,
              cells: [
                <>
                  {formats.date(requestedAt)}
                  {requestedBy ? <small>{personName(requestedBy)}</small> : null}
                </>,
                money(amount, currency),
              ],
            })),
          },
        ]}
        empty={t('sales.approvals.empty')}
        openCart={openCart}
      />
      <StartList
        title={t('sales.overdue.title')}
        columns={[t('sales.overdue.since'), t('sales.overdue.amount')]}
        groups={[
          {
            total: overdue.total,
            rows: overdue.rows.map(({ customer, amount, currency, invoiceCount, oldestDueDate }) => ({
              id: currency,
              customer,
              cells: [
                <>
                  {formats.date(oldestDueDate)}
                  <small>{t('sales.overdue.invoices', { count: invoiceCount })}</small>
                </>,
                money(amount, currency),
              ],
            })),
          },
        ]}
        empty={t('sales.overdue.empty')}
        openCart={openCart}
      />
      {isPreOrderModeVisible ? (
        <StartList
          title={t('sales.preOrders.title')}
          columns={[t('sales.preOrders.lastYear'), t('sales.preOrders.amount')]}
          areAmounts
          groups={preOrders.map(({ season, currency, amount, lastYearAmount, customers: behind }) => ({
            head: [
              `${season.name} (${formats.date(season.date)})`,
              money(lastYearAmount, currency),
              money(amount, currency),
            ],
            total: behind.total,
            rows: behind.rows.map((row) => ({
              customer: row.customer,
              orderType: 'preOrder',
              cells: [money(row.lastYearAmount, currency), money(row.amount, currency)],
            })),
          }))}
          empty={t('sales.preOrders.empty')}
          openCart={openCart}
        />
      ) : null}
    </div>
  );
}
