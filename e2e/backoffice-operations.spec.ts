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

  test('issue 18: long ids and addresses of the audit log fit at 768 px', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(tablet);
    await signIn(context, baseURL, { username: 'operator' });
    const entry = {
      ...{ id: '1', at: '2026-11-28T21:00:00.000Z', action: 'webhook.changed', name: 'Marie Seidel' },
      ...{ username: 'operator', company: { customerNo: '10010', name: 'Gipfelkontor Sporthandel GmbH' } },
      ...{ subject: 'w'.repeat(24), subjectName: null },
      details: { url: [`https://erp.example/${'x'.repeat(80)}`, `https://erp.example/${'y'.repeat(80)}`] },
    };
    await page.route(/\/api\/admin\/audit(\?|$)/, (route) =>
      route.fulfill({ json: { data: [entry], meta: { total: 1, page: 1, pageSize: 50 } } }),
    );
    await page.goto('/admin/audit');
    const table = page.getByRole('table', { name: 'Protokoll' });
    await expect(table.getByText(/x{80}/)).toBeVisible();
    const room = await table.evaluate((part) => part.parentElement?.clientWidth ?? 0);
    expect(await table.evaluate((part) => part.scrollWidth)).toBeLessThanOrEqual(room);
  });
});
