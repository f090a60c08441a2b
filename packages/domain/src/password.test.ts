import { expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

const names = { username: 'erika.muster', email: 'Erika@example.com' };

it.each([
  ['1234567', 'length'],
  ['12345678', undefined],
  ['😀'.repeat(7), 'length'],
  ['😀'.repeat(128), undefined],
  ['x'.repeat(129), 'length'],
  ['ERIKA.Muster', 'name'],
  [' erika@EXAMPLE.com ', 'name'],
  ['erika.muster1', undefined],
] as const)('AUTH-11 the password %s has the problem %s', (password, problem) => {
  expect(passwordProblem(password, names)).toBe(problem);
});
