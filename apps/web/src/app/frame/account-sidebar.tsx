import { Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { changeInterfaceState, useInterfaceState } from '../../lib/interface-state.ts';
import { AccountMenu } from './account-menu.tsx';

/** The account sidebar: opens from the right, closes on Escape, outside click and a new page (LAYO-05). */
export function AccountSidebar() {
  const { t } = useTexts();
  const { isAccountSidebarOpen } = useInterfaceState();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it.
  useEffect(() => close(), [pathname]);

  return (
    <Drawer
      opened={isAccountSidebarOpen}
      onClose={close}
      position="right"
      size={340}
      title={t('frame.sidebar.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 160 }}
    >
      <AccountMenu />
    </Drawer>
  );
}

function close(): void {
  changeInterfaceState({ isAccountSidebarOpen: false, isCustomerSwitcherWanted: false });
}
