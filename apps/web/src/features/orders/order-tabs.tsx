import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TabLinks } from '@kontor/web-kit/ui/tab-links.tsx';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';

const sections = ['order-history', 'order-book', 'returns'] as const;
const titles = {
  'order-history': 'orders.title',
  'order-book': 'orders.book.title',
  returns: 'orders.returns.title',
} as const;

/** Links to the orders, their open lines and their returns. */
export function OrderTabs({ current }: { current: (typeof sections)[number] }) {
  const { t } = useTexts();
  return (
    <TabLinks label={t('orders.title')}>
      {sections.map((section) => (
        <Link
          key={section}
          {...paths.myAccount(section)}
          aria-current={section === current ? 'page' : undefined}
        >
          {t(titles[section])}
        </Link>
      ))}
    </TabLinks>
  );
}
