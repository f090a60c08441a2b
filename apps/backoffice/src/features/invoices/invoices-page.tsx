import { routes, type ShopInvoice } from '@kontor/contract';
import { INVOICE_STATUSES, INVOICE_TYPES } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { invoiceTones } from '../../kit/invoice-tones.ts';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { BillingPanels } from './billing-panels.tsx';
import { moneyOf } from './invoice-texts.ts';

/** The invoices and credit notes of all customers. */
export function InvoicesPage() {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <>
      <PageTitle title={t('invoices.title')} />
      <BillingPanels />
      <DataList
        name="invoices"
        label={t('invoices.title')}
        query={(query) => apiQuery(routes.invoiceDesk.list, { query })}
        rowKey={(invoice: ShopInvoice) => invoice._id}
        rowName={(invoice) => invoice.finDocNumber}
        link={(invoice) => paths.invoice(invoice._id)}
        defaultSort="-date"
        columns={[
          {
            key: 'number',
            label: t('invoices.number'),
            cell: ({ finDocNumber }) => finDocNumber,
            sortable: true,
            card: 'title',
          },
          {
            key: 'status',
            label: t('invoices.status.label'),
            cell: ({ status }) => (
              <StatusBadge tone={invoiceTones[status]}>{t(`invoices.status.${status}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'type',
            label: t('invoices.type.label'),
            cell: ({ docType, isCorrection }) => t(`invoices.type.${isCorrection ? 'correction' : docType}`),
            wide: true,
          },
          { key: 'customer', label: t('invoices.customer'), cell: ({ company }) => company.name },
          {
            key: 'date',
            label: t('invoices.date'),
            cell: ({ docDate }) => formats.date(docDate),
            sortable: true,
            wide: true,
          },
          {
            key: 'due',
            label: t('invoices.due'),
            cell: ({ dueDate }) => formats.date(dueDate),
            sortable: true,
          },
          {
            key: 'amount',
            label: t('invoices.amount'),
            cell: ({ amount, currency }) => moneyOf(formats, amount, currency),
            amount: true,
          },
          {
            key: 'open',
            label: t('invoices.open'),
            cell: ({ openAmount, currency }) => moneyOf(formats, openAmount, currency),
            amount: true,
            sortable: true,
            card: 'amount',
          },
          {
            key: 'order',
            label: t('invoices.order'),
            cell: ({ order }) => order?.orderNumber ?? '',
            hidden: true,
          },
        ]}
        filters={[
          {
            key: 'status',
            label: t('invoices.status.label'),
            options: (['unpaid', ...INVOICE_STATUSES] as const).map((value) => ({
              value,
              label: t(`invoices.status.${value}`),
            })),
          },
          {
            key: 'docType',
            label: t('invoices.type.label'),
            options: INVOICE_TYPES.map((value) => ({ value, label: t(`invoices.type.${value}`) })),
          },
          { key: 'customer', label: t('invoices.customerNo'), kind: 'customer' },
          { key: 'currency', label: t('kit.list.currency'), kind: 'currency' },
          { key: 'from', label: t('invoices.from'), kind: 'date', to: 'to' },
          { key: 'to', label: t('invoices.to'), kind: 'lastDate' },
        ]}
        views={[
          { key: 'unpaid', name: t('invoices.status.unpaid'), search: { status: 'unpaid' } },
          { key: 'overdue', name: t('invoices.status.overdue'), search: { status: 'overdue' } },
        ]}
        empty={{ title: t('invoices.empty'), text: t('invoices.emptyHint') }}
        searchPlaceholder={t('invoices.searchHint')}
      />
    </>
  );
}
