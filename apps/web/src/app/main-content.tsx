import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

/** Of the whole visit, because layouts come and go. */
let lastPathname: string | undefined;

/** The content of a page. After a change of the page the keyboard begins at its top, as after loading a page. */
export function MainContent({
  className,
  keepsField = false,
  children,
}: {
  className?: string | undefined;
  /** A field that took the focus by itself keeps it. */
  keepsField?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  useEffect(() => {
    const isOtherPage = lastPathname !== undefined && lastPathname !== pathname;
    lastPathname = pathname;
    if (isOtherPage && !(keepsField && document.activeElement instanceof HTMLInputElement)) focusContent();
  }, [pathname, keepsField]);
  return (
    <main id="content" className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
