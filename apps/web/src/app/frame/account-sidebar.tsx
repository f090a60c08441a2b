import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { changeInterfaceState, useInterfaceState } from '../../commerce/interface-state.ts';
import { OnDemand } from '../../ui/on-demand.tsx';
import classes from './account-menu.module.css';
import { AccountMenu } from './account-menu.tsx';

/** The account sidebar: opens from the right, closes on Escape, outside click and a new page (LAYO-05). */
export function AccountSidebar() {
  const { t } = useTexts();
  const { isAccountSidebarOpen } = useInterfaceState();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it.
  useEffect(() => close(), [pathname]);

  return (
    // Assembled from its parts because the ready-made header would be a second banner landmark.
    <OnDemand isOpen={isAccountSidebarOpen}>
      {(opened) => (
        <Drawer.Root
          opened={opened}
          onClose={close}
          position="right"
          size={348}
          transitionProps={{ duration: 160 }}
        >
          <Drawer.Overlay backgroundOpacity={0.35} />
          <Drawer.Content>
            <div className={classes.head}>
              <Drawer.Title className={classes.title}>{t('frame.sidebar.title')}</Drawer.Title>
              <Drawer.CloseButton size={40} iconSize={20} aria-label={t('common.close')} />
            </div>
            <Drawer.Body>
              <AccountMenu />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
    </OnDemand>
  );
}

function close(): void {
  changeInterfaceState({ isAccountSidebarOpen: false, isCustomerSwitcherWanted: false });
}
