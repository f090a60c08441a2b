import { routes, type ShopOrder } from '@kontor/contract';
import { DELIVERY_STATUSES, isPaymentMoot, ORDER_STATUSES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { removeOutcomes, showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconDownload,
  IconShoppingCartPlus,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataList } from '../../kit/list/data-list.tsx';
import type { ListSearch } from '../../kit/list/list-state.ts';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { type Bulk, BulkCancelDialog, BulkDispatchDialog, BulkResultDialog } from './bulk-dialogs.tsx';
import { NewOrderDialog } from './new-order-dialog.tsx';
import { moneyText, orderTones, paymentTones } from './order-texts.ts';

/** The orders of all customers. */
export function OrdersPage() {
  const { t } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const configuration = useQuery(apiQuery(routes.settings.configuration)).data?.data;
  const seasons = configuration && 'seasons' in configuration ? configuration.seasons : [];
  const newDialog = useNewDialog('customers.act');
  const [asking, setAsking] = useState<Bulk & { action: 'dispatch' | 'cancel' }>();
  const [refused, setRefused] = useState<Bulk>();

  const confirm = async (orders: readonly ShopOrder[]) => {
    const { data } = await callApi(routes.orderDesk.bulk, {
      body: { action: 'confirm', orders: orders.map(({ _id }) => ({ id: _id })) },
    });
    if (data.every(({ error }) => error === null))
      showToast({ type: 'success', message: { text: t('orders.bulk.confirmed', { count: data.length }) } });
    else setRefused({ orders, results: data, done: () => setRefused(undefined) });
  };

  /** Opens the dialog of an action; done when it closes. */
  const ask = (action: 'dispatch' | 'cancel') => (orders: readonly ShopOrder[]) =>
    new Promise<boolean>((resolve) => {
      const done = (isDone = true) => {
        setAsking(undefined);
        resolve(isDone);
      };
      setAsking({ action, orders, results: [], done });
    });

  return (
    <>
      <PageTitle
        title={t('orders.title')}
        actions={
          <ReasonButton
            leftSection={<IconShoppingCartPlus size={16} aria-hidden="true" />}
            {...newDialog.button}
          >
            {t('kit.orderFor.title')}
          </ReasonButton>
        }
      />
      <DataList
        name="orders"
        label={t('orders.title')}
        query={(query) => apiQuery(routes.orderDesk.list, { query })}
        rowKey={(order: ShopOrder) => order._id}
        rowName={(order) => order.orderNumber}
        link={(order) => paths.order(order._id)}
        defaultSort="-date"
        columns={[
          {
            key: 'number',
            label: t('orders.number'),
            cell: (order) => order.orderNumber,
            sortable: true,
            card: 'title',
          },
          {
            key: 'status',
            label: t('orders.column.status'),
            cell: ({ orderStatus }) => (
              <StatusBadge tone={orderTones[orderStatus]}>{t(`orders.status.${orderStatus}`)}</StatusBadge>
            ),
            card: 'badge',
          },
          {
            key: 'date',
            label: t('orders.column.date'),
            cell: ({ orderDate }) => <time dateTime={orderDate}>{formats.dateTime(orderDate)}</time>,
            sortable: true,
          },
          { key: 'customer', label: t('orders.column.customer'), cell: ({ company }) => company.name },
          {
            key: 'customerNo',
            label: t('orders.column.customerNo'),
            cell: ({ company }) => company.customerNo,
            wide: true,
          },
          {
            key: 'type',
            label: t('orders.column.type'),
            cell: ({ orderType }) => t(`orders.type.${orderType}`),
            wide: true,
          },
          {
            key: 'payment',
            label: t('orders.column.payment'),
            cell: ({ orderStatus, paymentStatus }) =>
              isPaymentMoot({ orderStatus, paymentStatus }) ? (
                ''
              ) : (
                <StatusBadge tone={paymentTones[paymentStatus]}>
                  {t(`orders.payment.${paymentStatus}`)}
                </StatusBadge>
              ),
          },
          {
            key: 'amount',
            label: t('orders.column.amount'),
            cell: ({ amount, currency }) => moneyText(formats, amount, currency),
            amount: true,
            sortable: true,
            card: 'amount',
          },
          {
            key: 'externalNumber',
            label: t('orders.column.externalNumber'),
            cell: ({ externalOrderNumber }) => externalOrderNumber ?? '',
            hidden: true,
          },
          {
            key: 'city',
            label: t('orders.column.city'),
            cell: ({ receiverAddress }) => receiverAddress.city,
            hidden: true,
          },
          {
            key: 'tracking',
            label: t('orders.column.tracking'),
            cell: ({ packs }) => packs.map(({ trackingCode }) => trackingCode).join(', '),
            hidden: true,
          },
        ]}
        filters={[
          {
            key: 'orderStatus',
            label: t('orders.column.status'),
            options: ([...ORDER_STATUSES, 'notCancelled'] as const).map((value) => ({
              value,
              label: t(`orders.status.${value}`),
            })),
          },
          {
            key: 'deliveryStatus',
            label: t('orders.column.delivery'),
            options: ([...DELIVERY_STATUSES, 'late'] as const).map((value) => ({
              value,
              label: t(`orders.delivery.${value}`),
            })),
          },
          {
            key: 'paymentStatus',
            label: t('orders.column.payment'),
            options: (['open', 'pending', 'paid', 'failed', 'refunded'] as const).map((value) => ({
              value,
              label: t(`orders.payment.${value}`),
            })),
          },
          {
            key: 'orderType',
            label: t('orders.column.type'),
            options: (['order', 'preOrder'] as const).map((value) => ({
              value,
              label: t(`orders.type.${value}`),
            })),
          },
          {
            key: 'seasonId',
            label: t('orders.filter.season'),
            options: seasons.map(({ _id: value, name: label }) => ({ value, label })),
            isLoaded: true,
          },
          { key: 'customer', label: t('orders.column.customerNo'), kind: 'customer' },
          { key: 'country', label: t('customers.countryCode'), kind: 'country' },
          { key: 'currency', label: t('kit.list.currency'), kind: 'currency' },
          { key: 'dateFrom', label: t('orders.filter.from'), kind: 'date', to: 'dateTo' },
          { key: 'dateTo', label: t('orders.filter.to'), kind: 'lastDate' },
        ]}
        bulk={[
          {
            key: 'confirm',
            label: t('orders.bulk.confirm'),
            icon: IconCheck,
            disabledReason: reason('orders.write'),
            run: confirm,
          },
          {
            key: 'dispatch',
            label: t('orders.bulk.dispatch'),
            icon: IconTruckDelivery,
            disabledReason: reason('orders.write'),
            run: ask('dispatch'),
          },
          {
            key: 'cancel',
            label: t('orders.bulk.cancel'),
            icon: IconBan,
            isDangerous: true,
            disabledReason: reason('orders.write'),
            run: ask('cancel'),
          },
        ]}
        views={[
          { key: 'new', name: t('orders.view.new'), search: { orderStatus: 'open' } },
          { key: 'unpaid', name: t('orders.view.unpaid'), search: { paymentStatus: 'failed' } },
          { key: 'partial', name: t('orders.view.partial'), search: { deliveryStatus: 'partial' } },
          { key: 'late', name: t('orders.delivery.late'), search: { deliveryStatus: 'late' } },
          { key: 'preOrders', name: t('orders.view.preOrders'), search: { orderType: 'preOrder' } },
        ]}
        empty={{ title: t('orders.empty'), text: t('orders.emptyHint') }}
        searchPlaceholder={t('orders.searchHint')}
        tools={({ page: _, ...filter }) => <ExportButtons filter={filter} />}
      />
      {newDialog.isOpen ? <NewOrderDialog onClose={newDialog.close} /> : null}
      {asking?.action === 'dispatch' ? <BulkDispatchDialog {...asking} /> : null}
      {asking?.action === 'cancel' ? <BulkCancelDialog {...asking} /> : null}
      {refused ? <BulkResultDialog {...refused} /> : null}
    </>
  );
}

/** Saves the list as filtered and sorted. */
function ExportButtons({ filter }: { filter: ListSearch }) {
  const { t } = useTexts();
  const [running, setRunning] = useState<'xlsx' | 'csv'>();
  const save = async (format: 'xlsx' | 'csv') => {
    removeOutcomes();
    setRunning(format);
    try {
      const file = await callApi(routes.orderDesk.exportList, { query: { ...filter, format } });
      saveFile(file as Blob, `${t('orders.title')}.${format}`);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <Group gap="xs" wrap="nowrap">
      {(['xlsx', 'csv'] as const).map((format) => (
        <BusyButton
          key={format}
          variant="default"
          loading={running === format}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-label={t('orders.export', { format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </BusyButton>
      ))}
    </Group>
  );
}
