import type { OrderType } from '@kontor/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../lib/i18n.ts';
import type { paths } from '../lib/paths.ts';
import classes from './order-type-tabs.module.css';

/** Links to the order side and the pre-order side of a page. */
export function OrderTypeTabs({
  current,
  pathOf,
  countOf,
}: {
  current: OrderType;
  pathOf: (typeof paths)['cart'] | (typeof paths)['quickEntry'];
  countOf?: Readonly<Record<OrderType, number>>;
}) {
  const { t } = useTexts();
  return (
    <nav className={classes.tabs} aria-label={t('cart.tabs')}>
      {(['order', 'preOrder'] as const).map((type) => (
        <Link
          key={type}
          {...pathOf(type)}
          className={classes.tab}
          aria-current={type === current ? 'page' : undefined}
        >
          {t(`cart.tab.${type}`)}
          {countOf ? <span className={classes.count}>{countOf[type]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
