import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoggedOutBottomBar } from './frame/logged-out-bottom-bar.tsx';

/** The frame of pages for visitors who are not signed in: only the bottom bar, and toasts (LAYO-02). */
export function LoggedOutLayout({ children }: { children?: ReactNode }) {
  return (
    <>
      <main id="content">{children ?? <Outlet />}</main>
      <LoggedOutBottomBar />
    </>
  );
}
