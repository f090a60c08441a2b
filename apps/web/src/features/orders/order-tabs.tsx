import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TabLinks } from '@kontor/web-kit/ui/tab-links.tsx';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';

/** Links to the orders and to their open lines. */
export function OrderTabs({ current }: { current: 'order-history' | 'order-book' }) {
  const { t } = useTexts();
  return (
    <TabLinks label={t('orders.title')}>
      {(['order-history', 'order-book'] as const).map((section) => (
        <Link
          key={section}
          {...paths.myAccount(section)}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(section === 'order-book' ? 'orders.book.title' : 'orders.title')}
        </Link>
      ))}
    </TabLinks>
  );
}
