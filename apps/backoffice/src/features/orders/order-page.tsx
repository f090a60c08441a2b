import type { ShopOrderDetail } from '@kontor/contract';
import { isPaymentMoot } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconBan, IconCheck, IconEdit, IconMail, IconTruckDelivery } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { DetailPage, Facts, HistoryList, Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { OrderForButton } from '../../kit/order-for.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { DispatchDialog } from './dispatch-dialog.tsx';
import { CancelDialog, ConfirmDialog, MessageDialog } from './order-action-dialogs.tsx';
import type { OrderDialogProps } from './order-dialog.tsx';
import { DocumentsPanel } from './order-documents.tsx';
import { InvoicesPanel } from './order-invoices.tsx';
import { LinesPanel, PacksPanel } from './order-lines.tsx';
import { MailsPanel } from './order-mails.tsx';
import { MoneyPanel } from './order-money.tsx';
import { NotesPanel } from './order-notes.tsx';
import classes from './order-page.module.css';
import { RequestsPanel, ReturnsPanel } from './order-requests.tsx';
import {
  historyDetail,
  historyText,
  historyWho,
  orderedBy,
  orderTones,
  paymentTones,
} from './order-texts.ts';
import { orderQuery } from './orders.queries.ts';

/** An order with all that an operator does with it. */
export function OrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <Loaded query={orderQuery(id)}>{({ data }) => <LoadedOrder order={data} />}</Loaded>;
}

const dialogs = {
  confirm: ConfirmDialog,
  dispatch: DispatchDialog,
  change: ChangeDialog,
  message: MessageDialog,
  cancel: CancelDialog,
} as const satisfies Record<string, ComponentType<OrderDialogProps>>;

type Action = keyof typeof dialogs;

const icons = {
  confirm: IconCheck,
  dispatch: IconTruckDelivery,
  change: IconEdit,
  message: IconMail,
  cancel: IconBan,
};

/** The reason why an action is impossible now, as the end of a locale key; undefined if it is possible. */
export function blockOf(
  action: Action,
  { orderStatus, items }: Pick<ShopOrderDetail, 'orderStatus' | 'items'>,
): 'cancelled' | 'notOpen' | 'nothingOpen' | 'delivered' | undefined {
  if (action === 'message') return undefined;
  if (orderStatus === 'cancelled') return 'cancelled';
  if (action === 'confirm') return orderStatus === 'open' ? undefined : 'notOpen';
  if (action === 'cancel')
    return items.some(({ deliveredQuantity }) => deliveredQuantity > 0) ? 'delivered' : undefined;
  return items.some(({ openQuantity }) => openQuantity > 0) ? undefined : 'nothingOpen';
}

function LoadedOrder({ order }: { order: ShopOrderDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { may, reason } = useOperator();
  const [action, setAction] = useState<Action>();
  const OpenDialog = action && dialogs[action];
  const address = ({
    companyName,
    firstName,
    lastName,
    street,
    zipCode,
    city,
    country,
  }: typeof order.shippingAddress) =>
    [companyName, `${firstName} ${lastName}`.trim(), street, `${zipCode} ${city}`.trim(), country.name]
      .filter(Boolean)
      .join(', ');
  return (
    <DetailPage
      title={t('orders.order', { number: order.orderNumber })}
      crumbs={[{ label: t('orders.title'), ...paths.orders() }]}
      badges={
        <>
          <StatusBadge tone={orderTones[order.orderStatus]}>
            {t(`orders.status.${order.orderStatus}`)}
          </StatusBadge>
          {isPaymentMoot(order) ? null : (
            <StatusBadge tone={paymentTones[order.paymentStatus]}>
              {t(`orders.payment.${order.paymentStatus}`)}
            </StatusBadge>
          )}
          {order.orderType === 'preOrder' ? (
            <StatusBadge tone="gray">{t('orders.type.preOrder')}</StatusBadge>
          ) : null}
        </>
      }
      actions={
        <>
          {(Object.keys(dialogs) as Action[]).map((name) => {
            const block = blockOf(name, order);
            const Icon = icons[name];
            return (
              <ReasonButton
                key={name}
                variant={name === 'dispatch' ? 'filled' : 'default'}
                leftSection={<Icon size={16} aria-hidden="true" />}
                disabledReason={reason('orders.write') ?? (block && t(`orders.reason.${block}`))}
                onClick={() => setAction(name)}
              >
                {t(`orders.action.${name}`)}
              </ReasonButton>
            );
          })}
          <OrderForButton customer={order.company} again={order} />
        </>
      }
      aside={
        <>
          <Panel title={t('orders.customer')}>
            <Facts
              items={[
                {
                  label: t('orders.column.customer'),
                  value: (
                    <AnchorLink {...paths.customer(order.company._id)}>
                      {`${order.company.customerNo} ${order.company.name}`}
                    </AnchorLink>
                  ),
                },
                {
                  label: t('orders.orderedBy'),
                  value: orderedBy(order, t),
                },
                { label: t('orders.column.externalNumber'), value: order.externalOrderNumber ?? '' },
                { label: t('orders.costCentre'), value: order.costCentre?.name ?? '' },
                { label: t('orders.shippingAddress'), value: address(order.shippingAddress) },
                { label: t('orders.invoiceAddress'), value: address(order.invoiceAddress) },
              ].filter(({ value }) => value !== '')}
            />
          </Panel>
          <DocumentsPanel orderId={order._id} />
          {may('invoices.read') ? <InvoicesPanel order={order} /> : null}
          <MailsPanel order={order} />
          <MoneyPanel order={order} />
          <NotesPanel orderId={order._id} />
          <Panel title={t('orders.history.title')}>
            <HistoryList
              entries={order.history
                .map((entry, index) => ({
                  id: String(index),
                  at: entry.at,
                  who: historyWho(entry, t),
                  text: historyText(entry, t),
                  detail: <span className={classes.detail}>{historyDetail(entry, t, formats)}</span>,
                }))
                .reverse()}
            />
          </Panel>
        </>
      }
    >
      <RequestsPanel order={order} />
      <ReturnsPanel order={order} />
      <LinesPanel order={order} />
      <PacksPanel order={order} />
      <Panel title={t('orders.total')}>
        <Facts
          items={[
            { label: t('orders.column.date'), value: formats.dateTime(order.orderDate) },
            ...(order.requestedDeliveryDate
              ? [{ label: t('orders.wishedDate'), value: formats.date(order.requestedDeliveryDate) }]
              : []),
            { label: t('orders.shippingMethod'), value: order.shippingMethod },
            { label: t('orders.paymentMethod'), value: order.paymentMethod },
            ...order.orderNotes.map(({ note }) => ({ label: t('orders.buyerNote'), value: note })),
          ]}
        />
      </Panel>
      {OpenDialog ? <OpenDialog order={order} onClose={() => setAction(undefined)} /> : null}
    </DetailPage>
  );
}
