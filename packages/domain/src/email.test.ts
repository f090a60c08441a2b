import { expect, it } from 'vitest';
import { isEmailAddress } from './email.ts';

it.each([
  ['anna@example.com', true],
  ['müller@bäcker.example', true],
  ['a.b+c@mail.example.com', true],
  ['root@localhost', false],
  ['a@b', false],
  ['a@.', false],
  ['a@b.', false],
  ['a@.example', false],
  ['a@b..example', false],
  ['ａnna@example.com', false],
  ['anna@ｅxample.com', false],
  ['an\u200bna@example.com', false],
  ['anna', false],
  ['anna@', false],
  ['@example.com', false],
  ['a b@example.com', false],
  ['a@b@example.com', false],
  ['<anna@example.com>', false],
  ['a@example.com,b', false],
  ['a;b@example.com', false],
  ['a@example.com\r\nBcc: b', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(253)}`, false],
])('API-30 %j is an address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});
