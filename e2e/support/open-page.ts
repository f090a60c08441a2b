import type { Page } from '@playwright/test';

interface Router {
  history: { push(href: string): void };
  subscribe(event: 'onRendered', listener: () => void): () => void;
}

/**
 * Loads the app with this page; once it is loaded, goes there as a link does, and resolves when the page is drawn. Loading the
 * app anew for each page takes three times the processor time.
 */
export async function openPage(page: Page, href: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(href);
    return;
  }
  const { pathname, search } = new URL(href, page.url());
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        // Where the router makes itself known to its developer tools.
        const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
        const stop = router.subscribe('onRendered', () => {
          stop();
          resolve();
        });
        router.history.push(to);
      }),
    pathname + search,
  );
}
