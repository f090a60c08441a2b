import { expect, test } from '@playwright/test';
import { colourRules, expectAccessible, faces } from './support/accessibility.ts';
import { apiOf, emptyCarts, fillCart, fillStyles } from './support/cart.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

for (const { locale, width, viewport } of faces) {
  test(`LAYO-14 the main screens are accessible in dark (${locale}, ${width})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // Uses a separate cart: that of a sales person's customer.
    const api = apiOf(request, await signIn(context, baseURL, { username: 'sales', locale }));
    const customers = await api<{ data: { id: string }[] }>('GET', '/api/user/salesPersonCustomers');
    const customerId = customers.data[width === 'mobile' ? 24 : 25]?.id;
    await api('POST', '/api/user/switchCustomerOfSalesPerson', { customerId });
    await emptyCarts(api);
    await fillStyles(api, { styles: 2 });
    await fillCart(api, { orderType: 'preOrder', lines: 2 });
    const { data } = await api<{ data: { _id: string; variantSku: string }[] }>(
      'GET',
      '/api/material/listMaterialWithVariants?page=1',
    );
    const [product] = data;

    for (const path of [
      '/category',
      `/product/${product?._id}?sku=${product?.variantSku}`,
      '/search?key=jacke',
      '/wishlist',
      '/detailed-cart?type=order',
      '/detailed-cart?type=preOrder',
      '/quick-entry',
      '/checkout?type=order',
      '/my-account/overview',
      '/my-account/order-history',
      '/static/contact-us',
      '/nowhere',
    ]) {
      await test.step(path, async () => {
        await openPage(page, path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        // Only this page has no test of its own in light.
        await expectAccessible(page, path === '/static/contact-us' ? undefined : colourRules);
      });
    }
    await emptyCarts(api);
    await context.clearCookies();
    await page.goto('/landing');
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expectAccessible(page);
  });
}
