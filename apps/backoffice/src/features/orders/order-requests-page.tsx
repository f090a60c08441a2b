import { type OrderRequest, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import classes from './order-page.module.css';

const states = ['pending', 'answered'] as const;

/** What buyers ask about their orders; a row opens the order at its requests. */
export function OrderRequestsPage() {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <>
      <PageTitle title={t('orderRequests.title')} />
      <DataList
        name="order-requests"
        label={t('orderRequests.title')}
        query={(query) => apiQuery(routes.orderRequests.all, { query })}
        rowKey={(request: OrderRequest) => request._id}
        rowName={({ orderNumber }) => orderNumber}
        link={({ orderId }) => paths.order(orderId, 'requests')}
        defaultSort="-date"
        columns={[
          {
            key: 'number',
            label: t('orderRequests.number'),
            cell: ({ orderNumber }) => orderNumber,
            card: 'title',
          },
          {
            key: 'state',
            label: t('orderRequests.state'),
            cell: ({ state }) => (
              <StatusBadge tone={requestTones[state]}>{t(`orders.request.${state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'date',
            label: t('orderRequests.date'),
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
            sortable: true,
          },
          { key: 'customer', label: t('orderRequests.customer'), cell: ({ company }) => company.name },
          {
            key: 'customerNo',
            label: t('orderRequests.customerNo'),
            cell: ({ company }) => company.customerNo,
            wide: true,
          },
          {
            key: 'kind',
            label: t('orderRequests.kind'),
            cell: ({ kind }) => t(`orders.request.${kind}`),
          },
          {
            key: 'text',
            label: t('orderRequests.text'),
            cell: ({ text, lines }) => (
              <span className={classes.excerpt}>
                {text ||
                  lines
                    .map(({ sku, quantity }) => `${sku}: ${t('orders.pieces', { count: quantity })}`)
                    .join(', ')}
              </span>
            ),
          },
          {
            key: 'createdBy',
            label: t('orderRequests.createdBy'),
            cell: ({ createdBy }) => createdBy ?? '',
            hidden: true,
          },
          {
            key: 'answer',
            label: t('orderRequests.answer'),
            cell: ({ answer }) => <span className={classes.excerpt}>{answer}</span>,
            hidden: true,
          },
          {
            key: 'answeredAt',
            label: t('orderRequests.answeredAt'),
            cell: ({ answeredAt }) => (answeredAt ? formats.dateTime(answeredAt) : ''),
            hidden: true,
          },
          {
            key: 'answeredBy',
            label: t('orderRequests.answeredBy'),
            cell: ({ answeredBy }) => answeredBy ?? '',
            hidden: true,
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('orderRequests.state'),
            options: states.map((value) => ({ value, label: t(`orderRequests.${value}`) })),
          },
          { key: 'customer', label: t('orderRequests.customerNo'), kind: 'customer' },
        ]}
        views={states.map((key) => ({ key, name: t(`orderRequests.${key}`), search: { state: key } }))}
        empty={{ title: t('orderRequests.empty'), text: t('orderRequests.emptyHint') }}
        searchPlaceholder={t('orderRequests.search')}
      />
    </>
  );
}

const requestTones = { pending: 'orange', accepted: 'green', declined: 'gray' } as const satisfies Record<
  OrderRequest['state'],
  string
>;
