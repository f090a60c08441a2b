import { expect, it } from 'vitest';
import { askedText } from './asked-text.ts';

it.each([
  ['a text without either', 'rote jacke', 'rote jacke', [], []],
  ['a phrase', '"rain jacket"', '', [['rain', 'jacket']], []],
  ['a phrase among words', 'rote "rain jacket" xl', 'rote xl', [['rain', 'jacket']], []],
  ['two phrases', '"a b" "c"', '', [['a', 'b'], ['c']], []],
  [
    'typographic quotes',
    '„Große Freiheit“ “x y”',
    '',
    [
      ['große', 'freiheit'],
      ['x', 'y'],
    ],
    [],
  ],
  ['an exclusion', 'prince -harry', 'prince', [], [['harry']]],
  ['an exclusion first', '-harry prince', 'prince', [], [['harry']]],
  ['an exclusion alone', '-harry', '', [], [['harry']]],
  ['an excluded phrase', 'prince -"harry potter"', 'prince', [], [['harry', 'potter']]],
  ['an excluded word of several', 'hemd -t-shirt', 'hemd', [], [['t', 'shirt']]],
  ['a value below zero behind a word', 'schlafsack -18', 'schlafsack -18', [], []],
  ['excluded digits in quotes', 'schraube -"40"', 'schraube', [], [['40']]],
  ['digits behind a minus at the very beginning', '-1409', '-1409', [], []],
  ['an article number from its minus on', '-1409-RED rot', '-1409-RED rot', [], []],
  ['excluded digits in quotes', '-"1409"', '', [], [['1409']]],
  ['a minus within a word', 'NH-1409 T-Shirt', 'NH-1409 T-Shirt', [], []],
  ['a minus alone', 'jacke - rot', 'jacke - rot', [], []],
  ['two minuses', 'jacke --rot', 'jacke --rot', [], []],
  ['a minus in a phrase', '"NH-1409 -x"', '', [['nh', '1409', 'x']], []],
  ['inches', '19" rack 3" rohr', '19" rack 3" rohr', [], []],
  ['a quote that is not closed', 'jacke "rain ja', 'jacke "rain ja', [], []],
  ['an excluded quote that is not closed', 'jacke -"ra', 'jacke -"ra', [], []],
  ['empty quotes', 'jacke "" -"-"', 'jacke', [], []],
])('SRCH-10 takes %s apart: %s', (_what, text, words, phrases, excluded) => {
  const asked = askedText(text);
  expect({ ...asked, words: asked.words.replace(/\s+/g, ' ').trim() }).toEqual({ words, phrases, excluded });
});

it('SRCH-10 counts five phrases and five exclusions', () => {
  const { phrases, excluded } = askedText(`${'"a" '.repeat(500)}${'-b '.repeat(500)}`);
  expect([phrases.length, excluded.length]).toEqual([5, 5]);
});
