import { expect, test } from '@playwright/test';

test.describe('the built product', () => {
  test('issue 2: answers live, ready, with metrics and with the API description', async ({ request }) => {
    expect((await request.get('/health/live')).status()).toBe(200);
    expect((await request.get('/health/ready')).status()).toBe(200);
    const metrics = await request.get('/metrics');
    expect(metrics.status()).toBe(200);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
    expect((await request.get('/api/docs')).status()).toBe(200);
  });

  test('issue 2: both demo tenants answer under their own host names, Nordhang for every other', async ({
    page,
    baseURL,
  }) => {
    const port = new URL(baseURL ?? '').port;
    const logos = [];
    for (const host of ['localhost', 'nordhang.localhost', 'werkmeister.localhost']) {
      await page.goto(`http://${host}:${port}/landing`);
      const logo = page.getByRole('img').first();
      // Before the shop is known a drawing stands in its place.
      await expect(logo).toHaveAttribute('alt', /\S/);
      logos.push(await logo.getAttribute('alt'));
    }
    expect(logos[0]).toBe(logos[1]);
    expect(logos[2]).not.toBe(logos[0]);
  });

  test('issue 2: web files are sent compressed, hashed ones to be kept for a year', async ({ request }) => {
    const page = await request.get('/landing', { headers: { accept: 'text/html' } });
    expect(page.headers()['cache-control']).toBe('no-cache');
    const script = /\/assets\/framework-[^"\s]+\.js/.exec(await page.text())?.[0] ?? '';
    const answer = await request.get(script, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding']).toBe('br');
    expect(answer.headers()['cache-control']).toContain('immutable');
  });

  test('issue 2: answers with an icon, whether the page named it or nobody did, and has it kept', async ({
    page,
  }) => {
    await page.goto('/landing');
    const named = await page.locator('link[rel="icon"]').getAttribute('href');
    for (const [path, type] of [
      [named ?? '', 'image/svg+xml'],
      ['/favicon.ico', /^image\/(vnd\.microsoft\.icon|x-icon)$/],
    ] as const) {
      const answer = await page.request.get(path);
      expect(answer.status()).toBe(200);
      expect(answer.headers()['content-type']).toMatch(type);
      expect(answer.headers()['cache-control']).toBe('public, max-age=86400');
      const isDrawn = await page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return image.naturalWidth > 0;
      }, path);
      expect(isDrawn).toBe(true);
      const known = await page.request.get(path, {
        headers: { 'if-none-match': answer.headers().etag ?? '' },
      });
      expect(known.status()).toBe(304);
    }
  });
});
