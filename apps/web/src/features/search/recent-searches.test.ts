import { expect, it } from 'vitest';
import { parseTerms, withTerm } from './recent-searches.ts';

it.each([
  [[], 'zelt', ['zelt']],
  [['zelt', 'jacke'], ' Jacke ', ['Jacke', 'zelt']],
  [['zelt'], '   ', ['zelt']],
  [['1', '2', '3', '4', '5', '6', '7', '8'], '9', ['9', '1', '2', '3', '4', '5', '6', '7']],
])('SRCH-01 keeps the last eight searches, %j with %j', (terms, term, expected) => {
  expect(withTerm(terms, term)).toEqual(expected);
});

it.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"0":"zelt"}', []],
  ['["zelt",3,null,""," "]', ['zelt']],
  [
    JSON.stringify(Array.from({ length: 20 }, (_, index) => `t${index}`)),
    ['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7'],
  ],
])('SRCH-01 reads what was kept with distrust: %j', (kept, terms) => {
  expect(parseTerms(kept)).toEqual(terms);
});
