import { type OrderDetail, routes } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { cancelledGoods } from '@kontor/web-kit/lib/cancelled-goods.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { AddressBlock } from '@kontor/web-kit/ui/address-block.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Group, Stack } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BankTransferDetails } from '../../commerce/bank-transfer.tsx';
import { ExportButtons, PrintButton } from '../../commerce/list-tools.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { OrderAgainLink } from '../../commerce/order-again-link.tsx';
import { VatSums } from '../../commerce/vat-sum.tsx';
import { paths } from '../../lib/paths.ts';
import { Fact } from '../../ui/fact.tsx';
import { deliveryStatusText } from './delivery-text.ts';
import { DocumentLink } from './document-link.tsx';
import classes from './order-details.module.css';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderRequests } from './order-requests.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatusBadge } from './order-status.tsx';
import shared from './orders.module.css';

/** One order: lines, packs, notes, addresses, sums, documents (ORDR-02, ORDR-03, ORDR-09). */
export function OrderDetails({ orderId, hasTitle = false }: { orderId: string; hasTitle?: boolean }) {
  const { t } = useTexts();
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery(routes.orders.read, { params: { id: orderId } }),
  );
  if (data) return <Details order={data.data} hasTitle={hasTitle} />;
  if (isApiError(error, 'order.not.found')) {
    return <EmptyState icon={<IconReceiptOff size={28} />} title={errorText(error)} />;
  }
  return (
    <div className={error ? undefined : classes.details}>
      <NoData title={t('orders.detailFailed')} query={{ error, isFetching, refetch }} count={2} h={260} />
    </div>
  );
}

