import { type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../scripts/lib/browser.ts';
import { startDemoShop } from '../scripts/lib/demo-shop.ts';
import type { SuiteContext } from './suite.ts';

/** Starts the demo and a browser in which a buyer of Nordhang is signed in, in German, at 1440 × 900. */
export async function openDemo(
  context: SuiteContext,
): Promise<{ buyer: BrowserContext; url: string; token: string }> {
  const { url, stop } = await startDemoShop();
  context.onEnd(stop);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments(),
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  context.onEnd(() => browser.close());
  const buyer = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  await buyer.grantPermissions(['clipboard-read', 'clipboard-write']);
  return { buyer, url, token: await signIn(buyer, url) };
}

async function signIn(context: BrowserContext, url: string): Promise<string> {
  const answer = await context.request.post(`${url}/api/login`, {
    data: { username: 'buyer', password: 'demo-2026', tenant: 'nordhang' },
  });
  const { token, userId } = (await answer.json()) as { token: string; userId: string };
  await context.addCookies(Object.entries({ token, userId }).map(([name, value]) => ({ name, value, url })));
  return token;
}
