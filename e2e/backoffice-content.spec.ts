import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

const pages = ['home', 'pages', 'frame', 'look', 'publish', 'mails/order.placed'];

test.describe('content', () => {
  for (const { locale, width, viewport } of faces) {
    const size = width === 'mobile' ? { width: 768, height: 1024 } : viewport;
    test(`issue 18: its pages open in ${locale}, ${size.width} px, and are accessible`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(size);
      await signIn(context, baseURL, { username: 'operator', locale });
      for (const path of pages) {
        await page.goto(`/admin/content/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: locale === 'de' ? 'Zeigen' : 'Show', exact: true }).click();
      await expect(
        page
          .frameLocator('iframe')
          .getByText(/100017/)
          .first(),
      ).toBeVisible();
    });
  }
});
