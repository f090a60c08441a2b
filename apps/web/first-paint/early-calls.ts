import type { Locale } from '@kontor/web-kit/lib/locale.ts';

/** The calls that page-script.js started before the app was loaded, by path. */
interface EarlyCalls {
  token: string;
  locale: Locale;
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/**
 * The answer of a call that began before the app was loaded: once, and only for the same session and language (BOOT-02).
 *
 * @param url path and query, as it would be called
 */
export function takeEarlyAnswer(
  url: string,
  { token, locale }: { token: string | undefined; locale: Locale },
): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyCalls;
  if (!early || early.token !== token || early.locale !== locale) return undefined;
  const answer = early.answers[url];
  delete early.answers[url];
  return answer;
}
