import { type Locale, parseLocale } from './locale.ts';

const daySeconds = 24 * 60 * 60;
const localeMaxAgeSeconds = 365 * daySeconds;

/** The opaque session token and the user's id (AUTH-03). */
export interface StoredSession {
  token: string;
  userId: string;
}

/** Of the window alone: the session of a view as a customer, or '-' once it has ended (decision 106). */
const viewKey = 'kontor:view';

/** Makes another window of this origin see the shop as a user. */
export function storeView(storage: Storage, { token, userId }: StoredSession): void {
  storage.setItem(viewKey, `${token} ${userId}`);
}

/** Ends the view of this window, which then has no session; false where it has none. */
export function endView(): boolean {
  if (readView() === undefined) return false;
  sessionStorage.setItem(viewKey, '-');
  return true;
}

function readView(): string | undefined {
  try {
    return sessionStorage.getItem(viewKey) ?? undefined;
  } catch {
    // The browser keeps nothing: there is no view.
    return undefined;
  }
}

/** Reads the session of the view, else of the cookies; undefined unless both exist (BOOT-03). */
export function readSession(): StoredSession | undefined {
  const view = readView();
  if (view !== undefined) {
    const [token = '', userId] = view.split(' ');
    return userId ? { token, userId } : undefined;
  }
  return readCookieSession();
}

function readCookieSession(): StoredSession | undefined {
  const entries = cookieEntries();
  const token = readCookie('token', entries);
  const userId = readCookie('userId', entries);
  return token && userId ? { token, userId } : undefined;
}

/** @param days how long the server keeps an unused session: the setting `sessionDays` (AUTH-03, AUTH-14) */
export function storeSession({ token, userId }: StoredSession, days: number): void {
  storedDays = days;
  if (readView() !== undefined) sessionStorage.removeItem(viewKey);
  writeCookie('token', token, days * daySeconds);
  writeCookie('userId', userId, days * daySeconds);
}

/** Extends existing session cookies; called at each app start (AUTH-03). */
export function renewSession(days: number): void {
  const session = readView() === undefined ? readCookieSession() : undefined;
  if (session) storeSession(session, days);
}

/** Renews the cookies whenever the tab is shown again, because a tab may stay open for weeks (AUTH-03). */
export function renewSessionWhenShown(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && storedDays !== undefined) renewSession(storedDays);
  });
}

let storedDays: number | undefined;

/** Deletes `token` and `userId` (BOOT-03). */
export function clearSession(): void {
  if (endView()) return;
  removeCookie('token');
  removeCookie('userId');
}

/** Deletes all cookies visible to scripts, except the language (AUTH-06). */
export function clearAllCookies(): void {
  if (endView()) return;
  for (const name of cookieEntries().map(([name]) => name)) {
    if (name !== 'locale') removeCookie(name);
  }
}

/** The stored language; German without one (I18N-02). */
export function readLocale(): Locale {
  return parseLocale(readCookie('locale'));
}

/** Stores the language for 365 days (I18N-02). */
export function storeLocale(locale: Locale): void {
  writeCookie('locale', locale, localeMaxAgeSeconds);
}

function cookieEntries(): [name: string, value: string][] {
  return document.cookie.split('; ').flatMap((entry) => {
    const equals = entry.indexOf('=');
    return equals > 0 ? [[entry.slice(0, equals), entry.slice(equals + 1)]] : [];
  });
}

function readCookie(name: string, entries = cookieEntries()): string | undefined {
  const value = entries.find(([key]) => key === name)?.[1];
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    // Ignore foreign cookies with a lone percent sign.
    return undefined;
  }
}

function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

function removeCookie(name: string): void {
  writeCookie(name, '', 0);
}
