import { expect, it } from 'vitest';
import { isEmailAddress } from './email.ts';

it.each([
  ['anna@example.com', true],
  ['müller@bäcker.example', true],
  ['root@localhost', true],
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
