import { expect, it } from 'vitest';
import { searchState } from './search-state.ts';

it.each([
  [undefined, '', 'empty'],
  ['   ', '', 'empty'],
  [' ab ', 'ab', 'short'],
  ['üß', 'üß', 'short'],
  ['abc', 'abc', 'ready'],
  [' jacke rot ', 'jacke rot', 'ready'],
])('SRCH-06 %j is %j: %s', (text, key, state) => {
  expect(searchState(text)).toEqual({ key, state });
});
