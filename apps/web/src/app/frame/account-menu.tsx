import { adminPanelAddress, canManageCompanyUsers, canSwitchCompany, mayForCompany } from '@kontor/domain';
import { loadChunk } from '@kontor/web-kit/lib/chunk-reload.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { LanguageSwitch } from '@kontor/web-kit/lib/language-switch.tsx';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { CountBadge } from '@kontor/web-kit/ui/count-badge.tsx';
import { Stack, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconBuildingStore,
  IconExternalLink,
  IconFileInvoice,
  IconHeart,
  IconLogout,
  IconMapPin,
  IconReceipt,
  IconSettings,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { approvalsWaitingQuery } from '../../commerce/approvals.queries.ts';
import { useInterfaceState } from '../../commerce/interface-state.ts';
import { useNotificationsOn } from '../../commerce/notifications-on.ts';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './account-menu.module.css';

/** Loaded on demand: its searchable list is a tenth of the frame's code, and only sales persons use it. */
const CustomerSwitcher = lazy(() =>
  loadChunk(async () => ({
    default: (await import('../../features/sales/customer-switcher.tsx')).CustomerSwitcher,
  })),
);

/** User and customer, the account's pages, language and sign-out (LAYO-15 to LAYO-18). */
export function AccountMenu() {
  const { t } = useTexts();
  const account = useAccount();
  const settings = useSettings();
  const mayDecide = account.company !== null && mayForCompany(account, 'approvals.decide');
  const { data: waiting = 0 } = useQuery({
    ...approvalsWaitingQuery,
    enabled: mayDecide && account.approvals !== undefined,
  });
  // Most buyers never meet an approval.
  const hasApprovals =
    account.company !== null &&
    (waiting > 0 || account.companyRole === 'approvalBuyer' || mayForCompany(account, 'budgets.manage'));
  const hasNotifications = useNotificationsOn();
  const { isCustomerSwitcherWanted } = useInterfaceState();
  const adminPanel = adminPanelAddress(account, settings.adminPanelUrl);
  return (
    <Stack gap={18}>
      <div className={classes.person}>
        <b>{personName(account)}</b>
        <span>{account.email}</span>
        {account.company && !canSwitchCompany(account) ? (
          <span>
            {account.company.name}
            <br />
            {t('frame.sidebar.customerNo', { customerNo: account.company.customerNo })}
          </span>
        ) : null}
      </div>
      {canSwitchCompany(account) ? (
        <Suspense fallback={null}>
          <CustomerSwitcher hasFocus={isCustomerSwitcherWanted} />
        </Suspense>
      ) : null}
      <nav aria-label={t('frame.sidebar.title')}>
        <ul className={classes.list}>
          {canSwitchCompany(account) ? (
            <Entry link={paths.customers()} icon={IconBuildingStore} text="sales.title" />
          ) : null}
          <Entry link={paths.myAccount('overview')} icon={IconUser} text="account.title" />
          {hasApprovals ? (
            <li>
              <Link
                {...paths.approvals()}
                className={classes.entry}
                aria-label={waiting > 0 ? t('frame.sidebar.approvalsWaiting', { count: waiting }) : undefined}
              >
                <CountBadge count={waiting}>
                  <IconUserCheck size={20} stroke={1.6} aria-hidden="true" />
                </CountBadge>
                {t('approvals.title')}
              </Link>
            </li>
          ) : null}
          {account.company && canManageCompanyUsers(account, settings) ? (
            <Entry link={paths.myAccount('users')} icon={IconUsers} text="companyUsers.title" />
          ) : null}
          {adminPanel ? (
            <li>
              <a className={classes.entry} href={adminPanel} target="_blank" rel="noopener noreferrer">
                <IconSettings size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.adminPanel')}
                <VisuallyHidden>{` (${t('common.opensNewWindow')})`}</VisuallyHidden>
                <IconExternalLink size={14} className={classes.external} aria-hidden="true" />
              </a>
            </li>
          ) : null}
          {mayForCompany(account, 'addresses.read') ? (
            <Entry link={paths.myAccount('addresses')} icon={IconMapPin} text="address.title" />
          ) : null}
          {mayForCompany(account, 'orders.read') ? (
            <Entry link={paths.myAccount('order-history')} icon={IconReceipt} text="frame.sidebar.orders" />
          ) : null}
          {mayForCompany(account, 'invoices.read') ? (
            <Entry link={paths.myAccount('invoices')} icon={IconFileInvoice} text="invoices.title" />
          ) : null}
          {mayForCompany(account, 'wishlist.read') ? (
            <Entry link={paths.wishlist()} icon={IconHeart} text="frame.wishlist" />
          ) : null}
          {hasNotifications ? (
            <Entry link={paths.alarms()} icon={IconBell} text="notifications.title" />
          ) : null}
          <Entry link={{ ...paths.logout(), preload: false }} icon={IconLogout} text="frame.sidebar.logout" />
        </ul>
      </nav>
      <div className={classes.language}>
        <LanguageSwitch size="md" />
      </div>
    </Stack>
  );
}

function Entry({
  link,
  icon: Icon,
  text,
}: {
  link: LinkProps;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  text: TextKey;
}) {
  const { t } = useTexts();
  return (
    <li>
      <Link {...link} className={classes.entry}>
        <Icon size={20} stroke={1.6} aria-hidden="true" />
        {t(text)}
      </Link>
    </li>
  );
}
