import { formatNumber } from '@kontor/web-kit/lib/format.ts';
import { hasText, loadAllTexts, startI18n, switchLocale, translate } from '@kontor/web-kit/lib/i18n.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { textBundles } from './bundles.ts';

const page = { cookie: '', documentElement: { lang: '' } };

beforeAll(async () => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'http:' });
  await startI18n(textBundles, formatNumber);
});
afterAll(async () => {
  // The next file in this process begins in German.
  await switchLocale('de');
  vi.unstubAllGlobals();
});

it('I18N-01 starts with the texts of the sign-in page, and loads the others for other screens', async () => {
  expect(translate('sessions.submit')).toBe('Anmelden');
  expect(hasText('cart.emptyTitle')).toBe(false);
  await loadAllTexts();
  expect(translate('companyUsers.invite')).toBe('Benutzer einladen');
});

it('I18N-04 fills values, numbers as the language writes them, and chooses the plural', () => {
  expect(translate('account.sessions.times', { begun: '$& {used}', used: 'gestern' })).toContain('$& {used}');
  expect(translate('address.count', { count: 1 })).toBe('1 Adresse');
  expect(translate('address.count', { count: 1500 })).toBe('1.500 Adressen');
  expect(hasText('address.count')).toBe(false);
  expect(hasText('address.count', { count: 0 })).toBe(true);
});

it('I18N-02 switches the language of all texts', async () => {
  await switchLocale('en');
  expect([page.documentElement.lang, translate('address.count', { count: 1500 })]).toEqual([
    'en',
    '1,500 addresses',
  ]);
  expect(page.cookie).toContain('locale=en');
});