function Details({ order, hasTitle }: { order: OrderDetail; hasTitle: boolean }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { total, costs, currency } = order;
  const money = (value: number) => formats.money(decimalToMinor(value), currency);
  const goods =
    decimalToMinor(total.net) -
    decimalToMinor(costs.shippingPriceForOrder) +
    decimalToMinor(costs.discountForOrder);
  const cancelled = cancelledGoods(order.items);
  const { createdBy } = order;
  const orderedBy =
    createdBy &&
    [
      personName(createdBy),
      ...(createdBy.operatorRole ? [t(`account.operatorRole.${createdBy.operatorRole}`)] : []),
    ].join(', ');
  return (
    <article className={classes.details} aria-label={`${t('orders.number')} ${order.orderNumber}`}>
      <div>
        {hasTitle ? (
          <h2 className={classes.detailTitle} data-part="order-title">
            {t(`orders.types.${order.orderType}`)} {order.orderNumber}
            <OrderStatusBadge salesHeadStatus={order.salesHeadStatus} />
          </h2>
        ) : (
          // Sighted users have the row above as the title.
          <h2
            className={`visually-hidden ${classes.printTitle}`}
          >{`${t(`orders.types.${order.orderType}`)} ${order.orderNumber}`}</h2>
        )}
        <OrderItems order={order} />
        <div className={classes.sums}>
          <Sums>
            <Sum name={t('cart.net')} value={formats.money(goods, currency)} />
            {costs.discountForOrder > 0 ? (
              <Sum name={t('orders.discount')} value={money(-costs.discountForOrder)} />
            ) : null}
            <Sum name={t('cart.shipping')} value={money(costs.shippingPriceForOrder)} />
            <Sum name={t('orders.net')} value={money(total.net)} />
            <VatSums of={order} vat={total.vat} currency={currency} />
            <Sum name={t('cart.gross')} value={money(total.gross)} tone="strong" />
            {cancelled > 0 ? (
              <Sum
                name={t('orders.cancelledGoods')}
                value={formats.money(cancelled, currency)}
                tone="muted"
              />
            ) : null}
          </Sums>
        </div>
        <OrderRequests order={order} />
        <OrderReturns order={order} />
        <OrderHistory order={order} />
      </div>
      <Stack gap={20}>
        <Group gap={8}>
          {order.payment.canPay ? (
            // That page shows the state of the payment and offers to retry it.
            <ButtonLink {...paths.orderFailed(order.orderNumber)} className={shared.document}>
              {t('checkout.failed.payNow')}
            </ButtonLink>
          ) : null}
          <OrderAgainLink
            className={shared.document}
            order={order}
            variant={order.payment.canPay ? 'default' : 'filled'}
          />
          <ExportButtons
            load={(format) =>
              callApi(routes.orders.exportOrder, { params: { id: order._id }, query: { format } })
            }
            name={`${t(`orders.types.${order.orderType}`)} ${order.orderNumber}`}
          />
          <PrintButton part="order" />
        </Group>
        <Group gap={8}>
          {order.documentLink ? (
            <DocumentLink link={order.documentLink} label={t('orders.openConfirmation')} variant="default" />
          ) : null}
          {order.delDocumentsLinks.map(({ docNumber, link }) => (
            <DocumentLink
              key={link}
              link={link}
              label={t('orders.deliveryNote', { number: docNumber })}
              variant="default"
            />
          ))}
          {order.invoiceDocuments.map(({ type, number, contentType, link }) => {
            const label = t(`orders.invoiceDocument.${type}`, { number });
            const isXml = contentType === 'application/xml';
            return (
              <DocumentLink
                key={link}
                link={link}
                label={isXml ? `${label} (XML)` : label}
                variant="default"
              />
            );
          })}
        </Group>
        <dl className={classes.facts}>
          <Fact name={t('orders.date')}>{formats.dateTime(order.orderDate)}</Fact>
          <Fact name={t('orders.orderedBy')}>{orderedBy}</Fact>
          <Fact name={t('orders.externalNumber')}>{order.externalOrderNumber}</Fact>
          <Fact name={t('approvals.column.costCentre')}>
            {order.costCentre ? `${order.costCentre.key} · ${order.costCentre.name}` : null}
          </Fact>
          <Fact name={t('orders.requestedDate')}>
            {order.requestedDeliveryDate ? formats.date(order.requestedDeliveryDate) : null}
          </Fact>
          <Fact name={t('orders.deliveryDate')}>
            {order.deliveryDate ? formats.date(order.deliveryDate) : null}
          </Fact>
          <Fact name={t('orders.deliveryStatus')}>{deliveryStatusText(order, t)}</Fact>
          <Fact name={t('orders.shippingMethod')}>{order.shippingMethod}</Fact>
          <Fact name={t('orders.paymentMethod')}>
            {`${order.paymentMethod} · ${t(`orders.payment.${order.paymentStatus}`)}`}
          </Fact>
          <Fact name={t('field.vatId')}>{order.vatId}</Fact>
          {order.payment.directDebit ? (
            <>
              <Fact name={t('orders.debitedAccount')}>
                {`${order.payment.directDebit.iban} · ${order.payment.directDebit.accountHolder}`}
              </Fact>
              <Fact name={t('checkout.debit.reference')}>{order.payment.directDebit.mandateReference}</Fact>
            </>
          ) : null}
        </dl>
        {order.payment.bankTransfer ? (
          <Block title={t('checkout.transfer.title')}>
            <BankTransferDetails transfer={order.payment.bankTransfer} />
          </Block>
        ) : null}
        {order.packs.length > 0 ? (
          <Block title={t('orders.packs')}>
            <ul className={classes.packs}>
              {order.packs.map(({ carrier, trackingCode, trackingUrl, dispatchedAt, lines }) => (
                <li key={`${carrier} ${trackingCode}`}>
                  {dispatchedAt ? `${formats.date(dispatchedAt)} · ` : null}
                  {carrier}{' '}
                  {trackingUrl ? (
                    <a
                      className={classes.link}
                      href={trackingUrl}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={`${t('orders.track')} ${trackingCode}, ${t('common.opensNewWindow')}`}
                    >
                      {trackingCode}
                    </a>
                  ) : (
                    trackingCode
                  )}
                  {lines.map(({ position, sku, name, quantity }) => (
                    <span key={position} className={classes.packLine}>
                      {t('orders.packLines', { count: quantity, sku, name })}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </Block>
        ) : null}
        {order.orderNotes.length > 0 ? (
          <Block title={t('orders.notes')}>
            {order.orderNotes.map(({ deliveryDate, note }) => (
              <p key={deliveryDate ?? ''} className={classes.note}>
                {deliveryDate ? (
                  <strong>{`${t('orders.noteFor', { date: formats.date(deliveryDate) })}: `}</strong>
                ) : null}
                {note}
              </p>
            ))}
          </Block>
        ) : null}
        <div className={classes.addresses}>
          <Block title={t('orders.addresses.shipping')}>
            <AddressBlock address={order.shippingAddress} />
          </Block>
          <Block title={t('orders.addresses.invoice')}>
            <AddressBlock address={order.invoiceAddress} />
          </Block>
        </div>
      </Stack>
    </article>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.groupTitle}>{title}</h3>
      {children}
    </section>
  );
}
