import { routes, type ShopPayment } from '@kontor/contract';
import { PAYMENT_STATES } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { moneyOf, paymentTones } from './invoice-texts.ts';

/** Online payments and refunds by hand of all customers; each links to its order or invoices. */
export function PaymentsPage() {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <>
      <PageTitle title={t('payments.title')} />
      <DataList
        name="payments"
        label={t('payments.title')}
        query={(query) => apiQuery(routes.payments.all, { query })}
        rowKey={(payment: ShopPayment) => payment._id}
        rowName={({ order, invoices }) => order?.orderNumber ?? invoices[0]?.finDocNumber ?? ''}
        defaultSort="-date"
        columns={[
          {
            key: 'date',
            label: t('payments.date'),
            cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.dateTime(createdAt)}</time>,
            sortable: true,
            card: 'title',
          },
          {
            key: 'state',
            label: t('payments.state'),
            cell: ({ state }) => (
              <StatusBadge tone={paymentTones[state]}>{t(`payments.states.${state}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'of',
            label: t('payments.of'),
            cell: ({ order, invoices }) => (
              <div>
                {order ? (
                  <AnchorLink {...paths.order(order._id)}>
                    {t('payments.order', { number: order.orderNumber })}
                  </AnchorLink>
                ) : null}
                {invoices.map(({ _id, finDocNumber }) => (
                  <div key={_id}>
                    <AnchorLink {...paths.invoice(_id)}>
                      {t('payments.invoice', { number: finDocNumber })}
                    </AnchorLink>
                  </div>
                ))}
              </div>
            ),
          },
          {
            key: 'customer',
            label: t('payments.customer'),
            cell: ({ company }) => <AnchorLink {...paths.customer(company._id)}>{company.name}</AnchorLink>,
          },
          {
            key: 'customerNo',
            label: t('payments.customerNo'),
            cell: ({ company }) => company.customerNo,
            wide: true,
          },
          {
            key: 'provider',
            label: t('payments.provider'),
            cell: ({ provider }) => provider ?? '',
            wide: true,
          },
          { key: 'reason', label: t('payments.reason'), cell: ({ reason }) => reason ?? '', wide: true },
          {
            key: 'createdBy',
            label: t('payments.createdBy'),
            cell: ({ createdBy }) => createdBy ?? '',
            hidden: true,
          },
          {
            key: 'amount',
            label: t('payments.amount'),
            cell: ({ amount, currency }) => moneyOf(formats, amount, currency),
            amount: true,
            card: 'amount',
          },
        ]}
        filters={[
          {
            key: 'state',
            label: t('payments.state'),
            options: PAYMENT_STATES.map((value) => ({ value, label: t(`payments.states.${value}`) })),
          },
          { key: 'customer', label: t('payments.customerNo'), kind: 'customer' },
          { key: 'from', label: t('payments.from'), kind: 'date', to: 'to' },
          { key: 'to', label: t('payments.to'), kind: 'lastDate' },
        ]}
        empty={{ title: t('payments.empty'), text: t('payments.emptyHint') }}
        searchPlaceholder={t('payments.search')}
      />
    </>
  );
}
