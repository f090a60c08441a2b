import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { openPage } from './support/open-page.ts';
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

const at = '2026-11-28T21:00:00.000Z';
const reason = `Das Ziel antwortete mit 500: ${'Error'.repeat(30)}`;

/** One row of each list with the longest that it may show. */
const wideRows = [
  {
    path: 'audit',
    api: /\/api\/admin\/audit(\?|$)/,
    label: 'Protokoll',
    text: /x{80}/,
    row: {
      ...{ id: '1', at, action: 'webhook.changed', name: 'Marie Seidel', username: 'operator' },
      company: { customerNo: '10010', name: 'Gipfelkontor Sporthandel GmbH' },
      ...{ subject: 'w'.repeat(24), subjectName: null },
      details: { url: [`https://erp.example/${'x'.repeat(80)}`, `https://erp.example/${'y'.repeat(80)}`] },
    },
  },
  {
    path: 'webhooks/deliveries',
    api: /\/api\/admin\/webhookDeliveries\?/,
    label: 'Zustellungen',
    text: reason,
    row: {
      ...{ id: '1', webhookId: 'w', url: `https://erp.example/${'x'.repeat(80)}`, type: 'order.confirmed' },
      ...{ state: 'parked', createdAt: at, deliveredAt: null, parkedAt: at, nextAt: null, attempts: 12 },
      problem: reason,
    },
  },
  {
    path: 'mails',
    api: /\/api\/admin\/mails\?/,
    label: 'Postausgang',
    text: reason,
    row: {
      ...{ id: '1', state: 'failed', recipients: [`${'x'.repeat(60)}@example.com`], subject: 'Bestellung' },
      ...{ createdAt: at, sentAt: null, attempts: 9, problem: reason, canResend: true },
    },
  },
  {
    path: 'jobs',
    api: /\/api\/admin\/givenUpJobs$/,
    label: 'Fehlgeschlagene Vorgänge',
    text: reason,
    row: {
      ...{ id: '1', kind: 'webhook', name: 'order.confirmed', reason, createdAt: at, givenUpAt: at },
      subject: { webhookId: 'w', url: `https://erp.example/${'x'.repeat(80)}` },
    },
  },
];

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
        await openPage(page, `/admin/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expectAccessible(page);
      }
    });
  }

  test('issue 18: long ids, addresses and reasons of failures are not cut at 768 px', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(tablet);
    await signIn(context, baseURL, { username: 'operator' });
    for (const { path, api, label, row, text } of wideRows)
      await test.step(path, async () => {
        await page.route(api, (route) =>
          route.fulfill({ json: { data: [row], meta: { total: 1, page: 1, pageSize: 50 } } }),
        );
        await openPage(page, `/admin/${path}`);
        const table = page.getByRole('table', { name: label });
        await expect(table.getByText(text)).toBeVisible();
        const room = await table.evaluate((part) => part.parentElement?.clientWidth ?? 0);
        expect(await table.evaluate((part) => part.scrollWidth)).toBeLessThanOrEqual(room);
      });
  });
});
