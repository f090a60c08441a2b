import type { OrderDetail } from '@kontor/contract';
import { Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTexts } from '../../lib/i18n.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { useSettings } from '../../lib/shop-context.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Page } from '../../ui/page.tsx';
import classes from './checkout.module.css';
import { OutcomeOf } from './order-outcome.tsx';

/** The order stands but was not paid: whom to turn to (CHKO-01). */
export function OrderFailedPage() {
  const { t } = useTexts();
  const { order } = useSearch({ from: '/shop/order-failed' });
  usePageTitle(t('checkout.failed.title'));
  return (
    <Page>
      <OutcomeOf orderNumber={order} skeleton={<Skeleton h={300} maw={720} mx="auto" />}>
        {(placed) => <OrderFailed order={placed} />}
      </OutcomeOf>
    </Page>
  );
}

function OrderFailed({ order }: { order: OrderDetail }) {
  const { t } = useTexts();
  const { companyData } = useSettings();
  return (
    <article className={classes.outcome}>
      <span className={classes.outcomeIcon} data-tone="bad" aria-hidden="true">
        <IconX size={30} stroke={2} />
      </span>
      <h1 className={classes.outcomeTitle}>{t('checkout.failed.title')}</h1>
      <p className={classes.outcomeText}>{t('checkout.failed.text', { orderNumber: order.orderNumber })}</p>
      <p className={classes.outcomeText}>
        <a className={classes.link} href={`tel:${companyData.phone.replace(/[^+\d]/g, '')}`}>
          {companyData.phone}
        </a>
        {' · '}
        <a className={classes.link} href={`mailto:${companyData.email}`}>
          {companyData.email}
        </a>
      </p>
      <div className={classes.outcomeButtons}>
        <ButtonLink {...paths.order(order._id)} size="md">
          {t('checkout.thankYou.toOrders')}
        </ButtonLink>
        <ButtonLink {...paths.static('contact-us')} size="md" variant="default">
          {t('checkout.failed.contact')}
        </ButtonLink>
      </div>
    </article>
  );
}
