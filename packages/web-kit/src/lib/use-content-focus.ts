import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusContent } from './focus-content.ts';

/** Of the whole visit, because layouts come and go. */
let lastPathname: string | undefined;

/**
 * After a change of the page the keyboard begins at the top of the content, as after loading a page. A dialog, or the panel that
 * the address names, keeps the focus.
 *
 * @param keepsField a field that took the focus by itself keeps it
 */
export function useContentFocus({ keepsField = false } = {}): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus.
  useEffect(() => {
    const isOtherPage = lastPathname !== undefined && lastPathname !== pathname;
    lastPathname = pathname;
    if (!isOtherPage || hash !== '' || document.querySelector('[aria-modal="true"]')) return;
    if (!(keepsField && document.activeElement instanceof HTMLInputElement)) focusContent();
  }, [pathname, keepsField]);
}
