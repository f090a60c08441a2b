import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

/** Pages that no journey opens. */
const pages = {
  'orders and customers': [
    'order-requests',
    'payments',
    'returns',
    'stock-outs',
    'approvals',
    'invoices',
    'customers/new',
    'customer-doubles',
    'users',
    'sales-persons',
    'account-requests',
  ],
  'range and content': [
    'price-lists',
    'scheduled-prices',
    'search-words',
    'search-words/synonyms',
    'lists',
    'lists/seasons',
    'lists/shipping-rates/standard~AT',
    'new/promotion-codes',
    'hosts',
    'reviews',
    'content/texts',
    'content/mails',
  ],
};

/** The narrowest window that the pages beside orders and customers are made for. */
const tablet = { width: 768, height: 1024 };

test.describe('pages of the back office', () => {
  for (const { locale, width, viewport } of faces) {
    for (const [part, paths] of Object.entries(pages)) {
      const size = width === 'mobile' && part === 'range and content' ? tablet : viewport;
      test(`issue 18: ${part} open in ${locale}, ${size.width} px, and are accessible`, async ({
        page,
        context,
        baseURL,
      }) => {
        await page.setViewportSize(size);
        await signIn(context, baseURL, { username: 'operator', locale });
        for (const path of paths) {
          await openPage(page, `/admin/${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(page.getByRole('alert')).toHaveCount(0);
          await expectAccessible(page);
        }
      });
    }
  }
});
