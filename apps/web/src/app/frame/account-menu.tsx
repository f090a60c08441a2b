import { canManageCompanyUsers, canOpenAdminPanel, canSwitchCompany, mayForCompany } from '@kontor/domain';
import { Stack, VisuallyHidden } from '@mantine/core';
import {
  IconBuildingStore,
  IconExternalLink,
  IconHeart,
  IconLogout,
  IconMapPin,
  IconReceipt,
  IconSettings,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useInterfaceState } from '../../commerce/interface-state.ts';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { useTexts } from '../../lib/i18n.ts';
import { LanguageSwitch } from '../../lib/language-switch.tsx';
import { paths } from '../../lib/paths.ts';
import { loadChunk } from '../chunk-reload.ts';
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
  const { adminPanelUrl } = settings;
  const { isCustomerSwitcherWanted } = useInterfaceState();
  const hasAdminPanel = canOpenAdminPanel(account) && /^https:\/\//.test(adminPanelUrl ?? '');
  return (
    <Stack gap={18}>
      <div className={classes.person}>
        <b>
          {account.firstName} {account.lastName}
        </b>
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
            <li>
              <Link {...paths.customers()} className={classes.entry}>
                <IconBuildingStore size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.customers')}
              </Link>
            </li>
          ) : null}
          <li>
            <Link {...paths.myAccount('overview')} className={classes.entry}>
              <IconUser size={20} stroke={1.6} aria-hidden="true" />
              {t('frame.sidebar.profile')}
            </Link>
          </li>
          {account.company && canManageCompanyUsers(account, settings) ? (
            <li>
              <Link {...paths.myAccount('users')} className={classes.entry}>
                <IconUsers size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.users')}
              </Link>
            </li>
          ) : null}
          {hasAdminPanel ? (
            <li>
              <a className={classes.entry} href={adminPanelUrl} target="_blank" rel="noopener noreferrer">
                <IconSettings size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.adminPanel')}
                <VisuallyHidden>{` (${t('common.opensNewWindow')})`}</VisuallyHidden>
                <IconExternalLink size={14} className={classes.external} aria-hidden="true" />
              </a>
            </li>
          ) : null}
          {mayForCompany(account, 'addresses.read') ? (
            <li>
              <Link {...paths.myAccount('addresses')} className={classes.entry}>
                <IconMapPin size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.addresses')}
              </Link>
            </li>
          ) : null}
          {mayForCompany(account, 'orders.read') ? (
            <li>
              <Link {...paths.myAccount('order-history')} className={classes.entry}>
                <IconReceipt size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.orders')}
              </Link>
            </li>
          ) : null}
          {mayForCompany(account, 'wishlist.read') ? (
            <li>
              <Link {...paths.wishlist()} className={classes.entry}>
                <IconHeart size={20} stroke={1.6} aria-hidden="true" />
                {t('frame.sidebar.wishlist')}
              </Link>
            </li>
          ) : null}
          <li>
            <Link {...paths.logout()} className={classes.entry} preload={false}>
              <IconLogout size={20} stroke={1.6} aria-hidden="true" />
              {t('frame.sidebar.logout')}
            </Link>
          </li>
        </ul>
      </nav>
      <div className={classes.language}>
        <LanguageSwitch size="md" />
      </div>
    </Stack>
  );
}
