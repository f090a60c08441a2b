import { type ErrorCode, errorCatalogue } from '@kontor/contract/error-messages';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorCodeText, errorText } from './error-text.ts';
import { locales } from './locale.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('texts of error codes', () => {
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

  it('ERRS-22 formats the amount in the language', () => {
    const details = { amount: { value: 1150.5, currency: 'EUR' } };
    expect(plain(errorCodeText('order.minimum.amount', details, 'de'))).toMatch(/ von 1\.150,50 €$/);
    expect(errorCodeText('order.minimum.amount', details, 'en')).toMatch(/ of €1,150\.50$/);
    expect(errorCodeText('order.minimum.amount', { amount: 150, currency: 'CHF' }, 'en')).toMatch(/150\.00$/);
  });
});
