import type { OperatorRight } from '@kontor/domain';
import type { TextKey } from '@kontor/web-kit/lib/i18n.ts';
import {
  IconBriefcase,
  IconBuildingStore,
  IconCalendarDollar,
  IconCreditCard,
  IconFileImport,
  IconFileInvoice,
  IconFileText,
  IconFingerprint,
  IconFolders,
  IconHeartRateMonitor,
  IconHome,
  IconInfoCircle,
  IconKey,
  IconLayoutBottombar,
  IconList,
  IconListDetails,
  IconMail,
  IconMailOpened,
  IconMessageQuestion,
  IconPackage,
  IconPalette,
  IconReceipt,
  IconRotateClockwise,
  IconSend,
  IconSettings,
  IconStar,
  IconSun,
  IconTable,
  IconTags,
  IconTruckReturn,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconWebhook,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface Entry {
  /** Its name is the text `nav.<key>`. */
  key: string;
  /** Path without the base; pages below it mark the entry, too. */
  to: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;
  /** Operators without it do not see the entry; absent: all see it. */
  right?: OperatorRight;
}

interface Section {
  /** Its heading is the text `nav.section.<key>`. */
  key: 'today' | 'sales' | 'customers' | 'products' | 'content' | 'operations';
  entries: readonly Entry[];
}

/** The navigation, from top to bottom. */
export const sections: readonly Section[] = [
  { key: 'today', entries: [{ key: 'today', to: '/', icon: IconSun }] },
  {
    key: 'sales',
    entries: [
      { key: 'orders', to: '/orders', icon: IconReceipt, right: 'orders.read' },
      { key: 'orderRequests', to: '/order-requests', icon: IconMessageQuestion, right: 'orders.read' },
      { key: 'returns', to: '/returns', icon: IconTruckReturn, right: 'orders.read' },
      { key: 'invoices', to: '/invoices', icon: IconFileInvoice, right: 'invoices.read' },
      { key: 'payments', to: '/payments', icon: IconCreditCard, right: 'invoices.read' },
    ],
  },
  {
    key: 'customers',
    entries: [
      { key: 'customers', to: '/customers', icon: IconBuildingStore, right: 'customers.read' },
      { key: 'users', to: '/users', icon: IconUsers, right: 'users.read' },
      { key: 'accountRequests', to: '/account-requests', icon: IconUserPlus, right: 'customers.read' },
      { key: 'salesPersons', to: '/sales-persons', icon: IconBriefcase, right: 'customers.read' },
    ],
  },
  {
    key: 'products',
    entries: [
      { key: 'products', to: '/products', icon: IconPackage, right: 'products.read' },
      { key: 'categories', to: '/categories', icon: IconFolders, right: 'products.read' },
      { key: 'grid', to: '/grid', icon: IconTable, right: 'products.read' },
      { key: 'priceLists', to: '/price-lists', icon: IconTags, right: 'prices.read' },
      { key: 'scheduledPrices', to: '/scheduled-prices', icon: IconCalendarDollar, right: 'prices.read' },
      { key: 'searchWords', to: '/search-words', icon: IconZoomQuestion, right: 'products.read' },
    ],
  },
  {
    key: 'content',
    entries: [
      { key: 'contentHome', to: '/content/home', icon: IconHome, right: 'content.read' },
      { key: 'contentPages', to: '/content/pages', icon: IconFileText, right: 'content.read' },
      { key: 'contentTexts', to: '/content/texts', icon: IconInfoCircle, right: 'content.read' },
      { key: 'contentFrame', to: '/content/frame', icon: IconLayoutBottombar, right: 'content.read' },
      { key: 'look', to: '/content/look', icon: IconPalette, right: 'settings.read' },
      { key: 'mailTexts', to: '/content/mails', icon: IconMailOpened, right: 'settings.read' },
      { key: 'publish', to: '/content/publish', icon: IconSend, right: 'content.read' },
      { key: 'reviews', to: '/reviews', icon: IconStar, right: 'content.read' },
    ],
  },
  {
    key: 'operations',
    entries: [
      { key: 'imports', to: '/imports', icon: IconFileImport },
      { key: 'lookups', to: '/lists', icon: IconList },
      { key: 'settings', to: '/settings', icon: IconSettings, right: 'settings.read' },
      { key: 'system', to: '/system', icon: IconHeartRateMonitor, right: 'settings.read' },
      { key: 'operators', to: '/operators', icon: IconUserShield, right: 'operators.read' },
      { key: 'providers', to: '/identity-providers', icon: IconFingerprint, right: 'operators.read' },
      { key: 'audit', to: '/audit', icon: IconListDetails, right: 'audit.read' },
      { key: 'outbox', to: '/mails', icon: IconMail, right: 'settings.read' },
      { key: 'jobs', to: '/jobs', icon: IconRotateClockwise, right: 'settings.read' },
      { key: 'webhooks', to: '/webhooks', icon: IconWebhook, right: 'settings.write' },
      { key: 'apiKeys', to: '/api-keys', icon: IconKey, right: 'settings.write' },
    ],
  },
];

/** Pages outside the path of their entry, with that path. */
const belongTo: Readonly<Record<string, string>> = {
  '/stock-outs': '/orders',
  '/approvals': '/orders',
  '/customer-doubles': '/customers',
  '/content/new-page': '/content/pages',
  '/hosts': '/lists',
};

/** Pages that need another right than their entry. */
const ownRights: Readonly<Record<string, OperatorRight>> = { '/hosts': 'settings.read' };

/** The entry that a path belongs to: the one with the longest matching path. */
export function entryOf(pathname: string): Entry | undefined {
  const path = belongTo[pathname] ?? pathname.replace(/^\/new\//, '/lists/');
  const [entry] = sections
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length);
  const right = ownRights[pathname];
  return entry && right ? { ...entry, right } : entry;
}

export const navText = (key: string) => `nav.${key}` as TextKey;
