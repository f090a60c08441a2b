import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The frame of pages for visitors who are not signed in (LAYO-02). */
export function LoggedOutLayout({ children }: { children?: ReactNode }) {
  return <main>{children ?? <Outlet />}</main>;
}
