import { type OrderDetail, routes } from '@kontor/contract';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey } from '@kontor/web-kit/lib/query-client.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Page } from '@kontor/web-kit/ui/page.tsx';
import { Skeleton } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { Fragment } from 'react';
import { contactsOf } from '../../commerce/contacts.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './checkout.module.css';
import { OutcomeOf } from './order-outcome.tsx';
import { PayButton } from './pay-button.tsx';
import { type PaymentOutcome, paymentOutcome } from './payment-outcome.ts';

/** The order exists but is unpaid: pay again, or contact the seller (CHKO-01, CHKO-22). */
export function OrderFailedPage() {
  const { order } = useSearch({ from: '/shop/order-failed' });
  return (
    <Page>
      <OutcomeOf orderNumber={order} skeleton={<Skeleton h={300} maw={720} mx="auto" />}>
        {(placed) => {
          const outcome = paymentOutcome(placed);
          // Paid meanwhile, or by another method.
          if (outcome === 'paid' || outcome === 'received') {
            return <Navigate {...paths.thankYou(placed.orderNumber)} replace />;
          }
          return <OrderFailed order={placed} outcome={outcome} />;
        }}
      </OutcomeOf>
    </Page>
  );
}

const texts = {
  failed: { title: 'checkout.failed.title', text: 'checkout.failed.text' },
  confirming: { title: 'checkout.failed.pendingTitle', text: 'checkout.failed.pendingText' },
  cancelled: { title: 'checkout.failed.cancelledTitle', text: 'checkout.failed.cancelledText' },
} as const satisfies Record<string, { title: TextKey; text: TextKey }>;

function OrderFailed({
  order,
  outcome,
}: {
  order: OrderDetail;
  outcome: Exclude<PaymentOutcome, 'paid' | 'received'>;
}) {
  const { t } = useTexts();
  const { companyData } = useSettings();
  const queryClient = useQueryClient();
  const { title, text } = texts[outcome];
  usePageTitle(t(title));
  const isPending = outcome === 'confirming';
  return (
    <article className={classes.outcome}>
      <span className={classes.outcomeIcon} data-tone={isPending ? 'waiting' : 'bad'} aria-hidden="true">
        {isPending ? <IconClock size={30} stroke={2} /> : <IconX size={30} stroke={2} />}
      </span>
      <h1 className={classes.outcomeTitle}>{t(title)}</h1>
      <p className={classes.outcomeText} role="status">
        {t(text, { orderNumber: order.orderNumber })}
      </p>
      {outcome === 'cancelled' ? null : <p className={classes.outcomeText}>{t('checkout.failed.kept')}</p>}
      <p className={classes.outcomeText}>
        {contactsOf(companyData).map(({ key, href, text: shown }, index) => (
          <Fragment key={key}>
            {index > 0 ? ' · ' : ''}
            <a className={classes.link} href={href}>
              {shown}
            </a>
          </Fragment>
        ))}
      </p>
      <div className={classes.outcomeButtons}>
        {order.payment.canPay ? (
          <PayButton
            orderId={order._id}
            label={t(isPending ? 'checkout.failed.payNow' : 'checkout.failed.payAgain')}
            onReturn={() => void queryClient.invalidateQueries({ queryKey: apiKey(routes.orders.read) })}
          />
        ) : null}
        <ButtonLink {...paths.order(order._id)} size="md" variant="default">
          {t('checkout.thankYou.toOrders')}
        </ButtonLink>
        <ButtonLink {...paths.static('contact-us')} size="md" variant="default">
          {t('content.contactUs')}
        </ButtonLink>
      </div>
    </article>
  );
}
