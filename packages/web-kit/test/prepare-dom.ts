import { DEFAULT_LOCALE } from '@kontor/domain/locale';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { checkConnection, isConnected } from '../src/lib/connection.ts';
import { clearAllCookies, storeLocale } from '../src/lib/cookies.ts';
import { queryClient } from '../src/lib/query-client.ts';
import { clearToasts } from '../src/lib/toast-store.ts';

/** For the set-up of each test file: the files of a worker share its window and its modules. */
export async function prepareDom(): Promise<void> {
  await forgetOtherFiles();
  // A busy machine is no reason to fail.
  configure({ asyncUtilTimeout: 10_000 });
  // What Mantine asks of a browser and jsdom lacks.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    clearToasts();
    history.replaceState(null, '', '/');
  });

  afterEach(cleanup);
}

/** Language, answers and connection as at the first file of the worker. */
async function forgetOtherFiles(): Promise<void> {
  vi.useRealTimers();
  clearAllCookies();
  storeLocale(DEFAULT_LOCALE);
  queryClient.clear();
  if (isConnected()) return;
  vi.stubGlobal('fetch', async () => new Response());
  await checkConnection();
  vi.unstubAllGlobals();
}
