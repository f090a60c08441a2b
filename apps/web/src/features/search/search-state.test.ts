import { expect, it } from 'vitest';
import { searchState } from './search-state.ts';

it.each([
  [undefined, 'on', '', 'empty'],
  ['   ', 'off', '', 'empty'],
  [' a ', 'on', 'a', 'ready'],
  [' ab ', 'off', 'ab', 'short'],
  [' ab ', 'unknown', 'ab', 'waiting'],
  ['üß', 'off', 'üß', 'short'],
  ['abc', 'off', 'abc', 'ready'],
  ['abc', 'unknown', 'abc', 'ready'],
  [' jacke rot ', 'on', 'jacke rot', 'ready'],
] as const)('SRCH-06 %j with an engine that is %s is %j: %s', (text, engine, key, state) => {
  expect(searchState(text, engine)).toEqual({ key, state });
});

it.each([
  ['\0', '', 'empty'],
  ['ja\0cke\u0007', 'ja cke', 'ready'],
  ['jacke\ud800', 'jacke\ufffd', 'ready'],
  [` ${'x'.repeat(5_000)}`, 'x'.repeat(200), 'ready'],
] as const)('SRCH-08 %j asks for nothing that a server refuses', (text, key, state) => {
  expect(searchState(text, 'on')).toEqual({ key, state });
});
