import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearAllCookies,
  clearSession,
  endView,
  readLocale,
  readSession,
  renewSession,
  renewSessionWhenShown,
  storeLocale,
  storeSession,
  storeView,
} from './cookies.ts';

/** Behaves like a browser's cookie property as far as names, values and Max-Age=0 go, and notes what was written. */
function cookieJar(protocol: 'http:' | 'https:') {
  const jar = new Map<string, string>();
  const written: string[] = [];
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=');
      if (/Max-Age=0(;|$)/.test(text)) jar.delete(name);
      else jar.set(name, value);
    },
  });
  return { jar, written, listeners };
}

const session = { token: 'abc-_123', userId: '64a1' };

describe('cookies', () => {
  beforeEach(() => {
    cookieJar('http:');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('BOOT-03 counts as signed in only with both cookies', () => {
    const { jar } = cookieJar('http:');
    expect(readSession()).toBeUndefined();
    jar.set('token', 'abc');
    expect(readSession()).toBeUndefined();
    jar.set('userId', '64a1');
    expect(readSession()).toEqual({ token: 'abc', userId: '64a1' });
  });

  it('AUTH-03 stores both for 7 days on this site only', () => {
    const { written } = cookieJar('http:');
    storeSession(session, 7);
    expect(written).toEqual([
      'token=abc-_123; Path=/; SameSite=Lax; Max-Age=604800',
      'userId=64a1; Path=/; SameSite=Lax; Max-Age=604800',
    ]);
    expect(readSession()).toEqual(session);
  });

  it('AUTH-03 asks for an encrypted connection on https', () => {
    const { written } = cookieJar('https:');
    storeSession(session, 7);
    expect(written.every((text) => text.endsWith('; Secure'))).toBe(true);
  });

  it('AUTH-14 keeps the cookies as long as the server keeps an unused session', () => {
    const { written } = cookieJar('http:');
    storeSession(session, 30);
    expect(written.every((text) => text.endsWith('; Max-Age=2592000'))).toBe(true);
  });

  it('AUTH-03 renews a session that is there, and makes none', () => {
    const { written } = cookieJar('http:');
    renewSession(7);
    expect(written).toEqual([]);
    storeSession(session, 7);
    renewSession(7);
    expect(written).toHaveLength(4);
  });

  it('AUTH-03 renews a session when the tab is shown again, and none that was ended in another tab', () => {
    const { jar, written, listeners } = cookieJar('http:');
    storeSession(session, 30);
    renewSessionWhenShown();
    listeners.get('visibilitychange')?.();
    expect(written.slice(2)).toEqual(written.slice(0, 2));
    jar.clear();
    listeners.get('visibilitychange')?.();
    expect(written).toHaveLength(4);
  });

  it('AUTH-06 clears all cookies but the language', () => {
    const { jar } = cookieJar('http:');
    storeSession(session, 7);
    storeLocale('en');
    jar.set('other', '1');
    clearAllCookies();
    expect([...jar.keys()]).toEqual(['locale']);
  });

  it('BOOT-03 removes the session alone', () => {
    const { jar } = cookieJar('http:');
    storeSession(session, 7);
    jar.set('other', '1');
    clearSession();
    expect([...jar.keys()]).toEqual(['other']);
  });

  it('I18N-02 keeps the language for 365 days and reads any other value as German', () => {
    const { jar, written } = cookieJar('http:');
    expect(readLocale()).toBe('de');
    storeLocale('en');
    expect(written.at(-1)).toBe('locale=en; Path=/; SameSite=Lax; Max-Age=31536000');
    expect(readLocale()).toBe('en');
    jar.set('locale', 'fr');
    expect(readLocale()).toBe('de');
    jar.set('locale', '%E0%A4%A');
    expect(readLocale()).toBe('de');
  });
});

it('issue 18: a view belongs to its window, leaves the cookies alone, and never falls back to them', () => {
  const { jar } = cookieJar('http:');
  storeSession(session, 1);
  expect(endView()).toBe(false);
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const cookies = new Map(jar);
  storeView(sessionStorage, { token: 'view', userId: 'buyer' });
  renewSession(7);
  expect(readSession()).toEqual({ token: 'view', userId: 'buyer' });
  clearSession();
  expect(readSession()).toBeUndefined();
  clearAllCookies();
  expect(jar).toEqual(cookies);
  storeSession(session, 1);
  expect(readSession()).toEqual(session);
  vi.unstubAllGlobals();
});
