import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The shop's name for page titles; empty until loaded. */
export const shopName = createStore('');

/** The current page's title without the shop's name. */
export const pageTitle = createStore('');

/** Sets the title of the browser tab: '{title} · {shop}'. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const show = () => {
      document.title = [title, shopName.get()].filter(Boolean).join(' · ');
    };
    show();
    pageTitle.set(title ?? '');
    return shopName.subscribe(show);
  }, [title]);
}
