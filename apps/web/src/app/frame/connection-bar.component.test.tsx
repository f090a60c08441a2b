import { followConnection } from '@kontor/web-kit/lib/connection.ts';
import { switchLocale, translate } from '@kontor/web-kit/lib/i18n.ts';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { unsavedCount } from '../../lib/pending-work.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { useConnectionNews } from './use-connection-news.ts';

const { answers } = fakeApi();
followConnection();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Bar() {
  return <ConnectionBar news={useConnectionNews()} />;
}

const words = {
  de: [
    'Offline, 1 Änderung wartet',
    'Wieder online, 1 Änderung wird gespeichert',
    'Wieder online, alles ist gespeichert',
    'Keine Verbindung',
  ],
  en: [
    'Offline, 1 change waiting',
    'Back online, saving 1 change',
    'Back online, everything is saved',
    'No connection',
  ],
} as const;

it.each(['de', 'en'] as const)(
  'CART-11 BOOT-06 says that there is no connection, what waits and that all is saved, for 4 s (%s)',
  async (locale) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await switchLocale(locale);
    renderComponent(<Bar />);
    expect(translate('frame.connection.title')).toBe(words[locale][3]);
    const text = () => screen.getByRole('status').textContent;
    expect(text()).toBe('');
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => {
      unsavedCount.set(1);
      dispatchEvent(new Event('offline'));
    });
    expect(text()).toBe(words[locale][0]);
    line.mockReturnValue(true);
    answers['GET /health/live'] = { body: {} };
    await act(async () => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(text()).toBe(words[locale][1]));
    act(() => unsavedCount.set(0));
    expect(text()).toBe(words[locale][2]);
    act(() => vi.advanceTimersByTime(4_000));
    expect(text()).toBe('');
  },
);
