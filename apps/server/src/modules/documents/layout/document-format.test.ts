import { describe, expect, it } from 'vitest';
import { documentFormat } from './document-format.ts';

describe('formats of documents', () => {
  it.each([
    ['de', '21.11.2026', '1.234,56', '8,4034', '4,20 EUR / 1.000', '8,1'],
    ['en', '21/11/2026', '1,234.56', '8.4034', '4.20 EUR / 1,000', '8.1'],
  ] as const)(
    'I18N-04 PROD-09 writes days, amounts, unit prices and rates in %s',
    (language, ...expected) => {
      const format = documentFormat(language);
      const written = [
        format.day('2026-11-21'),
        format.amount(123456),
        format.unitPrice(84034, 1),
        format.unitPrice(42000, 1000, 'EUR'),
        format.rate(8.1),
      ];
      expect(written).toEqual(expected);
    },
  );
});
