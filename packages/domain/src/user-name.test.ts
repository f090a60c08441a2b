import { expect, it } from 'vitest';
import { isBlank, plainUserName } from './user-name.ts';

it.each([
  [' anna ', 'anna'],
  ['Jo\u0308rg', 'J\u00f6rg'],
  ['Anna Müller', 'Anna Müller'],
  ['an\u200bna', undefined],
  ['anna\u202e', undefined],
  ['an\u0007na', undefined],
  ['\u3164', undefined],
  [' ', undefined],
])('USER-06 the user name %j is stored as %j', (text, expected) => {
  expect(plainUserName(text)).toBe(expected);
});

it.each([
  ['', true],
  ['\u200b \u3164\u2800\u00ad', true],
  ['a\u200b', false],
  ['👷', false],
])('ADDR-02 %j shows nothing: %s', (text, expected) => {
  expect(isBlank(text)).toBe(expected);
});
