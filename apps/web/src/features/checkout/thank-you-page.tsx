import type { OrderDetail } from '@kontor/contract';
import { canSwitchCompany, decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink, ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Page } from '@kontor/web-kit/ui/page.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Loader, Skeleton } from '@mantine/core';
import { IconCheck, IconFileText } from '@tabler/icons-react';
import { Navigate, useSearch } from '@tanstack/react-router';
import { BankTransferDetails } from '../../commerce/bank-transfer.tsx';
import { useDocuments } from '../../commerce/document.ts';
import { useAccount } from '../../commerce/shop-context.ts';
import { VatSums } from '../../commerce/vat-sum.tsx';
import { paths } from '../../lib/paths.ts';
import { ApprovalSent } from './approval-sent.tsx';
import shared from './checkout.module.css';
import { OutcomeOf } from './order-outcome.tsx';
import { paymentOutcome } from './payment-outcome.ts';
import classes from './thank-you-page.module.css';

/** The order was received: number, total, next steps (CHKO-23). */
export function ThankYouPage() {
  const { t } = useTexts();
  const { order, approval } = useSearch({ from: '/shop/thank-you' });
  usePageTitle(t(approval ? 'approvals.sent.title' : 'checkout.thankYou.title'));
  if (approval) {
    return (
      <Page>
        <ApprovalSent id={approval} />
      </Page>
    );
  }
  return (
    <Page>
      <OutcomeOf orderNumber={order} skeleton={<Skeleton h={360} maw={720} mx="auto" />}>
        {(placed) => {
          const outcome = paymentOutcome(placed);
          // The provider's message decides, not the URL on which the buyer returns (CHKO-21).
          if (outcome === 'failed' || outcome === 'cancelled') {
            return <Navigate {...paths.orderFailed(placed.orderNumber)} replace />;
          }
          return <ThankYou order={placed} outcome={outcome} />;
        }}
      </OutcomeOf>
    </Page>
  );
}

function ThankYou({ order, outcome }: { order: OrderDetail; outcome: 'received' | 'confirming' | 'paid' }) {
  const { t } = useTexts();
  const formats = useFormats();
  const account = useAccount();
  const { isOpening, open } = useDocuments();
  const { total, documentLink, costs } = order;
  const money = (value: number) => formats.money(decimalToMinor(value), total.currency);
  return (
    <article className={shared.outcome}>
      <span className={shared.outcomeIcon} data-tone="good" aria-hidden="true">
        <IconCheck size={30} stroke={2} />
      </span>
      <h1 className={shared.outcomeTitle}>{t('checkout.thankYou.title')}</h1>
      <p className={shared.outcomeText}>
        {t(`checkout.thankYou.text.${order.orderType}`, { orderNumber: order.orderNumber })}{' '}
        {t(canSwitchCompany(account) ? 'checkout.thankYou.mailToCustomer' : 'checkout.thankYou.mail', {
          email: account.email,
        })}
      </p>
      {outcome === 'received' ? null : <PaymentState order={order} isPaid={outcome === 'paid'} />}
      {order.payment.bankTransfer ? (
        <section className={classes.outcomeFacts} aria-labelledby="bank-transfer">
          <h2 className={classes.outcomeSubtitle} id="bank-transfer">
            {t('checkout.transfer.title')}
          </h2>
          <BankTransferDetails transfer={order.payment.bankTransfer} />
        </section>
      ) : null}
      <div className={classes.outcomeFacts}>
        <Sums>
          <Sum name={t('orders.number')} value={order.orderNumber} />
          {order.externalOrderNumber ? (
            <Sum name={t('orders.externalNumber')} value={order.externalOrderNumber} />
          ) : null}
          {order.costCentre ? (
            <Sum
              name={t('approvals.column.costCentre')}
              value={`${order.costCentre.key} · ${order.costCentre.name}`}
            />
          ) : null}
          {order.requestedDeliveryDate ? (
            <Sum name={t('orders.requestedDate')} value={formats.date(order.requestedDeliveryDate)} />
          ) : null}
          <Sum name={t('orders.date')} value={formats.date(order.orderDate)} />
          <Sum
            name={t('orders.paymentMethod')}
            value={order.paymentMethod}
            note={order.payment.directDebit?.iban}
          />
          <Sum name={t('orders.shippingMethod')} value={order.shippingMethod} />
          <Sum
            name={t('checkout.thankYou.net')}
            note={
              costs.shippingPriceForOrder > 0
                ? t('checkout.thankYou.shippingIncluded', { amount: money(costs.shippingPriceForOrder) })
                : undefined
            }
            value={money(total.net)}
          />
          <VatSums of={order} vat={total.vat} currency={total.currency} />
          <Sum name={t('cart.gross')} value={money(total.gross)} tone="strong" />
        </Sums>
      </div>
      <div className={shared.outcomeButtons}>
        <ButtonLink {...paths.order(order._id)} size="md">
          {t('checkout.thankYou.toOrders')}
        </ButtonLink>
        {documentLink ? (
          <BusyButton
            size="md"
            variant="default"
            loading={isOpening}
            leftSection={<IconFileText size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => open(documentLink)}
          >
            {t('orders.confirmation')}
          </BusyButton>
        ) : null}
        <ButtonLink {...paths.category()} size="md" variant="subtle">
          {t('checkout.thankYou.goOn')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** The state of an online payment, announced. */
function PaymentState({ order, isPaid }: { order: OrderDetail; isPaid: boolean }) {
  const { t } = useTexts();
  return (
    <div className={classes.paymentState} role="status" data-tone={isPaid ? 'good' : undefined}>
      {isPaid ? (
        <IconCheck size={20} stroke={2} aria-hidden="true" />
      ) : (
        <Loader size={20} aria-hidden="true" />
      )}
      <div>
        <strong>{t(isPaid ? 'checkout.thankYou.paid' : 'checkout.thankYou.confirming')}</strong>
        {isPaid ? null : (
          <p className={shared.noticeText}>
            {t('checkout.thankYou.confirmingHint')}{' '}
            <AnchorLink {...paths.orderFailed(order.orderNumber)} underline="always">
              {t('checkout.thankYou.notPaid')}
            </AnchorLink>
          </p>
        )}
      </div>
    </div>
  );
}
