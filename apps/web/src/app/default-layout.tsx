import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The frame of the shop (LAYO-01). */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  return <main>{children ?? <Outlet />}</main>;
}
