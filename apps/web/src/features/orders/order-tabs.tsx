import { Link } from '@tanstack/react-router';
import tabs from '../../commerce/order-type-tabs.module.css';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

/** Links to the orders and to their open lines. */
export function OrderTabs({ current }: { current: 'order-history' | 'order-book' }) {
  const { t } = useTexts();
  return (
    <nav className={tabs.tabs} aria-label={t('orders.title')}>
      {(['order-history', 'order-book'] as const).map((section) => (
        <Link
          key={section}
          {...paths.myAccount(section)}
          className={tabs.tab}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(section === 'order-book' ? 'orders.book.title' : 'orders.title')}
        </Link>
      ))}
    </nav>
  );
}
