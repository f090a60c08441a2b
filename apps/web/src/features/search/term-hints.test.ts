import { expect, it } from 'vitest';
import { hintedCategories, isHalfWord, termHints, wholeWord } from './term-hints.ts';

it.each([
  ['', []],
  ['zelt', []],
  ['rucksack zeltplane', ['zeltplane', 'rucksack']],
  ['ein zwei dreizehn vierzig', ['dreizehn', 'vierzig', 'zwei']],
  ['zelt Zelt', ['zelt']],
  ['NH-1042-XL', ['NH-1042', 'NH']],
  ['4711', []],
  ['4711.22', ['4711']],
  ['Rucksak', ['Rucks']],
  ['wandersokken', ['wandersok', 'wander']],
  ['x '.repeat(9), []],
  ['"rain jacket"', ['rain jacket', 'jacket', 'rain']],
  ['jacke -rot', ['jacke']],
  ['zelt -"blau rot" plane', ['zelt plane', 'plane', 'zelt']],
  ['-rot', []],
  ['-1409', []],
])('SRCH-02 offers for %j: %j', (term, hints) => {
  expect(termHints(term)).toEqual(hints);
});

it('SRCH-02 offers whole words in the place of beginnings', () => {
  expect(wholeWord('rucks', ['Tindra 22 Tagesrucksack', 'Alvra Rucksack', 'Zelt'])).toBe('Rucksack');
  expect(wholeWord('schraub', ['Terrassenschrauben, verzinkt'])).toBe('Terrassenschrauben');
  expect(wholeWord('mond', ['Zelt'])).toBeUndefined();
  expect(isHalfWord('Rucks', 'Rucksak')).toBe(true);
  expect(isHalfWord('rucksack', 'rucksack zeltplane')).toBe(false);
  expect(isHalfWord('NH-1042', 'NH-1042-XL')).toBe(false);
});

it('SRCH-02 offers categories with a word that begins so', () => {
  const categories = ['Akkuschrauber & Bohrmaschinen', 'Zangen', 'Bohrer'].map((name) => ({ name }));
  expect(hintedCategories('bohrmashcine', categories)).toEqual([categories[0]]);
  expect(hintedCategories('zangn 12', categories)).toEqual([categories[1]]);
  expect(hintedCategories('4711', categories)).toEqual([]);
});
