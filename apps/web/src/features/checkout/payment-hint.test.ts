import { expect, it } from 'vitest';
import { methodHint } from './payment-hint.ts';

it.each([
  ['online', true, 'online'],
  ['card', true, 'online'],
  ['online', false, undefined],
  ['prepayment', false, 'prepayment'],
  ['directDebit', false, 'directDebit'],
  ['invoice', false, undefined],
] as const)('CHKO-16 the method %s, online %s, has the hint %s', (id, isOnline, hint) => {
  expect(methodHint({ id, isOnline })).toBe(hint);
});
