import { categorySegment, productParam } from '@kontor/domain';
import { chromium } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { browserArguments, findBrowser } from '../../scripts/lib/browser.ts';
import { startDemoShop } from '../../scripts/lib/demo-shop.ts';
import { blockingByProcessorTime } from '../blocking.ts';
import { measureGrid } from '../grid.ts';
import { freePort } from '../processes.ts';
import type { SuiteContext } from '../suite.ts';

/** Lighthouse's own scores vary; the run in the middle of an odd number counts. */
const runs = 3;

const storageTypes: Flags['clearStorageTypes'] = [
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
  'local_storage',
];

/**
 * Keys and pastes in the product table, and Lighthouse with its mobile preset: on the demo with its pictures, signed in,
 * the built web app and a production server.
 */
export async function measureCataloguePages(context: SuiteContext): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('Lighthouse needs a Chromium: install one or set CHROMIUM_PATH.');
  const shop = await startDemoShop();
  context.onEnd(() => shop.stop());
  const session = await signIn(shop.url);
  for (const { name, medianMs, p95Ms, limitMs } of await measureGrid({ url: shop.url, session })) {
    context.fact(`product table, ${name}`, medianMs, 'ms');
    context.fact(`product table, ${name}, p95 (at most ${limitMs})`, p95Ms, 'ms');
  }
  const port = await freePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...browserArguments(), `--remote-debugging-port=${port}`],
  });
  context.onEnd(() => browser.close());
  await browser.addCookies([
    { name: 'token', value: session.token, url: shop.url },
    { name: 'userId', value: session.userId, url: shop.url },
  ]);
  for (const [name, path] of Object.entries(await findPages(shop.url, session.token))) {
    await measurePage(context, name, shop.url + path, port);
  }
}

async function measurePage(context: SuiteContext, name: string, url: string, port: number): Promise<void> {
  const results: Result[] = [];
  const blocking: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A first visit: nothing cached, nothing remembered; only the cookies of the session stay.
    const flags: Flags = { port, clearStorageTypes: storageTypes, logLevel: 'error', output: 'json' };
    const answer = await lighthouse(url, flags);
    if (!answer) throw new Error(`Lighthouse has no result for ${url}.`);
    results.push(answer.lhr);
    blocking.push(blockingByProcessorTime(answer.artifacts.Trace.traceEvents));
  }
  const middle = results.sort((a, b) => score(a, 'performance') - score(b, 'performance'))[(runs - 1) / 2];
  if (!middle) return;
  const value = (audit: string) => middle.audits[audit]?.numericValue ?? Number.NaN;
  for (const category of ['performance', 'accessibility', 'best-practices'] as const)
    context.fact(`${name}, Lighthouse ${category.replace('-', ' ')}`, score(middle, category), 'points');
  // The score goes by the clock: the same page has other points on a slower or busier machine.
  context.fact(
    `${name}, speed of the machine in Lighthouse's own index`,
    Math.round(middle.environment.benchmarkIndex),
    'points',
  );
  context.fact(`${name}, layout shift`, Math.round(value('cumulative-layout-shift') * 1000) / 1000, 'shift');
  for (const [audit, title] of [
    ['first-contentful-paint', 'first contentful paint'],
    ['largest-contentful-paint', 'largest contentful paint'],
    ['total-blocking-time', 'total blocking time'],
    ['speed-index', 'speed index'],
  ] as const)
    context.fact(
      `${name}, ${title} (simulated slow 4G, 4× slower processor)`,
      Math.round(value(audit)),
      'ms',
    );
  context.fact(
    `${name}, blocking time by the processor time of its tasks`,
    Math.round(blocking.sort((a, b) => a - b)[(runs - 1) / 2] ?? Number.NaN),
    'ms',
  );
  for (const category of Object.values(middle.categories)) {
    for (const { id, weight } of category.auditRefs) {
      const audit = middle.audits[id];
      if (category.id !== 'performance' && category.id !== 'seo' && weight > 0 && audit?.score === 0)
        console.log(`${name}: ${audit.title}`);
    }
  }
}

const score = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

async function signIn(url: string): Promise<{ token: string; userId: string }> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'buyer', password: 'demo-2026', tenant: 'nordhang' }),
  });
  if (!answer.ok) throw new Error(`The demo's buyer cannot sign in: ${answer.status}.`);
  return (await answer.json()) as { token: string; userId: string };
}

/** The paths of the first category that lists products, and of its first product. */
async function findPages(url: string, token: string): Promise<Record<string, string>> {
  const read = async <T>(path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Basic ${token}` } });
    return ((await answer.json()) as { data: T }).data;
  };
  const [category] = await read<{ _id: string; name: string }[]>('/api/materialCategory');
  if (!category) throw new Error('The demo has no category.');
  const [product] = await read<{ _id: string; productName: string }[]>(
    `/api/material/listMaterialWithVariants?category=${category._id}`,
  );
  if (!product) throw new Error(`The demo has no product in ${category.name}.`);
  return {
    'category page': `/category/${categorySegment({ id: category._id, name: category.name })}`,
    'product page': `/product/${productParam({ id: product._id, name: product.productName })}`,
  };
}
