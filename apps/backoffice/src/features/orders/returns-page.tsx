import { type OrderReturn, routes } from '@kontor/contract';
import { RETURN_STATES } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import classes from './order-page.module.css';

/** The returns of all customers; a row opens the order at its returns. */
export function ReturnsPage() {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <>
      <PageTitle title={t('returns.title')} />
      <DataList
        name="returns"
        label={t('returns.title')}
        query={(query) => apiQuery(routes.returns.all, { query })}
        rowKey={(goods: OrderReturn) => goods._id}
        rowName={({ orderNumber, sku }) => `${orderNumber} ${sku}`}
        link={({ orderId }) => paths.order(orderId, 'returns')}
        defaultSort="-date"
        columns={[
          {
            key: 'number',
            label: t('returns.number'),
            cell: ({ orderNumber }) => orderNumber,
            card: 'title',
          },
          {
            key: 'state',
            label: t('returns.state'),
            cell: ({ state }) => <StatusBadge tone={returnTones[state]}>{t(`returns.${state}`)}</StatusBadge>,
            card: 'badge',
          },
          {
            key: 'date',
            label: t('returns.date'),
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
            sortable: true,
          },
          { key: 'customer', label: t('returns.customer'), cell: ({ company }) => company.name },
          {
            key: 'customerNo',
            label: t('returns.customerNo'),
            cell: ({ company }) => company.customerNo,
            wide: true,
          },
          { key: 'sku', label: t('returns.sku'), cell: ({ sku }) => sku },
          { key: 'name', label: t('returns.name'), cell: ({ name }) => name, wide: true },
          {
            key: 'quantity',
            label: t('returns.quantity'),
            cell: ({ quantity }) => formats.number(quantity),
            amount: true,
          },
          {
            key: 'reason',
            label: t('returns.reason'),
            cell: ({ reason }) => <span className={classes.excerpt}>{reason}</span>,
          },
          {
            key: 'pictures',
            label: t('returns.pictures'),
            cell: ({ pictures }) => (pictures > 0 ? formats.number(pictures) : ''),
            amount: true,
            hidden: true,
          },
          {
            key: 'createdBy',
            label: t('returns.createdBy'),
            cell: ({ createdBy }) => createdBy ?? '',
            hidden: true,
          },
          {
            key: 'answeredAt',
            label: t('returns.answeredAt'),
            cell: ({ answeredAt }) => (answeredAt ? formats.dateTime(answeredAt) : ''),
            hidden: true,
          },
          {
            key: 'receivedAt',
            label: t('returns.receivedAt'),
            cell: ({ receivedAt }) => (receivedAt ? formats.dateTime(receivedAt) : ''),
            hidden: true,
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('returns.state'),
            options: RETURN_STATES.map((value) => ({ value, label: t(`returns.${value}`) })),
          },
          { key: 'customer', label: t('returns.customerNo'), kind: 'customer' },
        ]}
        views={RETURN_STATES.map((key) => ({ key, name: t(`returns.${key}`), search: { state: key } }))}
        empty={{ title: t('returns.empty'), text: t('returns.emptyHint') }}
        searchPlaceholder={t('returns.search')}
      />
    </>
  );
}

const returnTones = {
  requested: 'orange',
  accepted: 'blue',
  declined: 'gray',
  received: 'green',
} as const satisfies Record<OrderReturn['state'], string>;
