import { useContentFocus } from '@kontor/web-kit/lib/use-content-focus.ts';
import type { ReactNode } from 'react';

/** The content of a page. */
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
  useContentFocus({ keepsField });
  return (
    <main id="content" className={className} tabIndex={-1}>
      {children}
    </main>
  );
}
