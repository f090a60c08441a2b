import { expect, it } from 'vitest';
import { parseFilter } from './protocol/filter-grammar.ts';
import { scopeOf } from './search-scope.ts';

const filter = (text: string) => parseFilter(text, () => undefined, 'invalid_search_filter');

it.each([
  ['locale = en', { locale: 'en' }],
  ['locale = EN', { locale: 'en' }],
  ['locale = "de"', { locale: 'de' }],
  ['locale IN [en, de]', { locale: 'de' }],
  ['NOT locale = en', { locale: 'de' }],
  ['locale = en OR isInStock = true', { locale: 'de' }],
  ['isDeal = false AND isInStock = true', { isDeal: false }],
  ['isDeal = FALSE', { isDeal: false }],
  ['isDeal != true', { isDeal: true }],
])('SRCH-11 reads from %j in which language and with which deals is searched', (text, scope) => {
  expect(scopeOf([], [filter(text)])).toEqual({ companyId: null, locale: 'de', isDeal: true, ...scope });
});

it('SRCH-11 lets a trusted filter alone choose the company', () => {
  const chosen = filter('companyId = "c1"');
  expect(scopeOf([chosen], [filter('companyId = "c2"')]).companyId).toBe('c1');
  expect(scopeOf([], [chosen]).companyId).toBeNull();
});
