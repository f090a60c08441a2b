import type { OrderSummary } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Badge } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { OrderAgainLink } from '../../commerce/order-again-link.tsx';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import { DocumentLink } from './document-link.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import classes from './order-table.module.css';
import shared from './orders.module.css';
import { PacksButton } from './packs-button.tsx';

/** The orders as a table, as cards on mobile; a row opens below itself (ORDR-01, ORDR-02). */
export function OrderTable({
  orders,
  openId,
  onToggle,
  isStale,
}: {
  orders: readonly OrderSummary[];
  /** Id or number of the open order. */
  openId: string | undefined;
  onToggle: (id: string | undefined) => void;
  /** True while another page loads. */
  isStale: boolean;
}) {
  const { t } = useTexts();
  return (
    <table ref={markSkipTarget.list} className={classes.table} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t('orders.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('orders.number')}</th>
          <th scope="col">{t('orders.date')}</th>
          <th scope="col">{t('orders.externalNumber')}</th>
          <th scope="col" className={classes.wide}>
            {t('orders.description')}
          </th>
          <th scope="col">{t('orders.city')}</th>
          <th scope="col">{t('orders.status')}</th>
          <th scope="col" data-amount>
            {t('orders.net')}
          </th>
          <th scope="col" className={classes.documents}>
            {t('orders.documents')}
          </th>
          <th scope="col" className={classes.again}>
            <span className="visually-hidden">{t('orderEntry.again.button')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const isOpen = openId === order._id || openId === order.orderNumber;
          return (
            <Fragment key={order._id}>
              <OrderRow
                order={order}
                isOpen={isOpen}
                onToggle={() => onToggle(isOpen ? undefined : order._id)}
              />
              {isOpen ? (
                <tr className={classes.detailRow}>
                  <td colSpan={9} id={`order-${order._id}`}>
                    <OrderDetails orderId={order._id} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function OrderRow({
  order,
  isOpen,
  onToggle,
}: {
  order: OrderSummary;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const ref = useRef<HTMLTableRowElement>(null);
  const wasOpenAtStart = useRef(isOpen);
  // Scrolls to the order that the address names.
  useEffect(() => {
    if (wasOpenAtStart.current) ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // Clicking the row is a shortcut; keyboard users have the button inside.
    <tr
      ref={ref}
      className={classes.row}
      data-open={isOpen || undefined}
      onClick={({ currentTarget, target }) => {
        // Clicks in a dialog of the row arrive, too.
        if (currentTarget.contains(target as Node)) onToggle();
      }}
    >
      <td className={classes.number}>
        <button
          type="button"
          className={classes.toggle}
          data-order={order.orderNumber}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `order-${order._id}` : undefined}
          aria-label={t(isOpen ? 'orders.close' : 'orders.open', { number: order.orderNumber })}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden="true" className={classes.chevron} />
          {order.orderNumber}
        </button>
        {order.orderType === 'preOrder' ? (
          <Badge size="sm" variant="light" tt="none" className={classes.kind}>
            {t('orders.types.preOrder')}
          </Badge>
        ) : null}
      </td>
      <td data-label={t('orders.date')}>{formats.date(order.orderDate)}</td>
      <td
        data-label={t('orders.externalNumber')}
        data-empty={(!order.externalOrderNumber && !order.costCentre) || undefined}
      >
        {order.externalOrderNumber ?? '–'}
        {order.costCentre ? (
          <small>{`${t('approvals.column.costCentre')} ${order.costCentre.key}`}</small>
        ) : null}
      </td>
      <td data-label={t('orders.description')} className={classes.wide}>
        {order.displayedOrderDescription}
      </td>
      <td data-label={t('orders.city')}>{order.receiverAddress.city}</td>
      <td data-label={t('orders.status')}>
        <OrderStatusBadge salesHeadStatus={order.salesHeadStatus} />
        {isUnpaid(order) ? (
          <small className={classes.unpaid}>{t(`orders.payment.${order.paymentStatus}`)}</small>
        ) : null}
        {order.packs.length > 0 ? <PacksButton order={order} /> : null}
      </td>
      <td data-label={t('orders.net')} data-amount>
        {formats.money(decimalToMinor(order.amount), order.currency)}
      </td>
      <td className={classes.documents} data-empty={!order.documentLink || undefined}>
        {order.documentLink ? (
          <DocumentLink
            link={order.documentLink}
            label="PDF"
            describedAs={`${t('orders.confirmation')} ${order.orderNumber}`}
          />
        ) : (
          '–'
        )}
      </td>
      <td className={classes.again}>
        <OrderAgainLink className={shared.document} order={order} variant="subtle" />
      </td>
    </tr>
  );
}

/** True if an online payment is open, so that the order will be cancelled without it (CHKO-22). */
function isUnpaid({ paymentStatus, orderStatus }: OrderSummary): boolean {
  return (paymentStatus === 'pending' || paymentStatus === 'failed') && orderStatus !== 'cancelled';
}
