import { expect, test } from '@playwright/test';
import { signIn } from './support/session.ts';

test('CATG-08 a filter chosen offline says so; the list loads after reconnecting', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(context, baseURL);
  await page.goto('/category');
  const main = page.getByRole('main');
  await expect(page.getByRole('textbox', { name: /^Menge / }).first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: /^Petrol/ }).check();
  await expect(main.getByText('lädt von selbst')).toBeVisible();
  // It comes by itself, so nobody is asked to try.
  await expect(main.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: /^Menge .*Petrol/ }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
});

test('PROD-14 a too long review shows by how much before it is sent', async ({ page, context, baseURL }) => {
  const { token, url } = await signIn(context, baseURL);
  const headers = { authorization: `Basic ${token}` };
  const read = async (path: string) => (await context.request.get(`${url}/api${path}`, { headers })).json();
  const { data } = (await read('/material?pageSize=100')) as { data: { _id: string }[] };
  for (const { _id } of data) {
    const { meta } = (await read(`/material/${_id}/review`)) as { meta: { refusal: string | null } };
    if (meta.refusal !== null) continue;
    await page.goto(`/product/${_id}`);
    break;
  }
  await page.getByRole('button', { name: 'Bewertung schreiben' }).click();
  const text = page.getByRole('textbox', { name: /^Ihre Erfahrung/ });
  await text.fill('x'.repeat(2001));
  await expect(text).toHaveAccessibleDescription(/Um 1 Zeichen zu lang, höchstens 2\.000 sind möglich/);
  await text.fill('x'.repeat(1990));
  await expect(text).toHaveAccessibleDescription(/Noch 10 Zeichen/);
});

test('CATG-01 PROD-01 malformed addresses show the 404 page', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL);
  for (const address of ['/category/%E0%A4%A', '/product/%ff', `/product/${'a'.repeat(3000)}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Diese Seite wurde nicht gefunden' })).toBeVisible();
  }
});

test('WISH-03 WISH-05 a deleted article does not block additions to the wishlist', async ({
  page,
  context,
  baseURL,
}) => {
  const { token, url } = await signIn(context, baseURL, { username: 'france' });
  const headers = { authorization: `Basic ${token}` };
  await context.request.post(`${url}/api/wishlist`, { headers, data: { items: [] } });
  const gone = { _id: '0'.repeat(24), sku: 'GONE-1' };
  let hasGone = true;
  await page.route('**/api/wishlist', async (route) => {
    if (route.request().method() !== 'GET' || !hasGone) return route.continue();
    hasGone = false;
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), items: [gone] } });
  });
  await page.goto('/category?view=grid');
  const heart = page.getByRole('button', { name: /auf die Merkliste setzen$/ }).first();
  await heart.click();
  await expect(page.getByText('Der Artikel steht auf der Merkliste')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Merkliste (1)' })).toBeVisible();

  await page.route('**/api/wishlist', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { code: 'validation.failed', message: '', details: [] } })
      : route.continue(),
  );
  await heart.click();
  await expect(page.getByText('Artikel nicht gefunden')).toBeVisible();
});
