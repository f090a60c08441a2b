import { type ErrorCode, errorCatalogue } from '@kontor/contract/error-messages';
import { ApiError } from '@kontor/web-kit/lib/api-error.ts';
import { loadErrorTexts } from '@kontor/web-kit/lib/error-catalogue.ts';
import { errorCodeText, errorText, messageText } from '@kontor/web-kit/lib/error-text.ts';
import { formatNumber } from '@kontor/web-kit/lib/format.ts';
import { loadAllTexts, startI18n } from '@kontor/web-kit/lib/i18n.ts';
import { locales } from '@kontor/web-kit/lib/locale.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { textBundles } from './bundles.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('texts of error codes', () => {
  beforeAll(loadErrorTexts);

  it.each(codes)('ERRS-04 has a German and an English text for %s', (code) => {
    for (const locale of locales) {
      expect(errorCodeText(code, {}, locale)).not.toBe('');
      expect(errorCodeText(code, {}, locale)).not.toMatch(/[{}]/);
    }
    expect(errorCatalogue[code].de).not.toBe(errorCatalogue[code].en);
  });

  it('ERRS-07 shows an unknown code, and anything that is no answer of the server, as an unknown error', () => {
    expect(errorCodeText('no.such.code', undefined, 'en')).toBe('An unknown error occurred');
    expect(errorCodeText('toString', undefined, 'de')).toBe('Ein unbekannter Fehler ist aufgetreten');
    expect(errorText(new TypeError('x is undefined'), 'en')).toBe('An unknown error occurred');
    expect(errorText(undefined, 'en')).toBe('An unknown error occurred');
  });

  it('ERRS-05 shows the text of the code that the server answered, not its message', () => {
    const error = new ApiError({ status: 401, code: 'login.failed', message: 'something else' });
    expect(errorText(error, 'en')).toBe('Username or password is not valid');
    expect(errorText(error, 'de')).toBe('Benutzername oder Passwort ist ungültig');
  });

  it('ROLE-01 names who can grant a missing right', () => {
    const text = (grantedBy?: string[]) =>
      errorCodeText('right.missing', { right: 'users.manage', grantedBy }, 'en');
    expect(text(['customerAdmin'])).toBe(
      'You lack the right to manage users, the customer admin can grant it',
    );
    expect(text()).toBe(text(['customerAdmin']));
    expect(text(['owner'])).toMatch(/, an operator with the role owner can grant it$/);
  });

  it('issue 17: names what an e-invoice lacks', () => {
    const details = { missing: ['buyer.leitwegId', 'seller.phone'] };
    expect(errorCodeText('e.invoice.incomplete', details, 'de')).toBe(
      'Für die E-Rechnung fehlen Angaben: Leitweg-ID des Kunden, Telefonnummer des Shops',
    );
    expect(errorCodeText('e.invoice.incomplete', details, 'en')).toBe(
      'The e-invoice lacks data: the customer’s Leitweg-ID, the shop’s phone number',
    );
  });

  it('ERRS-22 formats the amount in the language', () => {
    const details = { amount: { value: 1150.5, currency: 'EUR' } };
    expect(plain(errorCodeText('order.minimum.amount', details, 'de'))).toMatch(/ von 1\.150,50 €$/);
    expect(errorCodeText('order.minimum.amount', details, 'en')).toMatch(/ of €1,150\.50$/);
    expect(errorCodeText('order.minimum.amount', { amount: 150, currency: 'CHF' }, 'en')).toMatch(/150\.00$/);
  });
});

describe('texts of toasts', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: '' } });
    await startI18n(textBundles, formatNumber);
    await loadAllTexts();
  });
  afterAll(() => vi.unstubAllGlobals());

  it('NOTI-09 shows a text as it is, and the text of a code', () => {
    expect(messageText({ text: '<b>5 % & mehr</b> {count}' })).toBe('<b>5 % & mehr</b> {count}');
    expect(messageText({ code: 'product.added.to.cart' })).toBe('Der Artikel liegt im Warenkorb');
    expect(messageText({ code: 'products.added.to.cart', values: { count: 3 } })).toBe(
      '3 Positionen liegen im Warenkorb',
    );
  });

  it('I18N-04 writes the numbers in texts as the language does', () => {
    expect(messageText({ code: 'products.added.to.cart', values: { count: 1500 } })).toBe(
      '1.500 Positionen liegen im Warenkorb',
    );
    expect(messageText({ code: 'draft.saved', values: { name: '<1500> & $&' } })).toBe(
      '„<1500> & $&“ ist gespeichert',
    );
  });

  it('NOTI-09 NOTI-12 shows the text of an error code, and of a code without one that the error is unknown', () => {
    expect(messageText({ code: 'product.added.to.cart.error' })).toBe(
      'Fehler beim Hinzufügen zum Warenkorb, bitte erneut versuchen',
    );
    for (const code of ['no.such.code', '', 'constructor', 'open']) {
      expect(messageText({ code })).toBe('Ein unbekannter Fehler ist aufgetreten');
    }
  });

  it('NOTI-13 has a text for each code of cart and wishlist', () => {
    for (const code of [
      'product.removed.from.cart',
      'product.added.to.wishlist',
      'product.removed.from.wishlist',
    ]) {
      expect(messageText({ code })).toMatch(/^Der Artikel /);
    }
  });
});
