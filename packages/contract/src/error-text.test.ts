import { LOCALES } from '@kontor/domain/locale';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from './error-messages.ts';
import { errorText } from './error-text.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const filled = codes.filter((code) => placesOf(errorCatalogue[code].de).length > 0);

/** A value for every place that a text may have, and what is read of it. */
const samples: Record<string, { details: unknown; text: Record<(typeof LOCALES)[number], string> }> = {
  right: { details: 'orders.place', text: { de: 'Bestellungen auslösen', en: 'place orders' } },
  grantedBy: { details: ['owner'], text: { de: 'Inhaber', en: 'owner' } },
  wait: { details: undefined, text: { de: '15 Minuten', en: '15 minutes' } },
  amount: { details: { value: 1150.5, currency: 'EUR' }, text: { de: '1.150,50\u00a0€', en: '€1,150.50' } },
  provider: { details: 'Entra', text: { de: 'Entra', en: 'Entra' } },
  sku: { details: 'A-1', text: { de: 'A-1', en: 'A-1' } },
  name: { details: 'A-1 Jacke', text: { de: 'A-1 Jacke', en: 'A-1 Jacke' } },
  file: { details: 'stock.csv', text: { de: 'stock.csv', en: 'stock.csv' } },
  missing: { details: ['buyer.leitwegId'], text: { de: 'Leitweg-ID', en: 'Leitweg-ID' } },
  reason: { details: 'shop.internal', text: { de: 'shop.internal', en: 'shop.internal' } },
  ...Object.fromEntries(
    ['number', 'max', 'min', 'position', 'open', 'problems', 'uses'].map((name, index) => [
      name,
      { details: 1230 + index, text: { de: `1.23${index}`, en: `1,23${index}` } },
    ]),
  ),
};

describe('errorText', () => {
  it('API-02 every text has the same places in each language', () => {
    expect(filled.length).toBeGreaterThan(8);
    for (const code of codes)
      for (const locale of LOCALES)
        expect([code, ...placesOf(errorCatalogue[code][locale]).sort()]).toEqual([
          code,
          ...placesOf(errorCatalogue[code].de).sort(),
        ]);
  });

  it.each(filled)('API-02 ERRS-22 fills every place of %s in each language', (code) => {
    for (const locale of LOCALES) {
      const names = placesOf(errorCatalogue[code][locale]);
      expect(Object.keys(samples)).toEqual(expect.arrayContaining(names));
      const details = Object.fromEntries(names.map((name) => [name, samples[name]?.details]));
      const text = errorText(code, { retryAfterSeconds: 900, ...details }, locale);
      for (const name of names) expect(text).toContain(samples[name]?.text[locale]);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('ERRS-22 CHKO-03 reads the minimum order from its details, and leaves a place without a value empty', () => {
    expect(errorText('order.minimum.amount', { minimum: 150, currency: 'CHF' }, 'en')).toMatch(
      /CHF\s150\.00$/,
    );
    expect(errorText('order.minimum.amount', undefined, 'en')).toBe('Cart under the minimum order limit of');
  });
});
