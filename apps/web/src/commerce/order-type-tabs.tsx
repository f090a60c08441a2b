import type { OrderType } from '@kontor/contract';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../lib/i18n.ts';
import type { paths } from '../lib/paths.ts';
import { TabLinks } from '../ui/tab-links.tsx';

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
    <TabLinks label={t('cart.tabs')}>
      {(['order', 'preOrder'] as const).map((type) => (
        <Link key={type} {...pathOf(type)} aria-current={type === current ? 'page' : undefined}>
          {t(`cart.tab.${type}`)}
          {countOf ? <span>{countOf[type]}</span> : null}
        </Link>
      ))}
    </TabLinks>
  );
}
