import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusContent } from './focus-content.ts';

/** Kept for the whole visit, because layouts are unmounted. */
let lastPathname: string | undefined;

/**
 * After a change of the page the keyboard begins at the top of the content, as after loading a page. The panel that the address
 * names keeps the focus.
 *
 * @param keepsField a field that took the focus by itself keeps it
 */
export function useContentFocus({ keepsField = false } = {}): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus.
  useEffect(() => {
    const isOtherPage = lastPathname !== undefined && lastPathname !== pathname;
    lastPathname = pathname;
    const { activeElement } = document;
    if (!isOtherPage || (hash !== '' && activeElement?.id === hash)) return;
    if (!(keepsField && activeElement instanceof HTMLInputElement)) focusContent();
  }, [pathname, keepsField]);
}
