import type { OrderType } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TabLinks } from '@kontor/web-kit/ui/tab-links.tsx';
import { Link } from '@tanstack/react-router';
import type { paths } from '../lib/paths.ts';

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
          {t(`orders.types.${type}`)}
          {countOf ? <span>{countOf[type]}</span> : null}
        </Link>
      ))}
    </TabLinks>
  );
}
