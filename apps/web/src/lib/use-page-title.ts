import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The shop's name, as soon as it is known; part of every page's title. */
export const shopName = createStore('');

/** The title of the page in view, without the shop's name. */
export const pageTitle = createStore('');

/** Names the browser tab: '{title} · {shop}'. */
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
