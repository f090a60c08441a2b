import type { BrowserContext } from '@playwright/test';

export interface SignIn {
  username?: string;
  tenant?: 'nordhang' | 'werkmeister';
  locale?: 'de' | 'en';
}

/** Signs a demo user in by the API and gives the browser its cookies; answers the session. */
export async function signIn(
  context: BrowserContext,
  baseURL: string | undefined,
  { username = 'buyer', tenant = 'nordhang', locale = 'de' }: SignIn = {},
): Promise<{ token: string; userId: string; url: string }> {
  const { port } = new URL(baseURL ?? '');
  const url = tenant === 'nordhang' ? `http://localhost:${port}` : `http://${tenant}.localhost:${port}`;
  // Names below localhost are known to the browser, not to every machine's resolver; the tenant stands in the body.
  const answer = await context.request.post(`http://localhost:${port}/api/login`, {
    data: { username, password: 'demo-2026', tenant },
  });
  if (!answer.ok()) throw new Error(`sign-in of ${username}: ${answer.status()} ${await answer.text()}`);
  const session = (await answer.json()) as { token: string; userId: string };
  await context.addCookies([
    { name: 'token', value: session.token, url },
    { name: 'userId', value: session.userId, url },
    { name: 'locale', value: locale, url },
  ]);
  return { ...session, url };
}

/** Chooses the language before the first page. */
export async function chooseLocale(
  context: BrowserContext,
  baseURL: string | undefined,
  locale: 'de' | 'en',
): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
}
