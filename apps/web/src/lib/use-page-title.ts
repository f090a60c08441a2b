import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The shop's name, as soon as it is known; part of every page's title. */
export const shopName = createStore('');

/** Names the browser tab: '{title} · {shop}'. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    const show = () => {
      document.title = [title, shopName.get()].filter(Boolean).join(' · ');
    };
    show();
    return shopName.subscribe(show);
  }, [title]);
}
