import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoggedOutBottomBar } from './frame/logged-out-bottom-bar.tsx';
import { MainContent } from './main-content.tsx';

/** The frame of pages for visitors who are not signed in: only the bottom bar, and toasts (LAYO-02). */
export function LoggedOutLayout({ children }: { children?: ReactNode }) {
  return (
    <>
      <MainContent keepsField>{children ?? <Outlet />}</MainContent>
      <LoggedOutBottomBar />
    </>
  );
}
