import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

const pages = [
  'system',
  'settings',
  'operators',
  'identity-providers',
  'audit',
  'mails',
  'jobs',
  'webhooks',
  'webhooks/deliveries',
  'api-keys',
];

/** The narrowest window that these pages are made for. */
const tablet = { width: 768, height: 1024 };

test.describe('operations', () => {
  for (const { locale, width, viewport } of faces) {
    const size = width === 'mobile' ? tablet : viewport;
    test(`issue 18: every page opens in ${locale}, ${size.width} px, and is accessible`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(size);
      await signIn(context, baseURL, { username: 'operator', locale });
      for (const path of pages) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expectAccessible(page);
      }
    });
  }
});
