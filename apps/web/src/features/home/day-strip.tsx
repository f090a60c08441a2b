import { routes } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Skeleton } from '@mantine/core';
import {
  IconCalendarClock,
  IconFileCheck,
  IconFileInvoice,
  IconHeart,
  IconShoppingCart,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { OrderAgainLink } from '../../commerce/order-again-link.tsx';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { useWishlist } from '../../commerce/wishlist-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './day-strip.module.css';

/** Links to the buyer's carts, wishlist and last order, with their state. */
export function DayStrip() {
  const { t } = useTexts();
  const { company } = useAccount();
  const { isPreOrderModeVisible } = useSettings();
  const cart = useCart();
  const wishlist = useWishlist();
  const maySeeCart = useCompanyRight('cart.read');
  const maySeeWishlist = useCompanyRight('wishlist.read');
  const maySeeOrders = useCompanyRight('orders.read');
  const maySeeInvoices = useCompanyRight('invoices.read');
  if (company === null || !(maySeeCart || maySeeWishlist || maySeeOrders || maySeeInvoices)) return null;
  const positions = (count: number) => (count === 0 ? t('home.nothing') : t('cart.lines', { count }));
  return (
    <nav className={classes.strip} aria-label={t('home.yourDay')}>
      {maySeeCart ? (
        <Tile link={paths.cart('order')} icon={IconShoppingCart} label={t('cart.iconWord.order')}>
          {cart.isLoading ? null : positions(cart.countByType.order)}
        </Tile>
      ) : null}
      {maySeeCart && isPreOrderModeVisible ? (
        <Tile link={paths.cart('preOrder')} icon={IconCalendarClock} label={t('cart.iconWord.preOrder')}>
          {cart.isLoading ? null : positions(cart.countByType.preOrder)}
        </Tile>
      ) : null}
      {maySeeWishlist ? (
        <Tile link={paths.wishlist()} icon={IconHeart} label={t('frame.wishlist')}>
          {wishlist.isLoading
            ? null
            : wishlist.items.length === 0
              ? t('home.nothing')
              : t('wishlist.items', { count: wishlist.items.length })}
        </Tile>
      ) : null}
      {maySeeOrders ? <LastOrder /> : maySeeInvoices ? <OpenInvoices /> : null}
    </nav>
  );
}

/** For accounting, which sees only this here. */
function OpenInvoices() {
  const { t } = useTexts();
  const formats = useFormats();
  const { data, isError } = useQuery(apiQuery(routes.invoices.list, { query: { pageSize: 1 } }));
  const { openAmount = 0, overdueAmount = 0, currency = '' } = data?.financeStatus ?? {};
  const words = (key: 'home.openInvoices' | 'home.overdueInvoices', amount: number) =>
    t(key, { amount: formats.money(decimalToMinor(amount), currency) });
  return (
    <Tile link={paths.myAccount('invoices')} icon={IconFileInvoice} label={t('invoices.title')}>
      {data
        ? overdueAmount > 0
          ? words('home.overdueInvoices', overdueAmount)
          : openAmount > 0
            ? words('home.openInvoices', openAmount)
            : t('home.noOpenInvoices')
        : isError
          ? t('common.show')
          : null}
    </Tile>
  );
}

function LastOrder() {
  const { t } = useTexts();
  const formats = useFormats();
  const { data, isError } = useQuery({
    ...apiQuery(routes.orders.list, { query: { pageSize: 1 } }),
    staleTime: 0,
  });
  const order = data?.data[0];
  const tile = (
    <Tile
      link={order ? paths.order(order._id) : paths.myAccount('order-history')}
      icon={IconFileCheck}
      label={order ? t('home.lastOrderOf', { date: formats.date(order.orderDate) }) : t('home.lastOrder')}
    >
      {order
        ? t('home.order', {
            number: order.orderNumber,
            amount: formats.money(decimalToMinor(order.amount), order.currency),
          })
        : isError
          ? t('home.toOrders')
          : data
            ? t('home.noOrder')
            : null}
    </Tile>
  );
  return (
    <div className={classes.last}>
      {tile}
      {order ? <OrderAgainLink order={order} variant="default" className={classes.again} /> : null}
    </div>
  );
}

/** An icon with name and state; a placeholder while the state loads. */
function Tile({
  link,
  icon: Icon,
  label,
  children,
}: {
  link: LinkProps;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  label: string;
  children: ReactNode;
}) {
  return (
    <Link {...link} className={classes.tile}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <span className={classes.words}>
        <small>{label}</small>
        <b>{children ?? <Skeleton h={12} w={96} my={4} component="span" display="block" />}</b>
      </span>
    </Link>
  );
}
