import { expect, it } from 'vitest';
import { byLocale, parseLocale } from './locale.ts';

it.each([
  ['en', 'en'],
  ['de', 'de'],
  ['fr', 'de'],
  [undefined, 'de'],
])('I18N-02 reads the language %s as %s', (text, locale) => {
  expect(parseLocale(text)).toBe(locale);
});

it('I18N-01 makes a value for each language', () => {
  expect(byLocale((locale) => `in ${locale}`)).toEqual({ de: 'in de', en: 'in en' });
});
