import { type Customer, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextSkeleton } from '@kontor/web-kit/ui/skeletons.tsx';
import { useQueries } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { Facts, Panel } from '../../kit/detail.tsx';
import { LoadError } from '../../kit/load-error.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';

/** A customer's pending work; each figure opens its list. Absent without a right to any of them. */
export function OpenPanel({ customer: { customerNo } }: { customer: Pick<Customer, 'customerNo'> }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { may } = useOperator();
  const customer = customerNo;
  const ofOrders = { enabled: may('orders.read') };
  const ofInvoices = { enabled: may('invoices.read') };
  const answers = useQueries({
    queries: [
      {
        ...apiQuery(routes.orderDesk.list, { query: { customer, orderStatus: 'open', pageSize: 1 } }),
        ...ofOrders,
      },
      {
        ...apiQuery(routes.orderDesk.list, {
          query: { customer, orderStatus: 'partiallyDelivered', pageSize: 1 },
        }),
        ...ofOrders,
      },
      {
        ...apiQuery(routes.orderDesk.list, { query: { customer, deliveryStatus: 'late', pageSize: 1 } }),
        ...ofOrders,
      },
      {
        ...apiQuery(routes.orderRequests.all, { query: { customer, state: 'pending', pageSize: 1 } }),
        ...ofOrders,
      },
      {
        ...apiQuery(routes.returns.all, { query: { customer, state: 'requested', pageSize: 1 } }),
        ...ofOrders,
      },
      {
        ...apiQuery(routes.invoiceDesk.list, { query: { customer, status: 'overdue', pageSize: 1 } }),
        ...ofInvoices,
      },
      { ...apiQuery(routes.billing.refundsDue), ...ofInvoices },
    ],
  });
  if (!may('orders.read') && !may('invoices.read')) return null;
  const [orders, partial, late, requests, returns, overdue, refunds] = answers;
  const failed = answers.filter(({ error, data }) => error && !data);
  const items = [
    { key: 'orders', of: orders, link: paths.ordersWith({ customer, orderStatus: 'open' }) },
    { key: 'partial', of: partial, link: paths.ordersWith({ customer, orderStatus: 'partiallyDelivered' }) },
    { key: 'late', of: late, link: paths.ordersWith({ customer, deliveryStatus: 'late' }) },
    { key: 'requests', of: requests, link: paths.orderRequests({ customer, state: 'pending' }) },
    { key: 'returns', of: returns, link: paths.returns({ customer, state: 'requested' }) },
    { key: 'overdue', of: overdue, link: paths.invoicesWith({ customer, status: 'overdue' }) },
  ] as const;
  const shown = items.flatMap(({ key, of, link }) => {
    const count = of.data?.meta.total;
    return count ? [fact(t(`customers.waiting.${key}`), formats.number(count), link)] : [];
  });
  const due = (refunds.data?.data ?? [])
    .filter(({ company }) => company.customerNo === customerNo)
    .map(({ orderId, orderNumber, due: amount, currency }) =>
      fact(
        t('customers.waiting.refund', { number: orderNumber }),
        formats.money(Math.round(amount * 100), currency),
        paths.order(orderId),
      ),
    );
  return (
    <Panel title={t('customers.waiting.title')}>
      {failed.length > 0 ? (
        <LoadError failed={failed} />
      ) : answers.some(({ isLoading }) => isLoading) ? (
        <TextSkeleton lines={3} label={t('common.loading')} />
      ) : shown.length + due.length === 0 ? (
        t('customers.waiting.none')
      ) : (
        <Facts items={[...shown, ...due]} />
      )}
    </Panel>
  );
}

function fact(label: string, value: string, link: LinkProps) {
  return {
    label,
    value: (
      <AnchorLink {...link} aria-label={`${label}: ${value}`}>
        {value}
      </AnchorLink>
    ),
  };
}
