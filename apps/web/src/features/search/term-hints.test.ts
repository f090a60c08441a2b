import { expect, it } from 'vitest';
import { termHints } from './term-hints.ts';

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
